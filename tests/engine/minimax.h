// The search's yardstick: every move of every position to the full depth, no window, no table, no
// order. It shares with the search only the rules and the judgement of positions at the horizon.
#pragma once

#include <optional>
#include <vector>

#include <endodoi/moves.h>
#include "engine/prospects.h"
#include "tables/value.h"

namespace minimax {

using namespace endodoi;

class Minimax {
 public:
  /// Gives up after `budget` positions.
  Minimax(const Ruleset& rules, long budget) : rules_(rules), prospects_(rules), budget_(budget) {}

  /// What `position` is worth to its mover, `depth` plies ahead; nothing if the budget ran out.
  std::optional<Value> value(const Position& position, int depth);

  /// The same for one move of `position`, what it takes included; `depth` counts the move.
  std::optional<Value> move_value(const Position& position, const Turn& turn, int depth);

  /// Whether the last value() met the horizon.
  bool met_horizon() const { return met_horizon_; }

 private:
  Score look(const Position& position, int depth);
  Score judged(const Position& position, int ahead, int seeds);
  Value shown(const Position& position, Score score) const;

  Ruleset rules_;
  Prospects prospects_;
  long budget_;
  bool met_horizon_ = false;
  std::vector<Position> path_;
};

}  // namespace minimax
