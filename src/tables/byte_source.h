#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "tables/checksum.h"

namespace endodoi {

/// Where the bytes of a level file lie: on disk (mapped_file.h), or in memory, as in a browser or a
/// test. What reads them never opens anything. Reading from any number of threads is safe.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// All bytes of the file; valid as long as the source lives.
  virtual Bytes bytes() const = 0;
  /// The same as characters.
  std::string_view text() const {
    return {reinterpret_cast<const char*>(bytes().data()), bytes().size()};
  }
};

class MemoryBytes : public ByteSource {
 public:
  explicit MemoryBytes(std::vector<std::uint8_t> content) : content_(std::move(content)) {}
  Bytes bytes() const override { return content_; }

 private:
  std::vector<std::uint8_t> content_;
};

}  // namespace endodoi
