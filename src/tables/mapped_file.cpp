#include "tables/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace endodoi {
namespace {

TableError refused(const std::string& path) {
  if (errno == ENOENT) return {TableErrorKind::missing, path + ": there is no such file"};
  return {TableErrorKind::unreadable, path + ": " + std::strerror(errno)};
}

}  // namespace

TableResult<std::unique_ptr<MappedFile>> MappedFile::open(const std::string& path) {
  // Not to wait for a writer, should this be a pipe.
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return refused(path);
  struct stat status {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(file);
    return TableError{TableErrorKind::unreadable, path + ": this is no regular file"};
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  void* data = nullptr;
  // An empty file cannot be mapped; it is simply no bytes.
  if (size > 0) data = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  const TableError error = refused(path);
  ::close(file);
  if (data == MAP_FAILED) return error;
  return std::unique_ptr<MappedFile>(new MappedFile(static_cast<const std::uint8_t*>(data), size));
}

MappedFile::~MappedFile() {
  if (size_ > 0) munmap(const_cast<std::uint8_t*>(data_), size_);
}

}  // namespace endodoi
