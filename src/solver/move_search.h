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
  struct Priced {
    Move move = 0;
    int taken = 0;
    ValueBounds bounds;     ///< to the mover, what the move takes included
    bool finished = false;  ///< exact, or nothing more can be found
  };

  /// The search must be of the ruleset of the position and live as long. `known`: bounds of what
  /// the position is worth; no move is worth more than it.
  MoveSearch(ProofSearch& search, const Position& position, const ValueBounds& known);
  MoveSearch(ProofSearch& search, const Position& position)
      : MoveSearch(search, position, ValueBounds::widest(position)) {}

  /// The move that advance() works on next. Requires !finished().
  const Priced& next() const { return moves_[turn_]; }
  /// What it will ask: whether that move is worth at least so much.
  int need() const { return moves_[turn_].taken - searches_[turn_].need() + 1; }

  /// Spends about so many expansions on the move whose turn it is, or fewer. Requires !finished().
  void advance(std::uint64_t expansions);

  bool finished() const { return open_ == 0; }
  /// All legal moves, in sowing order. None: the game is over.
  const std::vector<Priced>& moves() const { return moves_; }
  /// Of the position, to its mover.
  ValueBounds bounds() const;

 private:
  void take_over(std::size_t move);
  void skip_finished();

  Position position_;
  bool by_majority_ = false;  ///< over by R11: what is left belongs to nobody
  std::vector<Priced> moves_;
  std::vector<ValueSearch> searches_;  ///< of the positions after the moves, beside them
  std::size_t turn_ = 0;               ///< the move whose turn it is
  std::size_t open_ = 0;               ///< moves that are not finished
};

}  // namespace endodoi
