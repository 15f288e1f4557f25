#pragma once

#include <cstdint>

#include <endodoi/position.h>

namespace endodoi {

/// The number of move sequences of exactly `depth` moves from a position. It knows no repetition
/// (R12) and honours `majority` (R11): nothing follows a position in which a player holds more than
/// half.
std::uint64_t perft(const Ruleset& rules, const Position& position, int depth);

}  // namespace endodoi
