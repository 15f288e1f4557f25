#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/byte_source.h"
#include "base/file_error.h"

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

  explicit RegularFile(const std::string& path, Use use = Use::read);
  RegularFile(RegularFile&& other) noexcept;
  RegularFile& operator=(RegularFile&& other) noexcept;
  ~RegularFile() override;

  /// Why it is not open.
  const std::optional<FileError>& error() const { return error_; }

  /// When it was opened.
  std::uint64_t size() const override { return size_; }
  bool read(std::uint64_t from, std::span<std::uint8_t> into) const override;
  /// For calls to the system; open as long as this lives.
  int handle() const { return handle_; }

 private:
  void close();

  int handle_ = -1;
  std::uint64_t size_ = 0;
  std::optional<FileError> error_;
};

/// What people write, and small programs, is no larger; what long work writes may be.
constexpr std::uint64_t kLargestText = std::uint64_t{1} << 28;
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 32;

/// What a file holds, or why it could not be read.
struct FileText {
  std::string text;
  std::optional<FileError> error;
};

/// A whole file. An error too if it is larger than `largest`.
FileText read_file(const std::string& path, std::uint64_t largest = kLargestText);

/// Up to so many bytes from the beginning of a file; none if it cannot be read.
std::string beginning_of(const std::string& path, std::size_t most);

}  // namespace endodoi
