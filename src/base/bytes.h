#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace endodoi {

using Bytes = std::span<const std::uint8_t>;

/// The same bytes of a text.
inline Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Numbers as the files have them: lowest byte first, whatever the machine does.
template <class T>
T read_little_endian(const std::uint8_t* from) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < sizeof(T); ++i) value |= std::uint64_t{from[i]} << (8 * i);
  return static_cast<T>(value);
}

template <class T>
void append_little_endian(std::vector<std::uint8_t>& to, T value) {
  const auto bits = static_cast<std::uint64_t>(value);
  for (unsigned i = 0; i < sizeof(T); ++i) to.push_back(static_cast<std::uint8_t>(bits >> (8 * i)));
}

}  // namespace endodoi
