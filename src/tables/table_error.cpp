#include "tables/table_error.h"

namespace endodoi {

std::string_view name(TableErrorKind kind) {
  switch (kind) {
    case TableErrorKind::missing:
      return "missing";
    case TableErrorKind::unreadable:
      return "unreadable";
    case TableErrorKind::not_a_table:
      return "not-a-table";
    case TableErrorKind::other_version:
      return "other-version";
    case TableErrorKind::damaged:
      return "damaged";
    case TableErrorKind::other_table:
      return "other-table";
    case TableErrorKind::too_large:
      return "too-large";
  }
  return "unknown";
}

TableError table_error(const FileError& error) {
  const bool missing = error.kind == FileError::Kind::missing;
  return {missing ? TableErrorKind::missing : TableErrorKind::unreadable, error.message};
}

std::optional<TableError> table_error(const std::optional<FileError>& error) {
  return error ? std::optional(table_error(*error)) : std::nullopt;
}

}  // namespace endodoi
