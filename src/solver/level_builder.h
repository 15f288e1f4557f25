#pragma once

#include <functional>
#include <optional>
#include <string>

#include "solver/level_bounds.h"
#include "tables/tables.h"

namespace endodoi {

/// How far the building of a level is.
struct BuildProgress {
  int seeds = 0;  ///< the level
  int sweep = 0;  ///< 0: the moves are being found; 1, 2, …: bounds are being carried on
  LevelIndex::Number done = 0;  ///< positions looked at in this sweep
  LevelIndex::Number of = 0;    ///< positions to look at in this sweep
  LevelIndex::Number open = 0;  ///< positions whose bounds had not met after the sweep before
};

struct BuildOptions {
  int threads = 1;
  /// Bytes that may be spent on remembering moves between sweeps; what does not fit is sown again.
  /// Changes the time only.
  std::size_t memory = std::size_t{4} << 30;
  /// Called a few times a second, by the calling thread; to return false stops the work. Must not
  /// block.
  std::function<bool(const BuildProgress&)> progress = {};
  /// Puts in the bounds that an earlier, stopped build of the same level had reached. Any bounds
  /// that were true once are a good beginning: the result is the same.
  std::function<void(LevelBounds&)> restore = {};
  /// Called every `checkpoint_seconds`, and when the work is stopped, by the calling thread, with
  /// the bounds reached. Other threads go on meanwhile, so bounds may get better while they are
  /// read. One that takes long is followed by ten times as long a pause: a large level is not to
  /// spend its time on being kept.
  std::function<void(const LevelBounds&)> checkpoint = {};
  double checkpoint_seconds = 60;
};

/// Why no level of that many seeds can be built, as a sentence; nothing if it can.
std::optional<std::string> unbuildable(const Ruleset& rules, int seeds);

/// Builds the next level of the tables by retrograde analysis. Returns false, and leaves the tables
/// as they were, if it was stopped. Throws std::invalid_argument with the reason if the level is
/// unbuildable().
///
/// Two bounds are kept for every position: `low`, which the mover can force, and `high`, which the
/// other can force. Both start at the trivial −s and s and are carried along the moves until
/// nothing changes: low is the best of what a move gives for sure, high the best of what a move can
/// give at most. A bound better than the trivial one was carried back from captures and sweeps in
/// finitely many steps, so it can be forced in finitely many moves. Where the bounds do not meet,
/// neither player can force more by play that ends, and play that does not end is worth 0 (R12):
/// the value is the number nearest to 0 between the bounds. It is the only one of the solutions of
/// "value = best over the moves" in which what counts above 0 can be forced, and it does not depend
/// on the order of the work.
bool build_next_level(Tables& tables, const BuildOptions& options);

}  // namespace endodoi
