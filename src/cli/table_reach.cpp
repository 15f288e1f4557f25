#include "cli/table_reach.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/machine_memory.h"
#include "rules/text.h"
#include "tables/table_folder.h"

namespace endodoi::cli {
namespace {

constexpr LevelIndex::Number kQuickPositions = 20'000'000;

}  // namespace

int quick_table_level(const Ruleset& rules) {
  const LevelIndex index(rules.width(), kMaxTableSeeds);
  int seeds = 0;
  while (seeds < kMaxTableSeeds && LevelIndex::fits(rules.width(), seeds + 2) &&
         index.size_below(seeds + 2) <= kQuickPositions) {
    ++seeds;
  }
  return seeds;
}

Result<std::shared_ptr<const Tables>, std::string> read_tables(const std::string& dir,
                                                               const Ruleset& rules, int max_seeds,
                                                               int threads) {
  std::error_code failed;
  if (!std::filesystem::is_directory(dir, failed)) {
    return fmt::format("{}: there is no such folder", text::quoted(dir));
  }
  const int wanted = max_seeds > 0 ? max_seeds : quick_table_level(rules);
  const int levels = rules.majority ? 0 : std::min(levels_in(dir, rules), wanted + 1);
  if (levels == 0) return std::shared_ptr<const Tables>();
  // A position takes a byte.
  const auto mebibytes = LevelIndex(rules.width(), kMaxTableSeeds).size_below(levels) >> 20;
  if (!LevelIndex::fits(rules.width(), levels) || mebibytes > memory_mebibytes() / 2) {
    return fmt::format("levels 0 to {} of {} do not fit into half of this machine's memory",
                       levels - 1, table_family(rules));
  }
  auto tables = load_tables(dir, rules, levels - 1, threads);
  if (!tables) return tables.error().message;
  return std::shared_ptr<const Tables>(std::make_shared<Tables>(std::move(tables.value())));
}

}  // namespace endodoi::cli
