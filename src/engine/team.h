#pragma once

#include <algorithm>
#include <atomic>

#include "engine/busy_moves.h"

namespace endodoi {

/// What the threads of one search share besides its transposition table.
struct Team {
  BusyMoves busy;
  /// One of them has found what was asked for, or has met a limit: the others stop.
  std::atomic<bool> done{false};
  std::atomic<int> deepest{0};  ///< the largest depth that one of them has finished

  /// Notes a finished depth and tells which one to begin: two more than any that is finished, for
  /// somebody else is already at the next. So a thread finds in the table what those before it have
  /// seen less deep, and those behind it find what it has seen (docs/experiments.md).
  int next_depth(int finished) {
    int most = deepest.load(std::memory_order_relaxed);
    while (most < finished &&
           !deepest.compare_exchange_weak(most, finished, std::memory_order_relaxed)) {
    }
    return std::max(most, finished) + 2;
  }
};

}  // namespace endodoi
