#pragma once

#include <functional>
#include <optional>
#include <string>

#include <endodoi/position.h>
#include "cli/solve_plan.h"
#include "engine/search_result.h"
#include "tables/table_error.h"
#include "tables/tables.h"

namespace endodoi::cli {

/// The levels of a ruleset's family that lie in a folder, as far as reading them takes no time to
/// speak of; those of the folder of tables if none is named. None with `majority`. Errors: as
/// load_tables().
TableResult<Tables> tables_at_hand(const Ruleset& rules, const std::optional<std::string>& dir);

/// What every move of a position is worth exactly. Blocks until that is known, or until Ctrl-C
/// (interrupt.h); then `resolved` is false and moves that are not exact have upper bounds. Levels
/// that the plan wants and `tables` lacks are built. `on_news` is called now and then with what is
/// known so far; may be empty. The result's nodes are expansions.
SearchResult exact_values(const Ruleset& rules, const Position& position, const SolvePlan& plan,
                          Tables& tables, const std::function<void(const SearchResult&)>& on_news);

}  // namespace endodoi::cli
