#include "match/records_file.h"

#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace endodoi {

std::string RecordsFile::open(const std::string& path) {
  auto file = RegularFile::open(path, RegularFile::Use::add);
  if (!file) return file.error().message;
  if (::flock(file->handle(), LOCK_EX | LOCK_NB) != 0) {
    return path + " is being written by another match; wait until it is over, or name another file";
  }
  auto text = read_file(path, kLargestFile);
  if (!text) return text.error().message;
  file_ = std::move(file.value());
  text_ = std::move(text.value());
  return {};
}

bool RecordsFile::cut(std::size_t size) {
  return ::ftruncate(file_->handle(), static_cast<off_t>(size)) == 0;
}

bool RecordsFile::add(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file_->handle(), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace endodoi
