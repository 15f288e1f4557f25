#include "cli/tables/build_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/quantity.h"

namespace endodoi::cli {
namespace {

/// How much of a level's work is done, 0 … 1. The first sweep takes about three quarters of it; how
/// many follow is not known before.
double done_of_level(const BuildProgress& progress) {
  const double sweep = static_cast<double>(progress.done) /
                       static_cast<double>(std::max<LevelIndex::Number>(progress.of, 1));
  if (progress.sweep == 0) return 0.75 * sweep;
  return 1 - 0.25 / (progress.sweep + sweep);
}

}  // namespace

BuildPlan::BuildPlan(const Ruleset& rules, int first, int last)
    : index_(rules.width(), LevelIndex::fits(rules.width(), last) ? last : 0),
      first_(first),
      last_(last) {}

std::string BuildPlan::line(const BuildProgress& progress) const {
  if (progress.seeds < first_) {
    return fmt::format("reading level {} of {}", progress.seeds, std::min(first_ - 1, last_));
  }
  const auto positions = [&](int level) { return static_cast<double>(index_.size_below(level)); };
  const double here = done_of_level(progress);
  const double begun = positions(first_), all = positions(last_ + 1) - begun;
  const double level = static_cast<double>(index_.size(progress.seeds));
  const double done = (positions(progress.seeds) - begun + here * level) / all;
  const std::string left =
      done > 1e-3 ? fmt::format(", about {} left", duration(watch_.seconds() * (1 - done) / done))
                  : "";
  return fmt::format("level {} of {}: {:.0f} %, {} open{}", progress.seeds, last_,
                     std::floor(100 * here), rough(static_cast<double>(progress.open)), left);
}

}  // namespace endodoi::cli
