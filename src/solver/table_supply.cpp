#include "solver/table_supply.h"

#include <algorithm>

#include "tables/table_folder.h"

namespace endodoi {

int levels_within(const Ruleset& rules, LevelIndex::Number positions) {
  const LevelIndex index(rules.width(), kMaxTableSeeds);
  int seeds = 0;
  while (seeds < kMaxTableSeeds && LevelIndex::fits(rules.width(), seeds + 2) &&
         index.size_below(seeds + 2) <= positions) {
    ++seeds;
  }
  return seeds;
}

bool add_levels(Tables& tables, int max_seeds, const BuildOptions& options) {
  while (tables.levels() <= max_seeds) {
    if (!build_next_level(tables, options)) return false;
  }
  return true;
}

TableResult<Tables> supply_tables(const std::optional<std::string>& dir, const Ruleset& rules,
                                  int max_seeds, int max_built, const BuildOptions& options) {
  Ruleset family = rules;
  family.majority = false;
  bool stopped = false;
  const auto go_on = [&](int seeds) {
    stopped = options.progress && !options.progress({.seeds = seeds});
    return !stopped;
  };
  auto read = dir ? load_tables(*dir, family, max_seeds, options.threads, go_on)
                  : TableResult<Tables>(Tables(family, max_seeds));
  if (read && !stopped) add_levels(read.value(), std::min(max_seeds, max_built), options);
  return read;
}

std::optional<TableError> keep_levels(const std::string& dir, const Tables& tables, int first,
                                      int threads) {
  for (int seeds = first; seeds < tables.levels(); ++seeds) {
    const auto level =
        level_in_memory(tables.rules(), seeds, TableKind::values, tables.level(seeds));
    if (auto error = save_level(dir, level, threads)) return error;
  }
  return std::nullopt;
}

}  // namespace endodoi
