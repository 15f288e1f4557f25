#include "base/atomic_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/locks.h"

namespace endodoi {
namespace {

namespace fs = std::filesystem;

/// A rename is on disk only when its folder is.
void sync_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

bool is_link(const std::string& path) {
  std::error_code ignored;
  return fs::is_symlink(path, ignored);
}

}  // namespace

std::string target_of(const std::string& path) {
  std::string target = path;
  // As many links as the system follows.
  for (int links = 0; links < 40 && is_link(target); ++links) {
    std::error_code ignored;
    target = (fs::path(target).parent_path() / fs::read_symlink(target, ignored)).string();
  }
  return is_link(target) ? path : target;
}

AtomicFile::AtomicFile(const std::string& path, Existing existing)
    : path_(target_of(path)), new_path_(path_ + ".new"), existing_(existing) {
  begin();
}

void AtomicFile::begin() {
  struct stat there {};
  if (path_.empty() || (::stat(path_.c_str(), &there) == 0 && !S_ISREG(there.st_mode))) {
    return refuse("'" + path_ + "' cannot be written: this is no name of a regular file");
  }
  if (is_link(path_)) {
    return refuse("'" + path_ + "' cannot be written: its links lead in a circle");
  }
  if (existing_ == Existing::kept) {
    if (::lstat(path_.c_str(), &there) == 0) return refuse_existing();
    if (::lstat(new_path_.c_str(), &there) == 0) {
      return refuse(new_path_ + " is in the way; remove it, or choose another name");
    }
  }
  RegularFile file(new_path_, RegularFile::Use::write);
  if (file.error()) return refuse(path_ + file.error()->message.substr(new_path_.size()));
  const int handle = file.handle();
  // Emptied only when it is ours alone: another program may be writing the same file.
  if (::flock(handle, LOCK_EX | LOCK_NB) != 0 || !is_named(handle, new_path_) ||
      ::ftruncate(handle, 0) != 0) {
    return refuse(new_path_ + " is being written by another program; wait until it is done");
  }
  file_ = std::move(file);
}

AtomicFile::~AtomicFile() {
  if (file_) ::unlink(new_path_.c_str());
}

void AtomicFile::refuse(const std::string& why) {
  error_ = FileError{FileError::Kind::unreadable, why};
}

void AtomicFile::refuse_existing() {
  refuse(path_ + " exists and is left as it is; choose another name");
}

void AtomicFile::fail(const char* what) {
  if (error_) return;
  refuse(path_ + " " + what + ": " + std::strerror(errno));
}

void AtomicFile::write(Bytes bytes) {
  while (!error_ && !bytes.empty()) {
    const ssize_t written = ::write(file_->handle(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail("cannot be written");
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

/// A second name is never given to one that is there, so nothing is lost between looking and
/// renaming.
bool AtomicFile::put_in_place() {
  if (existing_ == Existing::replaced) return std::rename(new_path_.c_str(), path_.c_str()) == 0;
  if (::link(new_path_.c_str(), path_.c_str()) == 0) return ::unlink(new_path_.c_str()) == 0;
  if (errno == EEXIST) return false;
  // A file system without second names.
  struct stat there {};
  if (::lstat(path_.c_str(), &there) == 0) return errno = EEXIST, false;
  return std::rename(new_path_.c_str(), path_.c_str()) == 0;
}

std::optional<FileError> AtomicFile::commit() {
  if (!error_ && ::fsync(file_->handle()) != 0) fail("cannot be brought to disk");
  if (error_) return error_;
  if (!put_in_place()) {
    if (errno == EEXIST) refuse_existing();
    fail("cannot be renamed");
    return error_;  // the destructor removes it
  }
  file_.reset();
  sync_folder_of(path_);
  return std::nullopt;
}

}  // namespace endodoi
