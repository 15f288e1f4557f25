#pragma once

#include <functional>
#include <string>

#include "solver/level_builder.h"
#include "solver/peers.h"
#include "tables/table_error.h"

namespace endodoi {

/// A level that has just been built and written.
struct BuiltLevel {
  int seeds = 0;
  LevelIndex::Number positions = 0;
  double seconds = 0;  ///< building only
  std::uint64_t checksum = 0;
  BuildCost cost;
};

/// Tables to be built into a folder.
struct FolderBuild {
  std::string dir;  ///< all ranks see it
  Ruleset rules;
  int max_seeds = 0;
  bool wdl = false;  ///< also write a file of signs for each level
  BuildOptions options = {};
  /// Called in rank 0 only.
  std::function<void(const BuiltLevel&)> on_level = {};
  /// Called in rank 0 only: something people should know, in a sentence: where the work goes on,
  /// what was not used and why.
  std::function<void(const std::string&)> on_note = {};
};

/// Builds all levels up to `max_seeds` that the folder does not have yet, each into a file of its
/// own that is there whole or not at all; by ranks that each hold a part of every level, or by one
/// that holds all. The files are the same. A stopped build leaves the level it was at as
/// `level-N.low` and `level-N.high`; the next one continues there, with any number of ranks. What a
/// killed one was writing is removed. Returns false if it was stopped.
///
/// Collective: all ranks give the same, and get the same result. Errors: too_large, unreadable if
/// another program is building there, those of reading the levels that are there, and of writing.
/// Throws std::logic_error if the rules fail their own test (check_game()), and std::bad_alloc in a
/// rank whose memory does not hold its part of the levels.
TableResult<bool> build_folder(Peers& peers, const FolderBuild& build);

/// The same with one rank.
TableResult<bool> build_folder(const FolderBuild& build);

}  // namespace endodoi
