#pragma once

#include <endodoi/position.h>

namespace endodoi {

/// How far ahead a position stands for the player to move, in seeds: what was captured so far, and
/// what both sides will capture in the next few moves with the best play that a plain look ahead
/// finds. Enough to see that an opening has given one side a great deal, whoever plays on. No
/// allocation; the same on every platform.
int seeds_ahead(const Ruleset& rules, const Position& position);

}  // namespace endodoi
