#include "engine/evaluate.h"

#include <algorithm>

namespace endodoi {

Value evaluate(const Ruleset& rules, const Position& position) {
  const auto own = position.pits.begin() + first_pit(rules, position.mover);
  const auto other = position.pits.begin() + first_pit(rules, opponent(position.mover));
  const auto empty = [&](auto row) { return std::count(row, row + rules.pits, std::uint8_t{0}); };
  return static_cast<Value>(empty(other) - empty(own));
}

}  // namespace endodoi
