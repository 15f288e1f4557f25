#pragma once

#include <optional>

#include "solver/build_watch.h"
#include "solver/level_slice.h"

namespace endodoi {

/// One pass over all open positions of a level, and how a rank gets at what lies behind their
/// moves: the one thing in which building with one rank and with several differ.
class LevelSweep {
 public:
  virtual ~LevelSweep() = default;

  /// What the pass has found in this rank; none if the watch said stop. Collective. Adds to what
  /// the level has cost.
  virtual std::optional<SweepCount> run(BuildWatch& watch, BuildCost& cost) = 0;
};

/// Carries the bounds of a level along its moves, sweep by sweep, until nothing changes in any
/// rank. False, in all ranks: it was stopped. Collective.
bool run_sweeps(LevelSweep& sweep, Peers& peers, BuildWatch& watch, BuildCost& cost);

}  // namespace endodoi
