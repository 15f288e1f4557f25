#include "tables/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace endodoi {
namespace {

TableError refused(const std::string& path, bool to_read) {
  if (errno == ENOENT && to_read) {
    struct stat link {};
    const bool leads_nowhere = ::lstat(path.c_str(), &link) == 0;
    return {TableErrorKind::missing,
            path + (leads_nowhere ? ": this link leads to no file" : ": there is no such file")};
  }
  const std::string what = to_read ? ": " : " cannot be written: ";
  return {TableErrorKind::unreadable, path + what + std::strerror(errno)};
}

int flags_of(RegularFile::Use use) {
  // Not to wait for the other end, should a pipe have taken the file's place since it was looked
  // at.
  constexpr int kAlways = O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  switch (use) {
    case RegularFile::Use::read:
      return O_RDONLY | kAlways;
    case RegularFile::Use::add:
      return O_RDWR | O_CREAT | O_APPEND | kAlways;
    case RegularFile::Use::write:
      return O_WRONLY | O_CREAT | kAlways;
  }
  return 0;
}

}  // namespace

TableResult<RegularFile> RegularFile::open(const std::string& path, Use use) {
  const bool to_read = use == Use::read;
  const TableError special{TableErrorKind::unreadable,
                           path + (to_read ? ": this is no regular file"
                                           : " cannot be written: this is no regular file")};
  struct stat status {};
  // Looked at first: some devices act when they are opened.
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) return special;
  const int handle = ::open(path.c_str(), flags_of(use), 0666);
  if (handle < 0) return refused(path, to_read);
  if (::fstat(handle, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(handle);
    return special;
  }
  return RegularFile(handle, static_cast<std::uint64_t>(status.st_size));
}

RegularFile::RegularFile(RegularFile&& other) noexcept
    : handle_(std::exchange(other.handle_, -1)), size_(other.size_) {}

RegularFile& RegularFile::operator=(RegularFile&& other) noexcept {
  std::swap(handle_, other.handle_);
  std::swap(size_, other.size_);
  return *this;
}

RegularFile::~RegularFile() {
  if (handle_ >= 0) ::close(handle_);
}

bool RegularFile::read(std::uint64_t from, std::span<std::uint8_t> into) const {
  while (!into.empty()) {
    const ssize_t count = ::pread(handle_, into.data(), into.size(), static_cast<off_t>(from));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    from += static_cast<std::uint64_t>(count);
    into = into.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

TableResult<std::string> read_file(const std::string& path, std::uint64_t largest) {
  const auto file = RegularFile::open(path);
  if (!file) return file.error();
  if (file->size() > largest) {
    return TableError{TableErrorKind::unreadable,
                      path + ": it has " + std::to_string(file->size()) +
                          " bytes, which is more than such a file can have"};
  }
  std::string text(static_cast<std::size_t>(file->size()), '\0');
  if (!file->read(0, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()})) {
    return TableError{TableErrorKind::unreadable,
                      path + ": it was cut short while it was read, or cannot be read"};
  }
  return text;
}

std::string beginning_of(const std::string& path, std::size_t most) {
  const auto file = RegularFile::open(path);
  if (!file) return {};
  std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(most, file->size())), '\0');
  if (!file->read(0, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()})) return {};
  return text;
}

}  // namespace endodoi
