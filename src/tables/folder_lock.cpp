#include "tables/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace endodoi {

TableResult<FolderLock> FolderLock::take(const std::string& folder) {
  const auto refused = [&](const std::string& why) {
    return TableError{TableErrorKind::unreadable, folder + ": " + why};
  };
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return refused(error.message());
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return refused(std::strerror(errno));
  FolderLock lock(handle);
  if (::flock(handle, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return refused("another program is building tables there; wait until it is done");
  }
  return lock;
}

FolderLock::~FolderLock() {
  if (handle_ >= 0) ::close(handle_);
}

}  // namespace endodoi
