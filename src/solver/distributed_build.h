#pragma once

#include <functional>
#include <optional>
#include <string>

#include "solver/distributed_level.h"
#include "solver/table_build.h"

namespace endodoi {

/// Tables to be built into a folder that all ranks see, by ranks that each hold a part of every
/// level.
struct DistributedBuild {
  std::string dir;
  Ruleset rules;
  int max_seeds = 0;
  bool wdl = false;  ///< also write a file of signs for each level
  int threads = 1;   ///< of rank 0, for writing files: encoding takes it as long as many ranks need
                     ///< for the rest
  /// Batch, memory, progress, and seconds between checkpoints; the rest is set here.
  DistributedOptions options = {};
  /// Called in rank 0 only. The cost is that of all ranks together, its sweeps and rounds aside.
  std::function<void(const BuiltLevel&, const DistributedCost&)> on_level = {};
  /// Called in rank 0 only: something people should know, in a sentence.
  std::function<void(const std::string&)> on_note = {};
};

/// Why levels of up to so many seeds cannot be built by so many ranks, as a sentence; nothing if
/// they can.
std::optional<std::string> unbuildable(const Ruleset& rules, int seeds, int ranks);

/// Does what build_folder() does, with the same files to the byte, those of stopped levels
/// included: what one program was stopped at, the other goes on from. Collective: all ranks give
/// the same. The same result in all of them. Throws std::bad_alloc in a rank whose memory does not
/// hold its part of the levels.
TableResult<bool> build_folder(Peers& peers, const DistributedBuild& build);

}  // namespace endodoi
