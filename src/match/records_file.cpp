#include "match/records_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace endodoi {

RecordsFile::~RecordsFile() {
  if (is_open()) ::close(file_);
}

std::string RecordsFile::open(const std::string& path) {
  // Looked at before it is opened: to open a pipe would wait for its other end.
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return path + " cannot hold records: it is no regular file";
  }
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return path + " cannot be written: " + std::strerror(errno);
  file_ = file;
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    return path + " is being written by another match; wait until it is over, or name another file";
  }
  char block[1 << 16];
  for (;;) {
    const ssize_t count = ::read(file_, block, sizeof block);
    if (count == 0) return {};
    if (count < 0) return path + " cannot be read: " + std::strerror(errno);
    text_.append(block, static_cast<std::size_t>(count));
  }
}

bool RecordsFile::cut(std::size_t size) {
  return ::ftruncate(file_, static_cast<off_t>(size)) == 0;
}

bool RecordsFile::add(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace endodoi
