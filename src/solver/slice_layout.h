#pragma once

#include <algorithm>
#include <cstdint>

#include "tables/level_index.h"

namespace endodoi {

/// Which rank holds which positions of a level. The numbers are cut into chunks of equal size, a
/// power of two, that are dealt out in turn: neighbouring numbers are alike in how long their work
/// takes, so longer slices would leave some ranks waiting for others.
///
///     10 positions, 2 ranks, chunks of 2:   number  0 1 | 2 3 | 4 5 | 6 7 | 8 9
///                                           owner   0 0   1 1   0 0   1 1   0 0
///                                           place   0 1   0 1   2 3   2 3   4 5
class SliceLayout {
 public:
  using Number = LevelIndex::Number;

  /// The longest chunk: a block of the level files.
  static constexpr int kLongestShift = 14;
  /// Most positions of a level, so that the chunks can be counted with 32 bits.
  static constexpr Number kMostPositions = Number{1} << 46;

  SliceLayout(Number size, int ranks) : size_(size), ranks_(static_cast<std::uint32_t>(ranks)) {
    // Short enough that each rank gets several, as long as there are enough positions.
    while (shift_ < kLongestShift && (size >> (shift_ + 1)) >= Number{kChunksWanted} * ranks_) {
      ++shift_;
    }
  }

  Number size() const { return size_; }
  Number chunk() const { return Number{1} << shift_; }

  int owner(Number number) const { return static_cast<int>(chunk_of(number) % ranks_); }
  /// Where the position stands in the slice of its owner.
  Number place(Number number) const {
    return Number{chunk_of(number) / ranks_} << shift_ | (number & (chunk() - 1));
  }

  /// Chunks of every rank's slice; some ranks' last one is empty.
  Number chunks() const {
    const Number all = (size_ + chunk() - 1) >> shift_;
    return (all + ranks_ - 1) / ranks_;
  }
  /// Places of every rank's slice: as many as rank 0 needs, which has no fewer than any other.
  Number places() const {
    const Number last = chunks() - 1;
    return (last << shift_) + (end(0, last) - first(0, last));
  }

  /// The numbers of a chunk of a rank's slice: first … end − 1; none if it is empty.
  Number first(int rank, Number chunk) const {
    return std::min(size_, (chunk * ranks_ + static_cast<std::uint32_t>(rank)) << shift_);
  }
  Number end(int rank, Number chunk) const {
    return std::min(size_, first(rank, chunk) + this->chunk());
  }

 private:
  static constexpr int kChunksWanted = 16;

  std::uint32_t chunk_of(Number number) const {
    return static_cast<std::uint32_t>(number >> shift_);
  }

  Number size_;
  std::uint32_t ranks_;
  int shift_ = 0;
};

}  // namespace endodoi
