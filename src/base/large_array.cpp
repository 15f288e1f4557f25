#include "base/large_array.h"

#include <cstdlib>
#include <cstring>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace endodoi {
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

}  // namespace

#if defined(__linux__)

// Fresh pages of the system are 0 and are not touched before they are used.
void* allocate_large(std::size_t bytes) {
  if (bytes < kLargePage) {
    void* block = std::aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
    if (block == nullptr) throw std::bad_alloc();
    return std::memset(block, 0, bytes);
  }
  void* block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
  madvise(block, bytes, MADV_HUGEPAGE);  // a wish: it changes nothing but the speed
  return block;
}

void free_large(void* block, std::size_t bytes) {
  if (bytes < kLargePage) {
    std::free(block);
  } else {
    munmap(block, bytes);
  }
}

#else

void* allocate_large(std::size_t bytes) {
  void* block = std::aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
  if (block == nullptr) throw std::bad_alloc();
  return std::memset(block, 0, bytes);
}

void free_large(void* block, std::size_t) { std::free(block); }

#endif

}  // namespace endodoi
