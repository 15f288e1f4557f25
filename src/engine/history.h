#pragma once

#include <vector>

#include <endodoi/game.h>

namespace endodoi {

/// A game so far, as the engine is told of it: where it began and what was played.
struct History {
  Ruleset rules;
  Position start;
  std::vector<Move> moves;  ///< each legal when it was played

  static History of(const Game& game);
};

/// What a search needs to know of a History.
struct Situation {
  Position position;  ///< the board now
  /// The game has ended on the board: R10, R11 `majority` or R12. A resignation is not looked at.
  bool over = false;
  /// Positions since the last capture, the present one included; no earlier one can come back.
  std::vector<Position> stood;
  /// Those that have stood twice: to reach one again ends the game with nothing more to take (R12).
  std::vector<Position> spent;

  /// Replays the moves. Requires them to be legal.
  static Situation of(const History& history);

  bool has_stood(const Position& other) const;
};

}  // namespace endodoi
