#pragma once

#include <cstdint>

#include <endodoi/game.h>

namespace endodoi::bench {

/// Positions from games, at any stage, for measuring how well moves are chosen. The games are
/// played by a plain look ahead of seven plies (seeds_ahead() in match/opening_balance.h) from up
/// to six moves at random, every eighth move at random later on too; it never changes, so neither
/// do the positions, whatever becomes of the engine.
///
/// Number `i` of a seed is a position from a game of its own, with a choice of at least two moves.
/// The same on every platform.
Position game_position(const Ruleset& rules, std::uint64_t seed, std::uint64_t i);

}  // namespace endodoi::bench
