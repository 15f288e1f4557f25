#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "solver/build_options.h"
#include "solver/level_slice.h"
#include "solver/peers.h"

namespace endodoi {

/// Tells how far the building of a level is, and sees to it that what it has reached is kept now
/// and then.
class BuildWatch {
 public:
  enum class Next { step, sweep, stop };

  /// `checkpoint` keeps what has been reached. It is called every so often by the clock of rank 0,
  /// and when the work is stopped, by the calling thread of all ranks: it may be collective. Other
  /// threads may go on meanwhile.
  BuildWatch(Peers& peers, const BuildOptions& options, const LevelSlice& slice,
             std::function<void()> checkpoint = {});

  /// Before a sweep over what the one before has left open.
  void begin_sweep(int number, std::uint64_t open);

  /// After each step of a sweep, when so many chunks are done: what all ranks do next, a step if
  /// any of them has more to do. Collective.
  Next after_step(LevelIndex::Number chunks_done, bool more);

  /// A checkpoint now. Collective.
  void save();

 private:
  using Clock = std::chrono::steady_clock;

  bool told_to_stop(LevelIndex::Number chunks_done);
  bool checkpoint_due() const;

  Peers& peers_;
  const BuildOptions& options_;
  std::function<void()> checkpoint_;
  LevelIndex::Number chunks_;
  BuildProgress progress_;
  bool first_step_ = true;  ///< of the sweep
  Clock::time_point reported_{}, saved_ = Clock::now();
  double pause_;  ///< seconds between checkpoints
};

}  // namespace endodoi
