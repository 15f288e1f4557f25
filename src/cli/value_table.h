#pragma once

#include <string>

#include <endodoi/position.h>
#include "drawing/style.h"
#include "engine/search.h"

namespace endodoi::cli {

/// What a search has found so far: each move with what it is worth and what it does at once, the
/// best first, and the play that is expected. `seconds`: since it began. `proving`: what is
/// not exact is told as bounds that were proved, not as an estimate.
std::string value_table(const Ruleset& rules, const Position& position, const SearchResult& result,
                        double seconds, int columns, const Style& style, bool proving = false);

/// `+7`, or `−3 … +7` where that is all that is proved.
std::string bounds_text(const ValueBounds& bounds);

/// `+7`, `0`, `−3`: seeds, from the mover's side.
std::string signed_seeds(int value);

}  // namespace endodoi::cli
