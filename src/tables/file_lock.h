#pragma once

#include <optional>
#include <string>

#include "tables/table_error.h"

namespace endodoi {

/// Whether an open file still has that name: another program may have renamed or removed it in the
/// meantime.
bool is_named(int file, const std::string& path);

/// Keeps other programs from using a file for as long as this lives, although the file itself is
/// replaced meanwhile: by a lock on an empty file `.lock` beside it, which is removed at the end.
/// The system lets go of the lock of a program that is killed; the file it leaves is in no one's
/// way.
class FileLock {
 public:
  explicit FileLock(std::string path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  /// Why it is not held: another program uses the file, or there can be no lock beside it.
  const std::optional<TableError>& error() const { return error_; }

 private:
  std::string lock_path_;
  int file_;
  std::optional<TableError> error_;
};

}  // namespace endodoi
