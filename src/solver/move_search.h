#pragma once

#include <cstddef>
#include <vector>

#include <endodoi/moves.h>
#include "solver/value_search.h"

namespace endodoi {

/// Finds the exact value of every move of a position, and so of the position, a little at a time:
/// between two calls of advance() its user can look at what is known so far, or drop the question.
///
/// Moves take turns, each with a small budget first, so that what is easy is known soon. What is
/// found about one helps the others through the proof table.
class MoveSearch {
 public:
  /// The search must be of the ruleset of the position and live as long. `known`: bounds of what
  /// the position is worth; no move is worth more than it.
  MoveSearch(ProofSearch& search, const Position& position, const ValueBounds& known);
  MoveSearch(ProofSearch& search, const Position& position)
      : MoveSearch(search, position, ValueBounds::widest(position)) {}

  /// The move that advance() works on next. Requires !finished().
  const PricedMove& next() const { return moves_[turn_]; }
  /// What it will ask: whether that move is worth at least so much.
  int need() const { return after_[turn_].taken - after_[turn_].search.need() + 1; }

  /// Spends about so many expansions on the move whose turn it is, or fewer. Requires !finished().
  void advance(std::uint64_t expansions);

  bool finished() const { return open_ == 0; }
  /// All legal moves, in sowing order. A move that is not exact is worth at most its value. None:
  /// the game is over.
  const std::vector<PricedMove>& moves() const { return moves_; }
  /// Of the position, to its mover.
  ValueBounds bounds() const;

 private:
  /// What comes after a move.
  struct After {
    ValueSearch search;
    int taken = 0;          ///< by the move
    bool finished = false;  ///< its value is exact, or nothing more can be found
  };

  void take_over(std::size_t move);
  void skip_finished();

  Position position_;
  bool by_majority_ = false;  ///< over by R11: what is left belongs to nobody
  std::vector<PricedMove> moves_;
  std::vector<After> after_;  ///< beside them
  std::size_t turn_ = 0;      ///< the move whose turn it is
  std::size_t open_ = 0;      ///< moves that are not finished
};

}  // namespace endodoi
