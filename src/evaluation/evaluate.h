#pragma once

#include <endodoi/position.h>

namespace endodoi {

/// Estimates come in parts of a seed.
inline constexpr int kParts = 8;

/// What a running position seems worth to the mover from here on, without looking ahead, in parts
/// of a seed (kParts): seeds the mover will take less those the other will. `seeds`:
/// on the board; never more than all of them, either way.
///
/// A small network learned it from searched positions (EvaluationNet, docs/evaluation.md). It sees
/// of every pit how many seeds lie in it and what the first lap from it would run into. It is
/// worked out afresh each time: a turn changes half of the pits, so there is nothing to save.
int evaluate(const Ruleset& rules, const Position& position, int seeds);

}  // namespace endodoi
