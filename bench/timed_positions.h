#pragma once

#include <string_view>
#include <vector>

#include <endodoi/position.h>

namespace endodoi::bench {

/// A position for timing the engine.
struct TimedPosition {
  std::string_view rules;
  std::string_view text;
  int depth;  ///< plies: the first engine (bench/yardsticks) needs some tenths of a second

  Ruleset ruleset() const { return Ruleset::parse(rules).value(); }
  Position position() const;
};

/// The same for ever: of 2×6, 2×8 and 2×10 the first position, another opening and two middles
/// each. The middles come from games between engines and have about 70 and 50 % of the seeds on
/// the board.
const std::vector<TimedPosition>& timed_positions();

}  // namespace endodoi::bench
