#pragma once

#include <optional>
#include <string>

#include "tables/checksum.h"
#include "tables/table_error.h"

namespace endodoi {

/// A file that is there whole or not at all: it is written under another name, brought to disk, and
/// renamed. Whatever kills the program in between leaves the old file, if there was one, and a
/// `.new` beside it that the next one writes over. Of two programs that write the same file at once
/// the later one is refused.
class AtomicFile {
 public:
  explicit AtomicFile(std::string path);
  /// Removes what was written if it was not committed.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// What stands in the way so far, for asking before long work.
  const std::optional<TableError>& error() const { return error_; }
  /// Appends. An error is kept for commit().
  void write(Bytes bytes);
  /// Puts the file in its place. Nothing: it is done. Errors: unreadable.
  std::optional<TableError> commit();

 private:
  void fail(const char* what);

  std::string path_, new_path_;
  int file_;
  std::optional<TableError> error_;
};

}  // namespace endodoi
