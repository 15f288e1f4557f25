#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "match/match_plan.h"
#include "tables/tables.h"

namespace endodoi::cli {

/// The words of `endodoi match`, and the plan they make.
class MatchOptions {
 public:
  void declare(Options& options);

  /// Errors: what is wrong, as a sentence. `tables` is filled if a folder of them is named, and
  /// must outlive the plan.
  Result<MatchPlan, std::string> plan(std::optional<Tables>& tables) const;

  /// The file of records; empty: none.
  std::string records() const { return records_.value_or(""); }
  bool json() const { return json_; }

 private:
  /// The limits of both engines, or of one.
  struct LimitWords {
    std::optional<long long> depth, nodes, move_time;
    std::optional<std::string> clock;
  };

  static void declare_limits(Options& options, LimitWords& words, const std::string& suffix,
                             const std::string& whose);
  static Result<Limit, std::string> limit(const LimitWords& words, const std::string& suffix);
  Result<Contender, std::string> contender(std::size_t number) const;
  void name_engines(MatchPlan& plan) const;
  /// These fill their part of the plan. Nothing, or what is wrong.
  std::optional<std::string> add_openings(MatchPlan& plan) const;
  std::optional<std::string> add_sprt(MatchPlan& plan) const;
  std::optional<std::string> add_tables(MatchPlan& plan, std::optional<Tables>& tables) const;

  std::string ruleset_;
  std::vector<std::string> engines_;
  std::array<std::vector<std::string>, 2> options_;
  std::array<std::optional<std::string>, 2> names_, logs_;
  LimitWords both_;
  std::array<LimitWords, 2> own_;
  std::optional<long long> pairs_, concurrency_, seed_, margin_, patience_, balance_, table_seeds_;
  std::optional<std::string> plies_, openings_, sprt_, tables_, records_;
  bool json_ = false;
};

}  // namespace endodoi::cli
