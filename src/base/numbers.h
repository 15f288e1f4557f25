#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace endodoi {

/// The number that a whole text is, as std::from_chars reads it (`format`: a base, say); nothing if
/// it is anything else, or more than T can hold.
template <class T, class... Format>
std::optional<T> number_of(std::string_view text, Format... format) {
  T number{};
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number, format...);
  if (error != std::errc() || end != last) return std::nullopt;
  return number;
}

/// In sixteen digits 0 to f.
inline std::string hexadecimal(std::uint64_t number) {
  std::string digits(16, '0');
  for (std::size_t i = 16; i-- > 0; number >>= 4) digits[i] = "0123456789abcdef"[number & 15];
  return digits;
}

}  // namespace endodoi
