// Rulesets and positions for the engine's tests, from an injected seed.
#pragma once

#include <string_view>

#include "engine/engine.h"
#include "engine/random.h"

namespace boards {

using namespace endodoi;

/// A ruleset by its name and a position by its text; both must be right.
Ruleset rules(std::string_view name);
Position position(const Ruleset& rules, std::string_view text);

/// Both variants, all options, 2 … `most_pits` pits.
Ruleset random_rules(Random& random, int most_pits);

/// At most `most_seeds` seeds thrown into the pits one by one; the rest of the game's is captured,
/// by either player. Either player is to move.
Position random_position(Random& random, const Ruleset& rules, int most_seeds);

/// What a search of a position without a past asks.
SearchRequest request(const Ruleset& rules, const Position& position, int depth);

}  // namespace boards
