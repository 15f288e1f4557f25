#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/console.h"
#include "cli/options.h"
#include "solver/table_build.h"

namespace endodoi::cli {

/// `tables build RULESET`: builds the levels that are not there yet. The command of `endodoi`, with
/// one rank, and of `endodoi-mpi`, with those of its job.
class TablesBuild {
 public:
  enum class Ranks { one, of_a_job };

  explicit TablesBuild(Ranks ranks) : ranks_(ranks) {}

  void declare(Options& options);
  /// Collective; returns the exit status. What ranks other than 0 have to say should go nowhere:
  /// they say the same.
  int run(const Console& console, Peers& peers);

 private:
  FolderBuild request(const Ruleset& rules) const;
  void add(const Console& console, const BuiltLevel& level);
  int finish(const Console& console, const FolderBuild& build, bool complete) const;
  void print_json(const Console& console, const FolderBuild& build, bool complete) const;

  Ranks ranks_;
  std::string ruleset_;
  std::optional<long long> max_seeds_, threads_, memory_, batch_, checkpoint_, progress_;
  std::optional<std::string> dir_;
  bool wdl_ = false, json_ = false;
  std::vector<BuiltLevel> levels_;
};

}  // namespace endodoi::cli
