#include "tables/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "tables/file_lock.h"

namespace endodoi {
namespace {

/// A rename is on disk only when its folder is.
void sync_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

/// Where a symbolic link leads: what is replaced is the file, not the link.
std::string target_of(std::string path) {
  char* const real = ::realpath(path.c_str(), nullptr);
  struct stat status {};
  if (real != nullptr && ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode)) path = real;
  std::free(real);
  return path;
}

}  // namespace

// Emptied only when it is ours alone: another program may be writing the same file.
AtomicFile::AtomicFile(std::string path) : path_(target_of(std::move(path))), new_path_(path_ + ".new") {
  struct stat there {};
  if (path_.empty() || (::stat(path_.c_str(), &there) == 0 && !S_ISREG(there.st_mode))) {
    error_ = TableError{TableErrorKind::unreadable,
                        "'" + path_ + "' cannot be written: this is no name of a regular file"};
    file_ = -1;
    return;
  }
  file_ = open_locked(new_path_);
  if (file_ >= 0) {
    if (::ftruncate(file_, 0) != 0) fail("cannot be written");
  } else if (errno == EWOULDBLOCK) {
    error_ = TableError{TableErrorKind::unreadable, new_path_ + " is being written by another program; wait until it is done"};
  } else {
    fail("cannot be written");
  }
}

AtomicFile::~AtomicFile() {
  if (file_ < 0) return;
  ::close(file_);
  ::unlink(new_path_.c_str());
}

void AtomicFile::fail(const char* what) {
  if (error_) return;
  error_ =
      TableError{TableErrorKind::unreadable, new_path_ + " " + what + ": " + std::strerror(errno)};
}

void AtomicFile::write(Bytes bytes) {
  while (!error_ && !bytes.empty()) {
    const ssize_t written = ::write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail("cannot be written");
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

std::optional<TableError> AtomicFile::commit() {
  if (!error_ && ::fsync(file_) != 0) fail("cannot be brought to disk");
  if (error_) return error_;
  if (std::rename(new_path_.c_str(), path_.c_str()) != 0) {
    fail("cannot be renamed");
    return error_;  // the destructor removes it
  }
  ::close(std::exchange(file_, -1));
  sync_folder_of(path_);
  return std::nullopt;
}

}  // namespace endodoi
