#pragma once

#include <cstddef>
#include <optional>

#include <endodoi/position.h>

namespace endodoi::cli {

/// With what a position is solved.
struct SolvePlan {
  int max_seeds = 0;          ///< largest level of the tables; −1: none
  std::size_t mebibytes = 0;  ///< of the proof table
};

/// What suits a position and this machine's memory. Larger tables end the search earlier and take
/// longer to build; where both take about as long the whole is fastest. `max_seeds` and `mebibytes`
/// are taken as they are if given.
SolvePlan plan_solving(const Ruleset& rules, const Position& position,
                       std::optional<long long> max_seeds, std::optional<long long> mebibytes);

}  // namespace endodoi::cli
