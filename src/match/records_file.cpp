#include "match/records_file.h"

#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace endodoi {

std::string RecordsFile::open(const std::string& path) {
  RegularFile file(path, RegularFile::Use::add);
  if (file.error()) return file.error()->message;
  if (::flock(file.handle(), LOCK_EX | LOCK_NB) != 0) {
    return path + " is being written by another match; wait until it is over, or name another file";
  }
  auto text = read_file(path, kLargestFile);
  if (text.error) return text.error->message;
  path_ = path;
  file_ = std::move(file);
  text_ = std::move(text.text);
  return {};
}

std::string RecordsFile::unwritten() const {
  return path_ + " cannot be written: " + std::strerror(errno);
}

std::string RecordsFile::cut(std::size_t size) {
  return ::ftruncate(file_->handle(), static_cast<off_t>(size)) == 0 ? "" : unwritten();
}

std::string RecordsFile::add(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file_->handle(), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return unwritten();
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

}  // namespace endodoi
