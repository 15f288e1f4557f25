#pragma once

#include <string>
#include <utility>

#include "tables/table_error.h"

namespace endodoi {

/// The right to write into a folder, which one program has at a time. It ends with the program,
/// however that ends, and leaves nothing behind: the folder itself is locked, no file in it.
class FolderLock {
 public:
  /// Makes the folder if it is not there. Errors: unreadable, also if another program has the
  /// right. Where the file system knows no locks everybody has it.
  static TableResult<FolderLock> take(const std::string& folder);
  FolderLock(FolderLock&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~FolderLock();

 private:
  explicit FolderLock(int handle) : handle_(handle) {}

  int handle_;
};

}  // namespace endodoi
