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
    after_.push_back({ValueSearch(search, turn.sowing.after, after), turn.sowing.taken});
    moves_.push_back({turn.move});
  }
  open_ = moves_.size();
  for (std::size_t move = 0; move < moves_.size(); ++move) take_over(move);
  skip_finished();
}

/// Reads what is known of a move now.
void MoveSearch::take_over(std::size_t move) {
  PricedMove& priced = moves_[move];
  After& after = after_[move];
  const ValueBounds& others = after.search.bounds();
  priced.bounds = {after.taken - others.high, after.taken - others.low};
  priced.value = priced.bounds.high;
  priced.at_most = !priced.exact();
  after.finished = after.search.finished();
  if (after.finished) --open_;
}

void MoveSearch::skip_finished() {
  while (!finished() && after_[turn_].finished) turn_ = (turn_ + 1) % moves_.size();
}

void MoveSearch::advance(std::uint64_t expansions) {
  after_[turn_].search.advance(expansions);
  take_over(turn_);
  turn_ = (turn_ + 1) % moves_.size();
  skip_finished();
}

ValueBounds MoveSearch::bounds() const {
  if (by_majority_) return {0, 0};
  const int swept = -position_.on_board();  // R10: without a move the other takes all
  ValueBounds best{swept, swept};
  for (const PricedMove& priced : moves_) {
    best.low = std::max(best.low, priced.bounds.low);
    best.high = std::max(best.high, priced.bounds.high);
  }
  return best;
}

}  // namespace endodoi
