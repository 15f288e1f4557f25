#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/bytes.h"

namespace endodoi {

/// Where the bytes of a file lie: on disk (regular_file.h), or in memory, as in a browser or
/// a test. What reads them never opens anything. Reading from any number of threads is safe.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  virtual std::uint64_t size() const = 0;
  /// Fills `into` with the bytes from `from` on. False: there are not so many, or they cannot be
  /// read.
  virtual bool read(std::uint64_t from, std::span<std::uint8_t> into) const = 0;
  /// So many bytes from `from` on; none if they cannot be read.
  std::optional<std::vector<std::uint8_t>> part(std::uint64_t from, std::uint64_t count) const {
    if (from > size() || count > size() - from) return std::nullopt;
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(count));
    if (!read(from, bytes)) return std::nullopt;
    return bytes;
  }
};

class MemoryBytes : public ByteSource {
 public:
  explicit MemoryBytes(std::vector<std::uint8_t> content) : content_(std::move(content)) {}
  std::uint64_t size() const override { return content_.size(); }
  bool read(std::uint64_t from, std::span<std::uint8_t> into) const override {
    if (from > content_.size() || into.size() > content_.size() - from) return false;
    std::copy_n(content_.begin() + static_cast<std::ptrdiff_t>(from), into.size(), into.begin());
    return true;
  }

 private:
  std::vector<std::uint8_t> content_;
};

}  // namespace endodoi
