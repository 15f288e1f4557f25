#include "match/opening_balance.h"

#include <algorithm>

#include <endodoi/moves.h>

namespace endodoi {
namespace {

/// An even number: both sides have captured equally often where nothing else decides.
constexpr int kPlies = 6;

/// Alpha-beta: seeds the mover takes less those the other takes, within `plies`.
int look_ahead(const Ruleset& rules, const Position& position, int plies, int alpha, int beta) {
  if (over_by_majority(rules, position)) return 0;
  if (plies == 0) return has_legal_move(rules, position) ? 0 : -position.on_board();
  const Turns turns = legal_turns(rules, position);
  if (turns.empty()) return -position.on_board();  // R10
  int best = -kMaxTotal;
  for (const Turn& turn : turns) {
    const int taken = turn.sowing.taken;
    const int least = std::max(alpha, best);
    best = std::max(
        best, taken - look_ahead(rules, turn.sowing.after, plies - 1, taken - beta, taken - least));
    if (best >= beta) break;
  }
  return best;
}

}  // namespace

int seeds_ahead(const Ruleset& rules, const Position& position) {
  const Player mover = position.mover;
  return position.captured_by(mover) - position.captured_by(opponent(mover)) +
         look_ahead(rules, position, kPlies, -kMaxTotal, kMaxTotal);
}

}  // namespace endodoi
