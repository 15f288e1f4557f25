#pragma once

#include <functional>
#include <string>

#include "solver/level_builder.h"
#include "tables/table_error.h"

namespace endodoi {

/// A level that has just been built and written.
struct BuiltLevel {
  int seeds = 0;
  LevelIndex::Number positions = 0;
  double seconds = 0;  ///< building only
  std::uint64_t checksum = 0;
};

/// Tables to be built into a folder.
struct FolderBuild {
  std::string dir;
  Ruleset rules;
  int max_seeds = 0;
  bool wdl = false;  ///< also write a file of signs for each level
  /// Threads, memory, progress, and seconds between checkpoints; the rest is set here.
  BuildOptions options = {};
  std::function<void(const BuiltLevel&)> on_level = {};
  /// Something people should know, in a sentence: where the work goes on, what was not used and
  /// why.
  std::function<void(const std::string&)> on_note = {};
};

/// Builds all levels up to `max_seeds` that the folder does not have yet, each into a file of its
/// own that is there whole or not at all. A stopped build leaves the level it was at as
/// `level-N.low` and `level-N.high`; the next one continues there. What a killed one was writing is
/// removed. Returns false if it was stopped. Errors: too_large, unreadable if another program is
/// building there, those of reading the levels that are there, and of writing. Throws
/// std::logic_error if the rules fail their own test (check_game()).
TableResult<bool> build_folder(const FolderBuild& build);

}  // namespace endodoi
