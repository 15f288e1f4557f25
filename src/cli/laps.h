#pragma once

#include <array>
#include <cstdint>

#include "rules/sowing.h"

namespace endodoi::cli {

using Seeds = std::array<std::uint8_t, 2 * kMaxPits>;

/// Carries out one handful on `pits`: empties lap.from and drops its seeds one by one (R3, R4, C1).
/// For showing and re-checking laps that the rules library has named.
void sow_lap(const Ruleset& rules, const Lap& lap, Seeds& pits);

/// The lap that begins by lifting `from`: how many seeds, which way, where it ends.
Lap lap_from(const Ruleset& rules, const Seeds& pits, Pit from);

}  // namespace endodoi::cli
