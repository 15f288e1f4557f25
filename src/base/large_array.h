#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace endodoi {

/// `bytes` bytes, all 0, at an address that is a multiple of 64; in large pages where the system
/// has them, which makes reading at random places much faster. Throws std::bad_alloc. Given back by
/// free_large.
void* allocate_large(std::size_t bytes);
void free_large(void* block, std::size_t bytes);

/// Lets a std::vector lie in large pages. Small ones are allocated as usual.
template <class T>
struct LargeAllocator {
  using value_type = T;
  static constexpr std::size_t kSmall = std::size_t{1} << 20;

  LargeAllocator() = default;
  template <class Other>
  LargeAllocator(const LargeAllocator<Other>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    return static_cast<T*>(bytes < kSmall ? ::operator new(bytes) : allocate_large(bytes));
  }
  void deallocate(T* data, std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kSmall) return ::operator delete(data);
    free_large(data, bytes);
  }
  friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }
};

/// A large array of plain numbers or structures of such, all bytes 0 at first, for reading at
/// random places. It has the size that it is made with; it moves and does not copy.
template <class T>
class LargeArray {
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  LargeArray() = default;
  explicit LargeArray(std::size_t size)
      : data_(static_cast<T*>(allocate_large(size * sizeof(T)))), size_(size) {}
  LargeArray(LargeArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  LargeArray& operator=(LargeArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~LargeArray() {
    if (data_ != nullptr) free_large(data_, size_ * sizeof(T));
  }

  std::size_t size() const { return size_; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace endodoi
