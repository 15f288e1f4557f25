#pragma once

#include <array>

#include <endodoi/position.h>

namespace endodoi {

/// What RegisterBoard does, seed by seed, for machines and browsers without byte shuffles.
class PlainBoard {
 public:
  PlainBoard(const Ruleset& rules, const Position& position, Pit pit)
      : pits_(position.pits),
        width_(static_cast<unsigned>(rules.width())),
        at_(pit),
        cross_(rules.variant == Variant::cross) {}

  /// Seeds in the pit that the next lap lifts; 1 after the last lap.
  unsigned hand() const { return pits_[at_]; }

  /// The pit that the next lap lifts.
  Pit pit() const { return static_cast<Pit>(at_); }

  /// Lifts and sows one handful; `seeds` is hand().
  void lap(unsigned seeds) {
    const bool clockwise = cross_ && seeds % 2 == 1;
    pits_[at_] = 0;
    for (; seeds > 0; --seeds) {
      at_ = clockwise ? (at_ == 0 ? width_ - 1 : at_ - 1) : (at_ + 1 == width_ ? 0 : at_ + 1);
      ++pits_[at_];
    }
  }

  /// Writes the pits as they lie on the board.
  void store(Position& position, unsigned) const { position.pits = pits_; }

  /// Whether the boards are the same when each is turned to its pit.
  friend bool operator==(const PlainBoard& a, const PlainBoard& b) {
    unsigned i = a.at_, j = b.at_;
    for (unsigned k = 0; k < a.width_; ++k) {
      if (a.pits_[i] != b.pits_[j]) return false;
      i = i + 1 == a.width_ ? 0 : i + 1;
      j = j + 1 == b.width_ ? 0 : j + 1;
    }
    return true;
  }

 private:
  std::array<std::uint8_t, 2 * kMaxPits> pits_;
  unsigned width_, at_;
  bool cross_;
};

}  // namespace endodoi
