#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <endodoi/position.h>

namespace endodoi::bench {

/// A position and what each of its legal moves is worth exactly.
struct PricedPosition {
  struct Price {
    Move move;
    int value;  ///< to the mover: taken by the move and after it, less what the other takes
  };

  Position position;
  std::vector<Price> moves;  ///< in sowing order

  int best() const;
  std::optional<int> value_of(Move move) const;  ///< none: it is no legal move
};

/// Which positions (game_positions.h).
struct PricedPlan {
  Ruleset rules;
  std::uint64_t seed = 1;
  int count = 1000;
  int table_seeds = 12;  ///< levels that are built to find what is missing
};

/// The positions of a plan with their values: those a file holds are read, the others are found by
/// proof search, which takes about a tenth of a second each on endodoi/6x4, and added to it. An
/// empty path: no file. A position whose values cannot all be found (what is left goes round) is
/// left out. Progress goes to the standard error output. Errors, as a sentence: the file is of
/// another plan, cannot be written, or holds a line that is wrong.
Result<std::vector<PricedPosition>, std::string> priced_positions(const PricedPlan& plan,
                                                                  const std::string& file);

}  // namespace endodoi::bench
