#include "player/table_reach.h"

#include <algorithm>
#include <filesystem>

#include "base/machine_memory.h"
#include "rules/text.h"
#include "solver/table_supply.h"
#include "tables/table_folder.h"

namespace endodoi {
namespace {

constexpr LevelIndex::Number kQuickPositions = 20'000'000;
constexpr LevelIndex::Number kBuiltPositions = 3'200'000;

/// The largest level there will be: read, or built.
int largest_level(const TableWish& wish, const Ruleset& rules) {
  const int built = level_to_build(wish, rules);
  if (wish.dir.empty()) return built;
  const int wanted = wish.max_seeds > 0 ? wish.max_seeds : quick_table_level(rules);
  return std::max(built, std::min(levels_in(wish.dir, rules) - 1, wanted));
}

}  // namespace

int quick_table_level(const Ruleset& rules) { return levels_within(rules, kQuickPositions); }

int built_table_level(const Ruleset& rules) { return levels_within(rules, kBuiltPositions); }

int level_to_build(const TableWish& wish, const Ruleset& rules) {
  return wish.max_seeds >= 0 ? wish.max_seeds : built_table_level(rules);
}

Result<std::shared_ptr<Tables>, std::string> read_tables(const TableWish& wish,
                                                         const Ruleset& rules, int threads) {
  std::error_code failed;
  if (!wish.dir.empty() && !std::filesystem::is_directory(wish.dir, failed)) {
    return text::quoted(wish.dir) + ": there is no such folder";
  }
  if (rules.majority || wish.max_seeds == 0) return std::shared_ptr<Tables>();
  const int largest = largest_level(wish, rules);
  if (const auto why = unbuildable(rules, largest)) return *why;
  // A position takes a byte, and three while its level is built.
  const LevelIndex index(rules.width(), largest);
  const auto bytes = index.size_below(largest + 1) + 2 * index.size(largest);
  if ((bytes >> 20) > memory_mebibytes() / 2) {
    return "levels 0 to " + std::to_string(largest) + " of " + table_family(rules) +
           " do not fit into half of this machine's memory";
  }
  BuildOptions options;
  options.threads = threads;
  const auto dir = wish.dir.empty() ? std::nullopt : std::optional<std::string>(wish.dir);
  auto tables = supply_tables(dir, rules, largest, -1, options);
  if (!tables) return tables.error().message;
  return std::make_shared<Tables>(std::move(tables.value()));
}

}  // namespace endodoi
