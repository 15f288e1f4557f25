#pragma once

#include <endodoi/position.h>

namespace endodoi {

/// What a search compares: how a game ends, from one player's side.
///
///     −kWon − m      …  0  …      kWon + m     the end is known: lost by m, drawn, won by m seeds
///        estimates between −kWon and kWon      the lead that is expected, in units of how far it
///                                              may still change (Prospects)
///
/// So a won game is better than any hope, and of two won games the one with more seeds; of two lost
/// ones that which keeps more.
using Score = int;

inline constexpr Score kWon = 1 << 13;
/// Larger than any score.
inline constexpr Score kInfinity = kWon + kMaxTotal + 1;

/// The score of an end with `margin` seeds more than the other.
constexpr Score score_of_end(int margin) {
  return margin > 0 ? kWon + margin : margin < 0 ? -kWon + margin : 0;
}

/// Seeds that the mover has captured more than the other.
inline int lead(const Position& position) {
  const int own = index(position.mover);
  return position.captured[static_cast<std::size_t>(own)] -
         position.captured[static_cast<std::size_t>(1 - own)];
}

}  // namespace endodoi
