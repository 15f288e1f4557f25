// Exact values of small positions by another road than search: all positions that can come about,
// judged again and again by their successors until nothing changes.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <endodoi/moves.h>
#include "tables/value.h"

namespace value_iteration {

using namespace endodoi;

/// What `start` is worth, endless play being worth 0; nothing if more than `most` positions can
/// come about. Why it is right: positions with equally many seeds on the board are judged together,
/// those with fewer being settled. After k rounds a value is that of the game broken off after k
/// moves without a capture. Who can force an end can do so in a bounded number of moves; who can
/// avoid one for ever keeps 0, just as in the game broken off.
/// To come to one of the `spent` positions ends the game with nothing more to take (R12).
std::optional<Value> value(const Ruleset& rules, const Position& start, std::size_t most,
                           const std::vector<Position>& spent = {});

}  // namespace value_iteration
