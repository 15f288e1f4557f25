#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "tables/tables.h"

namespace endodoi {

/// What is known of a position's value: the mover can force `low`, the other can hold the mover to
/// `high`.
struct Bounds {
  TableValue low, high;

  bool met() const { return low == high; }
  /// Endless play is worth 0 (R12), and neither can force more than its bound by play that ends: so
  /// of the numbers between the bounds the value is the one nearest to 0, once the bounds cannot
  /// get better.
  TableValue value() const { return std::clamp(TableValue{0}, low, high); }

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// The bounds of all positions of a level. Both of one position lie in one atomic word, so no
/// thread ever sees one of them new and the other old in a way that no one wrote; in what order
/// threads see the words of different positions does not matter, since bounds only get better and
/// old ones stay true.
class LevelBounds {
 public:
  using Number = LevelIndex::Number;

  /// From −seeds to seeds everywhere.
  LevelBounds(Number size, int seeds) : words_(size) {
    for (auto& word : words_) {
      word.store(packed({static_cast<TableValue>(-seeds), static_cast<TableValue>(seeds)}), kOrder);
    }
  }

  Number size() const { return words_.size(); }
  Bounds at(Number number) const { return unpacked(words_[number].load(kOrder)); }
  void set(Number number, Bounds bounds) { words_[number].store(packed(bounds), kOrder); }
  void prefetch(Number number) const { __builtin_prefetch(&words_[number]); }

 private:
  static constexpr auto kOrder = std::memory_order_relaxed;

  static std::uint16_t packed(Bounds bounds) {
    return static_cast<std::uint16_t>(static_cast<std::uint8_t>(bounds.low) |
                                      static_cast<std::uint8_t>(bounds.high) << 8);
  }
  static Bounds unpacked(std::uint16_t word) {
    return {static_cast<TableValue>(word & 0xFF), static_cast<TableValue>(word >> 8)};
  }

  std::vector<std::atomic<std::uint16_t>, LargeAllocator<std::atomic<std::uint16_t>>> words_;
};

}  // namespace endodoi
