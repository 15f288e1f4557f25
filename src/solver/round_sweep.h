#pragma once

#include <vector>

#include "solver/bounds_requests.h"
#include "solver/level_sweep.h"

namespace endodoi {

/// The sweep of one of several ranks: what lies behind a move is mostly in another rank's memory,
/// so the ranks ask each other, many positions at a time, in rounds:
///
///     gather     take open positions of the own slice, with their moves
///     exchange   ask the owners of the positions they lead to, for values of lower levels and
///                bounds of this one
///     settle     carry the answers back to the bounds of the own positions
///
/// The sweep is done when no rank has anything left to gather. An answer may be older than a bound
/// that its owner has found meanwhile, but old bounds stay true, so the order of the work does not
/// change what comes out.
class RoundSweep : public LevelSweep {
 public:
  /// `batch`: moves of a round, about.
  RoundSweep(Peers& peers, LevelSlice& slice, std::size_t batch);

  std::optional<SweepCount> run(BuildWatch& watch, BuildCost& cost) override;

 private:
  using Number = LevelSlice::Number;

  void gather();
  void settle(SweepCount& count);

  LevelSlice& slice_;
  std::size_t batch_;
  BoundsRequests requests_;
  OpenRecords::Writer records_;

  // The round: chunks first_ … next_ − 1, and where the items of each end.
  Number first_ = 0, next_ = 0;
  std::vector<std::size_t> ends_;
  MoveBatch moves_;
};

}  // namespace endodoi
