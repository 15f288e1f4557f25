#include "solver/level_builder.h"

#include <stdexcept>

#include "solver/bounds_requests.h"
#include "solver/shared_sweep.h"

namespace endodoi {
namespace {

/// What one process builds it should be able to read and to verify, too.
constexpr LevelIndex::Number kMostPositionsAlone = LevelIndex::Number{1} << 32;

/// Whether so many ranks can hold all levels of up to so many seeds.
bool can_hold(const Ruleset& rules, int seeds, int ranks) {
  if (!LevelIndex::fits(rules.width(), seeds)) return false;
  const LevelIndex index(rules.width(), seeds);
  if (ranks == 1) return index.size(seeds) < kMostPositionsAlone;
  // Addresses in a rank's slices; chunks add a few to what is an equal share.
  const auto most = BoundsRequests::kMostAddresses / 2 * static_cast<std::uint64_t>(ranks);
  return index.size(seeds) <= SliceLayout::kMostPositions && index.size_below(seeds + 1) <= most;
}

}  // namespace

std::optional<std::string> unbuildable(const Ruleset& rules, int seeds, int ranks) {
  const std::string level = "a level of " + std::to_string(seeds) + " seeds";
  if (rules.majority) return "there are no tables for rulesets with majority: leave +majority out";
  if (seeds > kMaxTableSeeds) {
    return level + " cannot be built: tables go up to " + std::to_string(kMaxTableSeeds) + " seeds";
  }
  if (can_hold(rules, seeds, ranks)) return std::nullopt;
  int most = seeds;
  while (!can_hold(rules, most, ranks)) --most;
  const std::string too_many =
      ranks == 1 ? " has 2^32 positions or more and cannot be built here"
                 : " has too many positions for " + std::to_string(ranks) + " ranks";
  return level + " of " + table_family(rules) + too_many + ": at most " + std::to_string(most) +
         " seeds";
}

bool build_next_level(Tables& tables, const BuildOptions& options) {
  if (const auto why = unbuildable(tables.rules(), tables.levels())) {
    throw std::invalid_argument(*why);
  }
  LoneRank alone;
  const SliceStore store(tables);
  LevelSlice slice(store, options.memory);
  SharedSweep sweep(slice, options.threads);
  BuildWatch watch(alone, options, slice);
  BuildCost cost;
  if (!run_sweeps(sweep, alone, watch, cost)) return false;
  tables.add(slice.values());
  return true;
}

}  // namespace endodoi
