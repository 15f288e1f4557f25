#pragma once

#include <cstdint>
#include <vector>

#include "solver/level_bounds.h"
#include "tables/tables.h"

namespace endodoi {

/// What a pass over a piece of a level found.
struct SweepCount {
  std::uint64_t changed = 0;  ///< positions whose bounds got better
  std::uint64_t open = 0;     ///< positions whose bounds have not met
};

/// Moves that still matter, of the positions of a piece whose bounds have not met, so that they
/// need not be sown again. One record after the other: a word with the position's place in the
/// piece (16 bits), the best of what its other moves give for sure (8 bits), and how many moves
/// follow (8 bits); then for each the number of the position it leads to.
using OpenMoves = std::vector<std::uint32_t>;

/// Carries bounds along the moves of a piece of a level, into the bounds of the whole level. Any
/// number of threads may do so with pieces of their own.
class LevelSweep {
 public:
  using Number = LevelIndex::Number;

  /// Positions of a piece, so that a place in it has 16 bits.
  static constexpr Number kPiece = 1 << 16;

  /// The tables hold all lower levels. Levels have fewer than 2³² positions.
  LevelSweep(const Tables& tables, int seeds, LevelBounds& bounds)
      : tables_(tables), rules_(tables.rules()), seeds_(seeds), bounds_(bounds) {}

  Number pieces() const { return (bounds_.size() + kPiece - 1) / kPiece; }

  /// Sows all moves of the positions of a piece whose bounds have not met. Fills `open`, if given.
  SweepCount sow(Number piece, OpenMoves* open);

  /// The same with moves kept from before: only those that still matter stay in `open`.
  SweepCount carry(Number piece, OpenMoves& open);

 private:
  struct Batch;

  void collect(Batch& batch, Position& position, Number& at, Number end) const;
  void settle(const Batch& batch, Number first, OpenMoves* open, SweepCount& count);
  bool improve(Number number, Bounds now, SweepCount& count);

  const Tables& tables_;
  Ruleset rules_;
  int seeds_;
  LevelBounds& bounds_;
};

}  // namespace endodoi
