#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/file_error.h"

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
  const std::optional<FileError>& error() const { return error_; }

 private:
  std::string lock_path_;
  int file_;
  std::optional<FileError> error_;
};

/// The right to write into a folder, which one program has at a time. It ends with the program,
/// however that ends, and leaves nothing behind: the folder itself is locked, no file in it. Where
/// the file system knows no locks everybody has it.
class FolderLock {
 public:
  /// Makes the folder if it is not there. `work`: what another program would be doing that has the
  /// right, as in `building tables`.
  FolderLock(const std::string& folder, std::string_view work);
  FolderLock(FolderLock&& other) noexcept
      : handle_(std::exchange(other.handle_, -1)), error_(std::move(other.error_)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(error_, other.error_);
    return *this;
  }
  ~FolderLock();

  /// Why it is not held: another program has it, or the folder cannot be made or opened.
  const std::optional<FileError>& error() const { return error_; }

 private:
  /// What stands in the way, if anything.
  std::optional<std::string> lock(const std::string& folder, std::string_view work);

  int handle_ = -1;
  std::optional<FileError> error_;
};

}  // namespace endodoi
