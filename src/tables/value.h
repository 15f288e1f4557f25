#pragma once

#include <endodoi/position.h>

namespace endodoi {

/// What a position is worth to the player to move: seeds the mover will take minus seeds the other
/// will take, from here on. Seeds captured earlier do not count. Endless play is worth 0 from there
/// on (R12), and so are seeds that belong to nobody (R11 `majority`). No value exceeds the seeds on
/// its own board, either way; the search relies on that.
using Value = int;

/// Proved bounds of a value: it is `low` or more, and `high` or less.
struct ValueBounds {
  Value low = -kMaxTotal;
  Value high = kMaxTotal;

  bool exact() const { return low == high; }
  /// All that a position can be worth.
  static ValueBounds widest(const Position& position) {
    return {-position.on_board(), position.on_board()};
  }
  static ValueBounds exactly(Value value) { return {value, value}; }

  friend bool operator==(const ValueBounds&, const ValueBounds&) = default;
};

/// What a move is worth to the player who makes it, what it takes included. The one answer to that
/// question: search, solver, tables and strategies all give it in this form.
struct PricedMove {
  Move move = 0;
  Value value = 0;       ///< as far as it was looked at; the true one if exact()
  bool at_most = false;  ///< it was looked at only until it was seen to be worth no more than that
  ValueBounds bounds = {};  ///< what is proved of it

  bool exact() const { return bounds.exact(); }
};

}  // namespace endodoi
