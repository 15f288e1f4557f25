#include "solver/move_search.h"

#include <algorithm>

namespace endodoi {

MoveSearch::MoveSearch(ProofSearch& search, const Position& position, const ValueBounds& known)
    : position_(position) {
  const Ruleset& rules = search.rules();
  by_majority_ = over_by_majority(rules, position);
  if (by_majority_) return;
  for (const Turn& turn : legal_turns(rules, position)) {
    ValueBounds after = ValueBounds::widest(turn.sowing.after);
    after.low = std::max(after.low, turn.sowing.taken - known.high);
    searches_.emplace_back(search, turn.sowing.after, after);
    moves_.push_back({turn.move, turn.sowing.taken, {}, true});
  }
  open_ = moves_.size();
  for (std::size_t move = 0; move < moves_.size(); ++move) take_over(move);
  skip_finished();
}

/// Reads what is known of a move now.
void MoveSearch::take_over(std::size_t move) {
  Priced& priced = moves_[move];
  const ValueBounds& after = searches_[move].bounds();
  priced.bounds = {priced.taken - after.high, priced.taken - after.low};
  priced.finished = searches_[move].finished();
  if (priced.finished) --open_;
}

void MoveSearch::skip_finished() {
  while (!finished() && moves_[turn_].finished) turn_ = (turn_ + 1) % moves_.size();
}

void MoveSearch::advance(std::uint64_t expansions) {
  searches_[turn_].advance(expansions);
  take_over(turn_);
  turn_ = (turn_ + 1) % moves_.size();
  skip_finished();
}

ValueBounds MoveSearch::bounds() const {
  if (by_majority_) return {0, 0};
  const int swept = -position_.on_board();  // R10: without a move the other takes all
  ValueBounds best{swept, swept};
  for (const Priced& priced : moves_) {
    best.low = std::max(best.low, priced.bounds.low);
    best.high = std::max(best.high, priced.bounds.high);
  }
  return best;
}

}  // namespace endodoi
