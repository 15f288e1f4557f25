#pragma once

#include <cstdint>

#include <endodoi/position.h>

namespace endodoi::bench {

/// What the byte loop found, as far as it is compared with the fast kernel.
struct ByteSowing {
  std::uint8_t pits[2 * kMaxPits];
  std::uint32_t laps;
  std::uint8_t last;
  std::uint8_t taken;
  bool never_ending;
};

/// The yardstick: the sowing of En Dodoi as a tight loop over bytes, one seed at a time, with the
/// plain bound of R9 and nothing cleverer. Kept as it is so that ratios against it stay comparable.
ByteSowing sow_by_bytes(const Ruleset& rules, const Position& position, Pit pit);

}  // namespace endodoi::bench
