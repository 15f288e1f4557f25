#pragma once

#include <memory>
#include <string>

#include "rules/ruleset.h"
#include "tables/tables.h"

namespace endodoi::cli {

/// The largest level up to which tables are read without being asked for by number: at most 20
/// million positions, about half a second and 20 MB.
int quick_table_level(const Ruleset& rules);

/// Reads the levels of a ruleset's family that lie in a folder, up to `max_seeds` seeds or, if that
/// is 0, up to quick_table_level(). Null if there are none, or with `majority`, for which there are
/// no tables. Errors: no such folder, no room in memory, those of load_tables(), as a sentence.
Result<std::shared_ptr<const Tables>, std::string> read_tables(const std::string& dir,
                                                               const Ruleset& rules, int max_seeds,
                                                               int threads);

}  // namespace endodoi::cli
