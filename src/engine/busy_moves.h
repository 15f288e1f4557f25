#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace endodoi {

/// The moves that some thread is searching right now, so that the others look at another first and
/// find the answer in the table when they come back: a simple form of ABDADA (Weill 1996). A race
/// or a slot shared by two moves costs a little work and never a wrong score.
class BusyMoves {
 public:
  /// A move by the hash of the position it leads to and the depth of its search.
  static std::uint64_t name(std::uint64_t hash, int depth) {
    return hash + static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15u;
  }

  bool has(std::uint64_t move) const { return slot(move).load(std::memory_order_relaxed) == move; }
  void begin(std::uint64_t move) { slot(move).store(move, std::memory_order_relaxed); }
  void end(std::uint64_t move) {
    if (has(move)) slot(move).store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSlots = 4096;

  std::atomic<std::uint64_t>& slot(std::uint64_t move) { return slots_[move >> 52]; }
  const std::atomic<std::uint64_t>& slot(std::uint64_t move) const { return slots_[move >> 52]; }

  std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

}  // namespace endodoi
