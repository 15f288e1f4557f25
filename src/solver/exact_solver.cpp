#include "solver/exact_solver.h"

#include <algorithm>
#include <set>

#include <endodoi/moves.h>

namespace endodoi {
namespace {

/// After so many expansions, about a minute, on_question is called again, so that work can be saved
/// meanwhile.
constexpr std::uint64_t kSlice = 1 << 26;
/// Where moves take turns, each gets so many expansions first; and so many are enough to see again
/// what was found.
constexpr std::uint64_t kFirstSlice = 1 << 20;

/// None when the game is over, by majority (R11) too.
Turns turns_of(const Ruleset& rules, const Position& position) {
  return over_by_majority(rules, position) ? Turns() : legal_turns(rules, position);
}

}  // namespace

ValueBounds ExactSolver::value(const Position& position, const ValueBounds& known) {
  ValueSearch search(search_, position, known);
  while (!search.finished() && !stopped()) {
    if (on_question) on_question({search.bounds(), search.need()});
    search.advance(kSlice);
  }
  return search.bounds();
}

ValueBounds ExactSolver::confirmed(const Position& position, const ValueBounds& told) {
  ValueBounds bounds = ValueBounds::widest(position);
  if (search_.settle(position, told.low, kFirstSlice) == Verdict::shown) {
    bounds.low = std::max(bounds.low, told.low);
  }
  if (search_.settle(position, told.high + 1, kFirstSlice) == Verdict::refuted) {
    bounds.high = std::min(bounds.high, told.high);
  }
  return bounds;
}

ValueBounds ExactSolver::winner(const Position& position, const ValueBounds& known) {
  // With what the mover is ahead already, one seed more than evens it out wins, and one less loses.
  const int ahead =
      position.captured_by(position.mover) - position.captured_by(opponent(position.mover));
  ValueBounds bounds = known;
  for (const int need : {1 - ahead, -ahead}) {
    if (bounds.low >= need) break;
    if (bounds.high < need) continue;
    Verdict verdict = Verdict::stopped;
    while (verdict == Verdict::stopped && !stopped()) {
      if (on_question) on_question({bounds, need});
      verdict = search_.settle(position, need, kSlice);
    }
    if (verdict == Verdict::refuted) bounds.high = std::min(bounds.high, need - 1);
    if (verdict == Verdict::shown) bounds.low = std::max(bounds.low, need);
  }
  return bounds;
}

std::vector<PricedMove> ExactSolver::move_values(const Position& position,
                                                 const ValueBounds& of_position) {
  MoveSearch search(search_, position, of_position);
  for (std::uint64_t slice = kFirstSlice; !search.finished() && !stopped();
       slice = std::min(2 * slice, kSlice)) {
    for (std::size_t turn = 0; turn < search.moves().size() && !search.finished() && !stopped();
         ++turn) {
      if (on_question) on_question({search.next().bounds, search.need(), search.next().move});
      search.advance(slice);
    }
  }
  return search.moves();
}

std::vector<Move> ExactSolver::principal_variation(const Position& position, int value,
                                                   std::size_t most) {
  std::vector<Move> line;
  std::set<std::uint64_t> seen;
  Position at = position;
  while (line.size() < most && seen.insert(search_.identity(at, at.on_board())).second) {
    const Turns turns = turns_of(search_.rules(), at);
    const Turn* best = nullptr;
    for (const Turn& turn : turns) {
      // Among equals the larger capture, so that the line gets on.
      if (best != nullptr && turn.sowing.taken <= best->sowing.taken) continue;
      if (search_.settle(turn.sowing.after, turn.sowing.taken - value + 1) == Verdict::refuted) {
        best = &turn;
      }
    }
    if (best == nullptr || stopped()) break;
    line.push_back(best->move);
    value = best->sowing.taken - value;
    at = best->sowing.after;
  }
  return line;
}

}  // namespace endodoi
