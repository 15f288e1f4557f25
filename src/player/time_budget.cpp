#include "player/time_budget.h"

#include <algorithm>
#include <cstdint>

namespace endodoi {
namespace {

using std::chrono::milliseconds;

/// A clock that shows more is taken to show this: about a month. Keeps the sums small.
constexpr milliseconds kMost{std::int64_t{1} << 32};

/// Moves that are to come even on an empty board: an ending may be slow.
constexpr int kLeastMoves = 5;
/// Seeds that go with a move.
constexpr int kSeedsPerMove = 4;
/// Games that last longer than this go round; nobody knows for how long.
constexpr int kLongGame = 80;
constexpr int kPliesPerMoreMove = 8;

}  // namespace

int moves_to_come(int seeds_on_board, int plies) {
  const int round = std::max(0, plies - kLongGame) / kPliesPerMoreMove;
  return kLeastMoves + std::max(0, seeds_on_board) / kSeedsPerMove + round;
}

milliseconds time_budget(const GameClock& clock, int seeds_on_board, int plies,
                         milliseconds overhead) {
  const milliseconds left = std::clamp(clock.left, milliseconds{0}, kMost);
  const milliseconds increment = std::clamp(clock.increment, milliseconds{0}, kMost);
  // With next to nothing left the overhead would take it all: then a quarter is still for thinking.
  const milliseconds kept = std::min(std::max(overhead, milliseconds{0}), left * 3 / 4);
  const milliseconds usable = left - kept;
  const milliseconds share = usable / moves_to_come(seeds_on_board, plies) + increment * 3 / 4;
  return std::min(share, usable * 3 / 4);
}

}  // namespace endodoi
