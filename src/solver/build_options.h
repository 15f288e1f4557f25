#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "tables/level_index.h"

namespace endodoi {

/// How far the building of a level is.
struct BuildProgress {
  int seeds = 0;  ///< the level
  int sweep = 0;  ///< 0: the moves are being found; 1, 2, …: bounds are being carried on
  LevelIndex::Number done = 0;  ///< positions looked at in this sweep
  LevelIndex::Number of = 0;    ///< positions to look at in this sweep
  LevelIndex::Number open = 0;  ///< positions whose bounds had not met after the sweep before
};

/// How tables are built, by one rank or by several. None of it changes what comes out.
struct BuildOptions {
  /// Threads of each rank. A rank that is alone builds with them; one of several reads and writes
  /// files with them, of which the writing is rank 0's: it takes as long as many ranks need for the
  /// rest.
  int threads = 1;
  /// Bytes that each rank may spend on remembering moves between sweeps; what does not fit is sown
  /// again.
  std::size_t memory = std::size_t{4} << 30;
  /// Of several ranks: about how many moves one of them gathers before it asks the others.
  std::size_t batch = std::size_t{1} << 20;
  /// Called at the beginning of each sweep and then a few times a second, in each rank by the
  /// calling thread, with numbers for the whole level; to return false in any rank stops all. Must
  /// not block.
  std::function<bool(const BuildProgress&)> progress = {};
  /// How often what has been reached of a level is written, where there is a folder for it. A
  /// checkpoint that takes long is followed by ten times as long a pause: a large level is not to
  /// spend its time on being kept.
  double checkpoint_seconds = 60;
};

/// What the building of a level has cost.
struct BuildCost {
  int sweeps = 0;
  std::uint64_t moves = 0;       ///< whose ends were looked up, in all ranks and sweeps
  std::uint64_t rounds = 0;      ///< in which ranks asked one another; none if there is one
  std::uint64_t bytes_sent = 0;  ///< from rank to rank
};

}  // namespace endodoi
