#include "base/machine_memory.h"

#include <unistd.h>

namespace endodoi {

std::size_t memory_mebibytes() {
  const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return 4096;
  return static_cast<std::size_t>(pages) / 1024 * static_cast<std::size_t>(page) / 1024;
}

}  // namespace endodoi
