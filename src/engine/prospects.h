#pragma once

#include <array>

#include <endodoi/ruleset.h>
#include "engine/score.h"
#include "evaluation/evaluate.h"
#include "tables/value.h"

namespace endodoi {

/// Turns what a position seems worth into a score and back. A lead of four seeds with eight on the
/// board is nearly won, with fifty it is little; so an estimate is the lead that is expected in the
/// end, over the spread that such expectations have with that many seeds on the board. The spread
/// was measured in games (docs/experiments.md): its square grows with the seeds s and levels off on
/// full boards, about n³/5.5 · s / (s + n³/26) for n pits in a row.
class Prospects {
 public:
  explicit Prospects(const Ruleset& rules);

  /// `lead`: seeds captured more than the other; `seeds`: on the board; `expected`: what the player
  /// will take more than the other from here on, in parts of a seed. With more than half of all
  /// seeds captured the game is won, whatever the estimate.
  Score estimate(int lead, int seeds, int expected) const;

  /// The seeds that a score of a position with that lead promises from there on: those of a known
  /// end exactly, else the nearest.
  Value seeds_from_here(Score score, int lead, int seeds) const;

 private:
  /// Units of score for a part of a seed, times 2^kShift, by the seeds on the board.
  std::array<int, kMaxTotal + 1> scale_;
};

}  // namespace endodoi
