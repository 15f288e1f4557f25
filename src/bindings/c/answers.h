#pragma once

#include <cstddef>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include <endodoi/c_api.h>
#include <endodoi/error.h>
#include <endodoi/sowing.h>

/// Between the values of C and those of the rules: what every call needs.
namespace endodoi::c {

/// The ruleset and position behind the pointers; none if one is NULL or cannot be.
std::optional<Ruleset> ruleset_of(const endodoi_ruleset* rules);
std::optional<Position> position_of(const Ruleset& rules, const endodoi_position* position);

endodoi_ruleset given(const Ruleset& rules);
endodoi_position given(const Position& position);
endodoi_sowing given(const Sowing& sowing);

/// These fill in `error`, if there is one, and return the status.
endodoi_status succeeded(endodoi_error* error);
endodoi_status failed(endodoi_error* error, const Error& reason);
endodoi_status failed(endodoi_error* error, endodoi_status status, std::string_view message);
endodoi_status bad_argument(endodoi_error* error, std::string_view message);

/// A position that is missing or cannot be, and likewise for the ruleset before it.
endodoi_status bad_ruleset(endodoi_error* error);
endodoi_status bad_position(endodoi_error* error);

/// As snprintf: cuts the text to the buffer, ends it, and returns its whole length.
std::size_t write_text(std::string_view text, char* buffer, std::size_t size);

/// Runs what may run out of memory. Nothing else in the rules throws.
template <class Call>
endodoi_status guarded(endodoi_error* error, Call call) noexcept {
  try {
    return call();
  } catch (const std::bad_alloc&) {
    return failed(error, ENDODOI_OUT_OF_MEMORY, "out of memory");
  }
}

}  // namespace endodoi::c
