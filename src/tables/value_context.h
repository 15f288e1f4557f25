#pragma once

#include <cstdint>

#include "tables/level_index.h"
#include "tables/tables.h"

namespace endodoi {

/// What is known of the next value of a block before it is read: the value before it, and the mean
/// of the values of its neighbours, the boards with one seed a pit further on. Neighbours have
/// smaller numbers; those that lie before the block are left out, so that every block can be read
/// alone. Values next to each other are alike: this is what makes tables small (docs/tables.md).
class ContextWalker {
 public:
  /// Contexts for values from −span to span.
  static constexpr unsigned count(int span) {
    const auto m = static_cast<unsigned>(span);
    return (4 * m + 2) * (2 * m + 2);
  }

  /// At the first position of a block: number `first` of the level of `seeds`.
  ContextWalker(const LevelIndex& index, int seeds, LevelIndex::Number first, int span)
      : index_(index), position_(index.unrank(seeds, first)), span_(span) {}

  /// The context of position `at` of the block, 0 … count(span) − 1. `block` holds the values
  /// before it.
  unsigned context(const TableValue* block, unsigned at) const {
    const auto m = static_cast<unsigned>(span_);
    unsigned sum = 0, neighbours = 0;
    const std::uint8_t* pits = position_.pits.data();
    int seeds = pits[0];
    for (int pit = 1; pit < index_.width() - 1; ++pit) {
      seeds += pits[pit];
      const LevelIndex::Number fall = index_.fall(pit, seeds);
      if (fall > at) break;  // it only grows from pit to pit
      if (pits[pit] == 0) continue;
      sum += static_cast<unsigned>(block[at - fall] + span_);
      ++neighbours;
    }
    // In half seeds, rounded to the nearest.
    const unsigned mean = neighbours > 0 ? (4 * sum + neighbours) / (2 * neighbours) : 4 * m + 1;
    const unsigned before = at > 0 ? static_cast<unsigned>(block[at - 1] + span_) : 2 * m + 1;
    return mean * (2 * m + 2) + before;
  }

  /// Goes on to the next position. Not from the last one of the level.
  void next() { LevelIndex::next(position_); }

 private:
  const LevelIndex& index_;
  Position position_;
  int span_;
};

}  // namespace endodoi
