#pragma once

#include <endodoi/position.h>
#include "literal/literal_rules.h"

namespace endodoi {

/// Field by field from the project's types to those of the literal rules, and back.
literal::Rules literal_rules(const Ruleset& rules);
literal::Board literal_board(const Ruleset& rules, const Position& position);
/// Requires a board that a Position can hold.
Position position_of(const literal::Board& board);

}  // namespace endodoi
