#pragma once

#include "engine/value.h"
#include "rules/position.h"

namespace endodoi {

/// What a running position seems worth to the mover, without looking ahead: a seed for each pit in
/// which the mover holds seeds and a seed less for each of the other's. More pits are more moves to
/// choose from. The seeds in them say next to nothing: the next sowing spreads them over both rows.
/// Never more than the seeds on the board, either way.
Value evaluate(const Ruleset& rules, const Position& position);

}  // namespace endodoi
