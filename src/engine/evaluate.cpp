#include "engine/evaluate.h"

#include <algorithm>

namespace endodoi {
namespace {

/// To be on move.
constexpr int kTempo = 6;

/// A pit, by the seeds on the board for each pit of a row.
int worth_of_a_pit(const Ruleset& rules, int seeds) {
  const int fullness = 10 * seeds / rules.pits;
  if (fullness < 4) return 10;
  if (fullness < 10) return 13;
  if (fullness < 15) return 15;
  if (fullness < 20) return 9;
  if (fullness < 25) return 3;
  return fullness < 40 ? -1 : -3;
}

}  // namespace

int evaluate(const Ruleset& rules, const Position& position, int seeds) {
  const auto own = position.pits.begin() + first_pit(rules, position.mover);
  const auto other = position.pits.begin() + first_pit(rules, opponent(position.mover));
  const auto empty = [&](auto row) { return std::count(row, row + rules.pits, std::uint8_t{0}); };
  const auto more = static_cast<int>(empty(other) - empty(own));
  return more * worth_of_a_pit(rules, seeds) + kTempo;
}

}  // namespace endodoi
