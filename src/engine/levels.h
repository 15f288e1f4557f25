#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/engine.h"

namespace endodoi {

/// How strong a computer player is. No level needs a clock: the same position, level and seed
/// give the same move on a fast machine and on a slow one.
struct Level {
  int depth;            ///< plies it looks ahead, 1 being its own move
  std::uint64_t nodes;  ///< positions it looks at, at most
  int slips;            ///< turns of a hundred in which it does not look and plays any legal move
};

/// From a beginner's opponent, which mostly moves without a thought, to the strongest.
/// The last needs about half a second for a move in a browser on a desktop machine.
inline constexpr std::array<Level, 5> kLevels{{
    {1, 10'000, 85},
    {2, 10'000, 52},
    {2, 10'000, 16},
    {4, 50'000, 6},
    {kMaxDepth, 400'000, 0},
}};

/// The number of the last one, counted from 1: ComputerPlayer plays it exactly where it can.
inline constexpr int kStrongestLevel = static_cast<int>(kLevels.size());

/// The move a player of `level` makes, or none if the game is over. Among moves of equal worth it
/// takes any, so that no two games need be alike. Depends on the history, the level, the seed and
/// the size of the engine's table only: the engine is cleared. Blocks; `limits` below the level's
/// own may end it early with the best move so far.
std::optional<Move> choose_move(Engine& engine, const History& history, const Level& level,
                                std::uint64_t seed, const Limits& limits = {});

}  // namespace endodoi
