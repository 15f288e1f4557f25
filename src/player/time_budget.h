#pragma once

#include <chrono>

namespace endodoi {

/// A player's own clock in a timed game.
struct GameClock {
  std::chrono::milliseconds left{0};  ///< until the player loses on time; less than 0 counts as 0
  std::chrono::milliseconds increment{0};  ///< added after each of the player's moves
};

/// What is kept back of every move's time for the way to the clock: starting and stopping, pipes,
/// a busy machine.
inline constexpr std::chrono::milliseconds kDefaultOverhead{20};

/// Own moves that a game still lasts, on average, from a board with that many seeds, rather too
/// many than too few. A line through games of the engine against itself on 2 × 6 to 2 × 10, where
/// it is off by two at most; a game that goes round gets more.
/// `plies`: moves played so far by both.
int moves_to_come(int seeds_on_board, int plies);

/// How long to think about a move. At most three quarters of what is left beside the overhead; 0:
/// there is no time to speak of, move at once. Any values may be given.
std::chrono::milliseconds time_budget(const GameClock& clock, int seeds_on_board, int plies,
                                      std::chrono::milliseconds overhead = kDefaultOverhead);

}  // namespace endodoi
