#include "cli/solve_plan.h"

#include <algorithm>

#include "base/machine_memory.h"
#include "tables/tables.h"

namespace endodoi::cli {
namespace {

/// Pits of a row, the positions of tables that suit them, the mebibytes of the proof table: by
/// trial on the boards with 4 seeds a pit (docs/experiments.md). More seeds make the search longer,
/// but hardly the best tables larger.
struct Suits {
  int pits;
  LevelIndex::Number positions;
  std::size_t mebibytes;
};
constexpr Suits kSuits[] = {
    {5, 200'000, 16},       {6, 3'000'000, 64},         {7, 41'000'000, 1024},
    {8, 320'000'000, 4096}, {12, 1'100'000'000, 12288},
};
/// Above so many seeds a row the proof table is eight times as large, 8 GiB at most.
constexpr int kManySeeds = 28;

}  // namespace

SolvePlan plan_solving(const Ruleset& rules, const Position& position,
                       std::optional<long long> max_seeds, std::optional<long long> mebibytes) {
  const int seeds = position.on_board();
  const Suits* suits = kSuits;
  while (suits->pits < rules.pits) ++suits;
  const std::size_t memory = memory_mebibytes();
  std::size_t table = suits->mebibytes;
  if (seeds > 2 * kManySeeds && rules.pits < 8) table = std::min<std::size_t>(8 * table, 8192);
  SolvePlan plan;
  plan.mebibytes = mebibytes ? static_cast<std::size_t>(*mebibytes) : std::min(table, memory / 2);
  if (rules.majority) {
    plan.max_seeds = -1;  // tables know nothing of it
  } else if (max_seeds) {
    plan.max_seeds = static_cast<int>(std::min<long long>({*max_seeds, seeds, kMaxTableSeeds}));
  } else {
    // While a level is built, three bytes are kept for each of its positions, and its moves beside
    // them.
    const LevelIndex::Number most =
        std::min<LevelIndex::Number>(suits->positions, memory * (std::size_t{1} << 20) / 16);
    const LevelIndex index(rules.width(), kMaxTotal);
    while (plan.max_seeds < std::min(seeds, kMaxTableSeeds) &&
           index.size_below(plan.max_seeds + 2) <= most) {
      ++plan.max_seeds;
    }
  }
  return plan;
}

}  // namespace endodoi::cli
