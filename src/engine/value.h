#pragma once

#include <endodoi/pit.h>
#include <endodoi/ruleset.h>

namespace endodoi {

/// What a position is worth to the player to move: seeds the mover will take minus seeds the other
/// will take, from here on. Seeds captured earlier do not count. Endless play is worth 0 from there
/// on (R12), and so are seeds that belong to nobody (R11 `majority`). No value exceeds the seeds on
/// its own board, either way; the search relies on that.
using Value = int;

/// No move: kept where there is none to recommend.
inline constexpr Move kNoMove = 0xff;

}  // namespace endodoi
