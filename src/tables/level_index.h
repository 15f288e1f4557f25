#pragma once

#include <cstdint>
#include <vector>

#include <endodoi/position.h>

namespace endodoi {

/// Where a position stands among all positions of its level, those with the same number of seeds on
/// the board: a bijection with 0 … size − 1, without gaps. Only the board counts, seen from the
/// mover's side: pit 0 is the mover's first pit, pit n the other player's first. What was captured
/// before is left out, and so is who moves.
///
/// A board of s seeds in m pits is a choice of m − 1 bars among s + m − 1 places; bar i stands
/// behind the seeds of pits 0 … i, at place b(i) = pits[0] + … + pits[i] + i. The number of the
/// board is the sum of C(b(i), i + 1), the combinatorial number system (Knuth, The Art of Computer
/// Programming 4A, 7.2.1.3).
///
///     m = 4, s = 5, pits 2 0 1 2:   o o | | o | o o      bars at 2, 3, 5
///     number: C(2,1) + C(3,2) + C(5,3) = 2 + 3 + 10 = 15 of C(8,3) = 56
class LevelIndex {
 public:
  using Number = std::uint64_t;

  /// For boards of `width` pits (2n, 4 … 24) and at most `max_seeds` seeds (at most 216). Numbers
  /// that need more than 64 bits wrap round: see fits().
  LevelIndex(int width, int max_seeds);

  /// Whether all boards of up to `seeds` seeds have different numbers, that is, whether
  /// number_in_all() of every one is below 2⁶³.
  static bool fits(int width, int seeds);

  int width() const { return width_; }
  int max_seeds() const { return max_seeds_; }

  /// Positions with exactly `seeds` seeds: C(seeds + m − 1, m − 1).
  Number size(int seeds) const { return choose(width_ - 2, seeds + 1); }

  /// Positions with fewer than `seeds` seeds: C(seeds + m − 1, m).
  Number size_below(int seeds) const { return choose(width_ - 1, seeds); }

  /// The number of a position in its level. Any player may be the mover.
  Number rank(const Position& position) const {
    return position.mover == Player::south ? rank_from(position, 0)
                                           : rank_from(position, width_ / 2);
  }

  /// The number among all boards, those with fewer seeds first.
  Number number_in_all(const Position& position) const {
    return size_below(position.on_board()) + rank(position);
  }

  /// How far the number falls when a seed moves from `pit` (not the last one) to the pit behind it;
  /// `seeds` are those in pits 0 … pit before. Only the bar behind `pit` goes down, by one place:
  /// C(b, pit + 1) − C(b − 1, pit + 1).
  Number fall(int pit, int seeds) const { return pit == 0 ? 1 : choose(pit - 1, seeds); }

  /// The position with that number in the level of `seeds`: South to move, nothing captured.
  Position unrank(int seeds, Number number) const;

  /// Turns a position with South to move into that with the next number. Not for the last one (all
  /// in pit 0).
  static void next(Position& position) {
    // The lowest bar that can go one place up does; those below it go down as far as they can.
    auto& pits = position.pits;
    const std::uint8_t first = pits[0];
    pits[0] = 0;
    int i = 1;
    while (pits[i] == 0) ++i;
    --pits[i];
    pits[i - 1] = static_cast<std::uint8_t>(first + 1);
  }

 private:
  Number choose(int pit, int seeds) const {
    return choose_[static_cast<std::size_t>(pit) * (static_cast<std::size_t>(max_seeds_) + 2) +
                   seeds];
  }

  /// Reads the pits from `first` on, round the board.
  Number rank_from(const Position& position, int first) const {
    const Number* row = choose_.data();
    const std::size_t step = static_cast<std::size_t>(max_seeds_) + 2;
    Number number = 0;
    std::size_t seeds = 0;
    const int half = width_ / 2;
    const std::uint8_t* pits = position.pits.data() + first;
    for (int i = 0; i < half; ++i, row += step) number += row[seeds += pits[i]];
    pits = position.pits.data() + (half - first);
    // The last pit has no bar behind it.
    for (int i = 0; i < half - 1; ++i, row += step) number += row[seeds += pits[i]];
    return number;
  }

  int width_;
  int max_seeds_;
  std::vector<Number> choose_;  ///< by pit i, seeds in pits 0 … i: C(seeds + i, i + 1)
};

}  // namespace endodoi
