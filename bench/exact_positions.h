#pragma once

#include <cstdint>
#include <vector>

#include <endodoi/position.h>

namespace endodoi::bench {

/// Positions of a ruleset for measuring how long exact values take: half of them from games of
/// random moves, half from games the engine plays with itself, each from another game and at any
/// stage of it. None is over. The same for the same seed on every platform.
std::vector<Position> exact_positions(const Ruleset& rules, int count, std::uint64_t seed);

}  // namespace endodoi::bench
