#pragma once

#include <algorithm>

#include "solver/level_bounds.h"

namespace endodoi {

/// What the moves of a position looked at so far give its mover: the step of retrograde analysis,
/// for one position.
class Outlook {
 public:
  /// `exits` is known for sure: before any move −seeds, since without a move the other sweeps the
  /// board (R10) and no move gives less; or what exits() told before.
  explicit Outlook(int exits) : exits_(exits), low_(exits), high_(exits) {}

  /// A move of known worth.
  void add(int worth) { exits_ = std::max(exits_, worth); }

  /// A move that takes nothing; `other` are the bounds of the position it leads to, where the other
  /// moves. Returns whether it must be looked at again: one that cannot give more than another
  /// gives for sure need not.
  bool add(Bounds other) {
    if (other.met()) {
      add(-other.low);
      return false;
    }
    if (-other.low <= exits_) return false;
    low_ = std::max(low_, -other.high);
    high_ = std::max(high_, -other.low);
    return true;
  }

  /// The best of what is known for sure; it only rises.
  TableValue exits() const { return static_cast<TableValue>(exits_); }
  Bounds bounds() const {
    return {static_cast<TableValue>(std::max(low_, exits_)),
            static_cast<TableValue>(std::max(high_, exits_))};
  }

 private:
  int exits_, low_, high_;
};

}  // namespace endodoi
