#pragma once

#include <string>

#include "cli/stopwatch.h"
#include "solver/level_builder.h"

namespace endodoi::cli {

/// What lies ahead of a build of tables: for a line on how far it is and how long it will take.
class BuildPlan {
 public:
  /// Levels `first` to `last` of the ruleset's family, from now on.
  BuildPlan(const Ruleset& rules, int first, int last);

  /// `level 13 of 14: 62 %, 1.20 million open, about 1 min 10 s left`; of a level that was there
  /// before, `reading level 8 of 12`
  std::string line(const BuildProgress& progress) const;

 private:
  LevelIndex index_;
  int first_, last_;
  Stopwatch watch_;
};

}  // namespace endodoi::cli
