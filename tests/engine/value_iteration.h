// Exact values of small positions by another road than search: all positions that can come about,
// judged again and again by their successors until nothing changes.
#pragma once

#include <cstddef>
#include <optional>

#include "engine/value.h"
#include "rules/moves.h"

namespace value_iteration {

using namespace endodoi;

/// What `start` is worth, endless play being worth 0; nothing if more than `most` positions can
/// come about. Why it is right: after k rounds a value is that of the game broken off after k
/// moves, all else lost to both. Who can force an end can do so in a bounded number of moves; who
/// can avoid it for ever keeps 0, just as in the broken-off game.
std::optional<Value> value(const Ruleset& rules, const Position& start, std::size_t most);

}  // namespace value_iteration
