#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <endodoi/game.h>

namespace endodoi {

/// How openings are made.
struct OpeningPlan {
  int least_plies = 4;
  int most_plies = 6;
  std::uint64_t seed = 1;
  /// Neither side is further ahead than so many seeds (opening_balance.h). A lopsided opening is
  /// won by the same seat in both games and tells little about the engines. kMaxTotal: any opening.
  int balance = 2;
};

/// The first `count` openings of a plan: random legal moves from the initial position, South first;
/// a game is not over after any. No two lead to the same board, seen from the player to move: such
/// openings would give the same games twice. A larger `count` begins with the same openings, on
/// every platform. Errors: there are too few such openings, as a sentence.
Result<std::vector<Game>, std::string> random_openings(const Ruleset& rules,
                                                       const OpeningPlan& plan, int count);

/// Openings as a file lists them: a position on each line; blank lines and what follows # are
/// passed over. Errors: what is wrong, with the line: no position, a game that is over, a position
/// that stands there twice, no position at all.
Result<std::vector<Game>, std::string> read_openings(const Ruleset& rules, std::string_view text);

}  // namespace endodoi
