#pragma once

#include <optional>
#include <string>

#include "solver/level_builder.h"
#include "tables/table_error.h"

namespace endodoi {

/// The largest level up to which all levels together have at most so many positions; at least 0.
int levels_within(const Ruleset& rules, LevelIndex::Number positions);

/// Builds, in memory, the levels of up to `max_seeds` seeds that the tables lack. False: it was
/// stopped; Tables::levels() tells how far they go. Throws as build_next_level().
bool add_levels(Tables& tables, int max_seeds, const BuildOptions& options);

/// The levels of a ruleset's family (`majority` left out) of up to `max_seeds` seeds: those that
/// lie in `dir` without a gap are read, the others, up to `max_built` seeds, are built in memory.
/// No `dir`: all are built. If the building is stopped there are fewer. Errors: those of
/// load_tables(). Throws as build_next_level().
TableResult<Tables> supply_tables(const std::optional<std::string>& dir, const Ruleset& rules,
                                  int max_seeds, int max_built, const BuildOptions& options);

/// Writes the levels from `first` on into a folder. Errors: those of save_level().
std::optional<TableError> keep_levels(const std::string& dir, const Tables& tables, int first,
                                      int threads);

}  // namespace endodoi
