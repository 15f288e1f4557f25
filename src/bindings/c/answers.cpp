#include "bindings/c/answers.h"

#include <algorithm>
#include <cstring>

namespace endodoi::c {
namespace {

bool within(int value, int least, int most) { return least <= value && value <= most; }

/// Where a text may be cut: not within a character of UTF-8.
std::size_t cut(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return most;
}

}  // namespace

std::optional<Ruleset> ruleset_of(const endodoi_ruleset* rules) {
  if (rules == nullptr || rules->variant > ENDODOI_VARIANT_CROSS || rules->lone > 1 ||
      rules->majority > 1 || !within(rules->pits, kMinPits, kMaxPits) ||
      !within(rules->seeds, 1, kMaxSeeds)) {
    return std::nullopt;
  }
  return Ruleset{static_cast<Variant>(rules->variant), rules->pits, rules->seeds, rules->lone == 1,
                 rules->majority == 1};
}

std::optional<Position> position_of(const Ruleset& rules, const endodoi_position* position) {
  if (position == nullptr || position->mover > ENDODOI_NORTH) return std::nullopt;
  Position known;
  std::copy(std::begin(position->pits), std::end(position->pits), known.pits.begin());
  std::copy(std::begin(position->captured), std::end(position->captured), known.captured.begin());
  known.mover = static_cast<Player>(position->mover);
  const auto beyond = known.pits.begin() + rules.width();
  const bool beyond_empty = std::all_of(beyond, known.pits.end(), [](auto n) { return n == 0; });
  if (!beyond_empty || known.total() > rules.total()) return std::nullopt;
  return known;
}

endodoi_ruleset given(const Ruleset& rules) {
  return {static_cast<std::uint8_t>(rules.variant), rules.pits, rules.seeds, rules.lone,
          rules.majority};
}

endodoi_position given(const Position& position) {
  endodoi_position result{};
  std::copy(position.pits.begin(), position.pits.end(), result.pits);
  std::copy(position.captured.begin(), position.captured.end(), result.captured);
  result.mover = static_cast<std::uint8_t>(position.mover);
  return result;
}

endodoi_sowing given(const Sowing& sowing) {
  return {given(sowing.after), sowing.laps, sowing.last, sowing.taken};
}

endodoi_status succeeded(endodoi_error* error) {
  if (error != nullptr) *error = {};
  return ENDODOI_OK;
}

// The two enumerations have the same order; tests/bindings/c compares their names.
endodoi_status failed(endodoi_error* error, const Error& reason) {
  return failed(error, static_cast<endodoi_status>(static_cast<int>(reason.kind) + 1),
                reason.message);
}

endodoi_status failed(endodoi_error* error, endodoi_status status, std::string_view message) {
  if (error != nullptr) {
    *error = {};
    error->status = status;
    write_text(message, error->message, sizeof error->message);
  }
  return status;
}

endodoi_status bad_argument(endodoi_error* error, std::string_view message) {
  return failed(error, ENDODOI_BAD_ARGUMENT, message);
}

endodoi_status bad_ruleset(endodoi_error* error) {
  return bad_argument(error, "the ruleset is NULL, or one of its fields is out of its range");
}

endodoi_status bad_position(endodoi_error* error) {
  return bad_argument(error,
                      "the position is NULL, its mover is neither 0 nor 1, or it has seeds beyond "
                      "its last pit or more than the ruleset has");
}

std::size_t write_text(std::string_view text, char* buffer, std::size_t size) {
  if (buffer == nullptr || size == 0) return text.size();
  const std::size_t written = cut(text, size - 1);
  std::memcpy(buffer, text.data(), written);
  buffer[written] = '\0';
  return text.size();
}

}  // namespace endodoi::c
