#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "solver/move_search.h"

namespace endodoi {

/// Answers whole questions about a position: its value, who wins, what every move is worth, how
/// best play goes on. Every call blocks until it is done or the proof search is asked to stop; then
/// stopped() is true and what was found so far is returned.
class ExactSolver {
 public:
  explicit ExactSolver(ProofSearch& search) : search_(search) {}

  /// What is being asked: whether a position, or one of its moves, is worth at least `need`; with
  /// the bounds found so far. Called for every claim and about every minute while it is being
  /// settled; the search does not run meanwhile.
  struct Question {
    ValueBounds bounds;
    int need = 0;
    std::optional<Move> move = std::nullopt;
  };
  std::function<void(const Question&)> on_question;

  /// The value of a position for its mover, known to lie within bounds. Not exact where what is
  /// left goes round.
  ValueBounds value(const Position& position, const ValueBounds& known);
  ValueBounds value(const Position& position) {
    return value(position, ValueBounds::widest(position));
  }

  /// What of bounds that somebody else found can be shown here with little work, from what the
  /// proof table holds; the rest is left open.
  ValueBounds confirmed(const Position& position, const ValueBounds& told);

  /// Only who wins, what was captured so far counted in: bounds that leave no doubt of it, from
  /// those that are known.
  ValueBounds winner(const Position& position, const ValueBounds& known);

  /// The value of every legal move, in sowing order; `of_position` are the bounds of the position's
  /// own value. The moves take turns, so that what is easy is known when it is stopped.
  std::vector<PricedMove> move_values(const Position& position, const ValueBounds& of_position);

  /// A line of best play for both from a position with an exact value, to the end of the game, to a
  /// position that has come before, or to `most` moves. Cut short if it was stopped.
  std::vector<Move> principal_variation(const Position& position, int value, std::size_t most);

  bool stopped() const { return search_.asked_to_stop(); }

 private:
  ProofSearch& search_;
};

}  // namespace endodoi
