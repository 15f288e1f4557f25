#pragma once

#include <string>

#include "tables/byte_source.h"
#include "tables/table_error.h"

namespace endodoi {

/// An open regular file: the one way in which this program opens files by name. A pipe would be
/// waited for, a device such as /dev/zero has no end: both are refused, before they are opened.
/// Read in pieces and not mapped, since a mapped file that somebody cuts ends the program by a
/// signal.
class RegularFile : public ByteSource {
 public:
  enum class Use {
    read,
    add,    ///< read it and write at its end; it is made if it is not there
    write,  ///< made if it is not there; what is in it stays
  };

  /// Errors: missing, unreadable.
  static TableResult<RegularFile> open(const std::string& path, Use use = Use::read);
  RegularFile(RegularFile&& other) noexcept;
  RegularFile& operator=(RegularFile&& other) noexcept;
  ~RegularFile() override;

  /// When it was opened.
  std::uint64_t size() const override { return size_; }
  bool read(std::uint64_t from, std::span<std::uint8_t> into) const override;
  /// For calls to the system; open as long as this lives.
  int handle() const { return handle_; }

 private:
  RegularFile(int handle, std::uint64_t size) : handle_(handle), size_(size) {}

  int handle_;
  std::uint64_t size_;
};

/// What people write, and small programs, is no larger; what long work writes may be.
constexpr std::uint64_t kLargestText = std::uint64_t{1} << 28;
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 32;

/// A whole file. Errors: missing, unreadable, also if it is larger than `largest`.
TableResult<std::string> read_file(const std::string& path, std::uint64_t largest = kLargestText);

/// Up to so many bytes from the beginning of a file; none if it cannot be read.
std::string beginning_of(const std::string& path, std::size_t most);

}  // namespace endodoi
