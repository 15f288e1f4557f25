#pragma once

#include "rules/position.h"

namespace endodoi {

/// What a running position seems worth to the mover from here on, without looking ahead, in parts
/// of a seed (kParts in prospects.h). `seeds`: on the board.
///
/// Pits in which the mover holds seeds, less the other's: more pits are more moves to choose from.
/// What a pit is worth was measured in games (docs/experiments.md): most when there are fewer seeds
/// than pits, nothing on a full board, where the next sowing spreads the seeds over both rows.
int evaluate(const Ruleset& rules, const Position& position, int seeds);

}  // namespace endodoi
