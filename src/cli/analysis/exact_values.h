#pragma once

#include <functional>
#include <optional>
#include <string>

#include <endodoi/position.h>
#include "cli/solve_plan.h"
#include "engine/search.h"
#include "tables/table_error.h"
#include "tables/tables.h"

namespace endodoi::cli {

/// The levels of a ruleset's family that lie in a folder, as far as reading them takes no time to
/// speak of; those of the folder of tables if none is named. None with `majority`. Errors: as
/// load_tables().
TableResult<Tables> tables_at_hand(const Ruleset& rules, const std::optional<std::string>& dir);

/// What every move of a game's position is worth exactly. Blocks until that is known, or until
/// Ctrl-C (interrupt.h); then there are moves with bounds only. Levels that the plan wants and
/// `tables` lacks are built. `on_news` is called now and then with what is known so far; may be
/// empty. The result's nodes are expansions. Requires that the game is not over.
SearchResult exact_values(const History& history, const SolvePlan& plan, Tables tables,
                          const std::function<void(const SearchResult&)>& on_news);

}  // namespace endodoi::cli
