#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/level_bounds.h"

namespace endodoi {

/// Moves that still matter, of the positions of a chunk whose bounds have not met, so that they
/// need not be sown again. As OpenMoves of level_sweep.h, but for levels of any size. One record
/// after the other: the position's place in the chunk (2 bytes), the best of what its other moves
/// give for sure (1), how many moves follow (1); then for each the number of the position it leads
/// to, in as few bytes as the level needs.
class OpenRecords {
 public:
  using Number = LevelIndex::Number;

  /// Bytes of a number below `size`.
  static int width_for(Number size) {
    int width = 1;
    while (width < 8 && (size - 1) >> (8 * width) != 0) ++width;
    return width;
  }

  void append(std::uint16_t place, TableValue exits, std::span<const Number> moves, int width) {
    assert(moves.size() <= 0xFF);
    bytes_.push_back(static_cast<std::uint8_t>(place));
    bytes_.push_back(static_cast<std::uint8_t>(place >> 8));
    bytes_.push_back(static_cast<std::uint8_t>(exits));
    bytes_.push_back(static_cast<std::uint8_t>(moves.size()));
    for (const Number number : moves) {
      for (int i = 0; i < width; ++i) {
        bytes_.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
      }
    }
  }

  /// Calls take(place, exits, moves) for each record and then once for each of its moves
  /// move(number).
  template <class Take, class Move>
  void for_each(int width, const Take& take, const Move& move) const {
    for (const std::uint8_t* at = bytes_.data(); at != bytes_.data() + bytes_.size();) {
      const int moves = at[3];
      take(static_cast<std::uint16_t>(at[0] | at[1] << 8), static_cast<TableValue>(at[2]), moves);
      at += 4;
      for (int i = 0; i < moves; ++i, at += width) {
        Number number = 0;
        for (int k = 0; k < width; ++k) number |= Number{at[k]} << (8 * k);
        move(number);
      }
    }
  }

  void clear() { bytes_.clear(); }
  /// Bytes of memory.
  std::size_t memory() const { return bytes_.capacity(); }
  std::size_t size() const { return bytes_.size(); }
  /// A copy without spare room.
  OpenRecords packed() const {
    OpenRecords copy;
    copy.bytes_.assign(bytes_.begin(), bytes_.end());
    return copy;
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace endodoi
