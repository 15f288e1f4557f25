// What every fuzz target needs: the input as text, and a way to state a property that holds in
// every build, NDEBUG or not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <endodoi/error.h>

namespace fuzz {

inline std::string_view text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline void require(bool holds, const char* property) {
  if (holds) return;
  std::fprintf(stderr, "property broken: %s\n", property);
  std::abort();
}

// One line that says something, of a known kind, and never as long as a hostile input.
inline void require_a_sentence(const endodoi::Error& error) {
  require(error.message.size() >= 10, "an error has a sentence");
  require(error.message.size() <= 600, "a sentence is short");
  require(error.message.find('\n') == std::string::npos, "a sentence is one line");
  require(endodoi::name(error.kind) != "unknown", "an error has a kind");
}

}  // namespace fuzz
