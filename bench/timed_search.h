#pragma once

#include <cstdint>
#include <string>

#include "engine/engine.h"

namespace endodoi::bench {

/// What a search took.
struct Effort {
  int depth = 0;  ///< the last finished
  int value = 0;
  std::uint64_t nodes = 0;  ///< of all threads
  double wall = 0;          ///< seconds of the clock on the wall
  double processor = 0;     ///< seconds of processor time, of all threads
  bool exact = false;       ///< every end was reached: deeper search finds the same

  double speed() const { return static_cast<double>(nodes) / processor; }
};

/// When a search ends, whatever comes first.
struct Stop {
  int depth = kMaxDepth;
  std::uint64_t nodes = 0;  ///< 0: no limit
  int milliseconds = 0;     ///< 0: no limit
};

/// Searches a position, of which nothing is known before, with an engine of this program, without
/// tables. Nothing else may run in this program meanwhile.
Effort search_timed(Engine& engine, const Ruleset& rules, const Position& position,
                    const Stop& stop);

/// Seconds of processor time that this program has used, all threads together.
double processor_seconds();
/// Seconds of a steady clock.
double wall_seconds();

}  // namespace endodoi::bench
