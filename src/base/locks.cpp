#include "base/locks.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace endodoi {
namespace {

/// Opens a file for writing, makes it if it is not there, and locks it for this program until it is
/// closed. −1 if that fails, errno being EWOULDBLOCK where another program holds it.
int open_locked(const std::string& path) {
  // Without waiting: a pipe of that name has nobody at its other end.
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
  if (file < 0) return -1;
  if (::flock(file, LOCK_EX | LOCK_NB) == 0 && is_named(file, path)) return file;
  ::close(file);
  errno = EWOULDBLOCK;
  return -1;
}

}  // namespace

bool is_named(int file, const std::string& path) {
  struct stat open {
  }, named{};
  return ::fstat(file, &open) == 0 && ::stat(path.c_str(), &named) == 0 &&
         open.st_ino == named.st_ino;
}

FileLock::FileLock(std::string path) : lock_path_(path + ".lock"), file_(open_locked(lock_path_)) {
  if (file_ >= 0) return;
  error_ =
      FileError{FileError::Kind::unreadable,
                errno == EWOULDBLOCK ? path + " is in use by another program; wait until it is done"
                                     : lock_path_ + " cannot be written: " + std::strerror(errno)};
}

FileLock::~FileLock() {
  if (file_ < 0) return;
  // As long as it is held, so that it is no other program's.
  ::unlink(lock_path_.c_str());
  ::close(file_);
}

FolderLock::FolderLock(const std::string& folder, std::string_view work) {
  if (const auto why = lock(folder, work)) {
    error_ = FileError{FileError::Kind::unreadable, folder + ": " + *why};
  }
}

std::optional<std::string> FolderLock::lock(const std::string& folder, std::string_view work) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) return failed.message();
  handle_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle_ < 0) return std::strerror(errno);
  if (::flock(handle_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return "another program is " + std::string(work) + " there; wait until it is done";
  }
  return std::nullopt;
}

FolderLock::~FolderLock() {
  if (handle_ >= 0) ::close(handle_);
}

}  // namespace endodoi
