#include "base/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace endodoi {
namespace {

FileError refused(const std::string& path, bool to_read) {
  if (errno == ENOENT && to_read) {
    struct stat link {};
    const bool leads_nowhere = ::lstat(path.c_str(), &link) == 0;
    return {FileError::Kind::missing,
            path + (leads_nowhere ? ": this link leads to no file" : ": there is no such file")};
  }
  const std::string what = to_read ? ": " : " cannot be written: ";
  return {FileError::Kind::unreadable, path + what + std::strerror(errno)};
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

RegularFile::RegularFile(const std::string& path, Use use) {
  const bool to_read = use == Use::read;
  const FileError special{FileError::Kind::unreadable,
                          path + (to_read ? ": this is no regular file"
                                          : " cannot be written: this is no regular file")};
  struct stat status {};
  // Looked at first: some devices act when they are opened.
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    error_ = special;
    return;
  }
  handle_ = ::open(path.c_str(), flags_of(use), 0666);
  if (handle_ < 0) {
    error_ = refused(path, to_read);
  } else if (::fstat(handle_, &status) != 0 || !S_ISREG(status.st_mode)) {
    close();
    error_ = special;
  } else {
    size_ = static_cast<std::uint64_t>(status.st_size);
  }
}

RegularFile::RegularFile(RegularFile&& other) noexcept
    : handle_(std::exchange(other.handle_, -1)),
      size_(other.size_),
      error_(std::move(other.error_)) {}

RegularFile& RegularFile::operator=(RegularFile&& other) noexcept {
  std::swap(handle_, other.handle_);
  std::swap(size_, other.size_);
  std::swap(error_, other.error_);
  return *this;
}

RegularFile::~RegularFile() { close(); }

void RegularFile::close() {
  if (handle_ >= 0) ::close(handle_);
  handle_ = -1;
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

FileText read_file(const std::string& path, std::uint64_t largest) {
  const RegularFile file(path);
  if (file.error()) return {{}, file.error()};
  const auto refusal = [&](const std::string& why) {
    return FileText{{}, FileError{FileError::Kind::unreadable, path + why}};
  };
  if (file.size() > largest) {
    return refusal(": it has " + std::to_string(file.size()) +
                   " bytes, which is more than such a file can have");
  }
  std::string text(static_cast<std::size_t>(file.size()), '\0');
  if (!file.read(0, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()})) {
    return refusal(": it was cut short while it was read, or cannot be read");
  }
  return {std::move(text), std::nullopt};
}

std::string beginning_of(const std::string& path, std::size_t most) {
  const RegularFile file(path);
  if (file.error()) return {};
  std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(most, file.size())), '\0');
  if (!file.read(0, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()})) return {};
  return text;
}

}  // namespace endodoi
