#pragma once

#include <atomic>
#include <mutex>

#include "solver/level_sweep.h"

namespace endodoi {

/// The sweep of a rank that is alone: what lies behind a move is in its own memory and is read
/// there. Any number of threads do so, each with chunks of its own.
class SharedSweep : public LevelSweep {
 public:
  SharedSweep(LevelSlice& slice, int threads);

  std::optional<SweepCount> run(BuildWatch& watch, BuildCost& cost) override;

 private:
  using Number = LevelSlice::Number;

  template <class After>
  void work(const After& after_chunk);
  SweepCount work_on(Number chunk, MoveBatch& batch, OpenRecords::Writer& records);

  LevelSlice& slice_;
  int threads_;
  std::atomic<Number> next_{0}, done_{0};
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  SweepCount count_;  ///< of all threads that are done
};

}  // namespace endodoi
