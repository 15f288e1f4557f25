#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <endodoi/error.h>
#include "base/file_error.h"

namespace endodoi {

/// Everything that can be wrong with a table file. The set is closed.
enum class TableErrorKind {
  missing,        ///< there is no such file
  unreadable,     ///< the system refuses to open, read or write it
  not_a_table,    ///< it does not begin as a level file does
  other_version,  ///< a version of the format that this program does not read
  damaged,        ///< cut short, or bytes that cannot be what was written
  other_table,    ///< a sound level file, but of another family, level or kind than was asked for
  too_large,      ///< more positions or seeds than tables can have
};

/// The kind's name in texts: `not-a-table`, `damaged`, …
std::string_view name(TableErrorKind kind);

/// A refusal: its kind, and one plain English sentence saying what, where, and what would be right.
struct TableError {
  TableErrorKind kind;
  std::string message;
};

/// What stands in the way of the file of a table.
TableError table_error(const FileError& error);
std::optional<TableError> table_error(const std::optional<FileError>& error);

template <class T>
using TableResult = Result<T, TableError>;

}  // namespace endodoi
