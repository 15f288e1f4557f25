#pragma once

#include <cstdint>
#include <vector>

#include <endodoi/position.h>

namespace endodoi {

/// What one turn does.
struct Sowing {
  Position after;  ///< after the capture, the other player to move, before any sweep (R10)
  std::uint32_t laps =
      0;         ///< handfuls sown; for a never-ending sowing, those walked before it was known
  Pit last = 0;  ///< the pit where the last seed fell
  std::uint8_t taken = 0;     ///< seeds captured (R7)
  bool never_ending = false;  ///< R9: then `after`, `last` and `taken` mean nothing
};

/// Sows one turn: lifts `pit` of the mover and relays until a seed falls into an empty pit (R3–R9,
/// C1). Requires: `pit` is one of the mover's and holds seeds; play() in moves.h is the call that
/// checks. Constant memory; never throws.
Sowing sow(const Ruleset& rules, const Position& position, Pit pit);

/// One handful.
struct Lap {
  Pit from;               ///< the pit lifted
  std::uint8_t seeds;     ///< how many it held
  std::int8_t direction;  ///< +1 counterclockwise (rising pit numbers), −1 clockwise (C1)
  Pit to;                 ///< where the last seed fell
};

/// Sows one handful on the position's pits: lifts `from`, in either row, and drops its seeds (R3,
/// R4, C1). Nothing else of the position changes. Requires: `from` is a pit of the board and holds
/// seeds.
Lap sow_lap(const Ruleset& rules, Position& position, Pit from);

/// The same turn with every lap, for animation and lessons.
struct TracedSowing {
  Sowing sowing;
  std::vector<Lap> laps;  ///< sowing.laps of them
};

/// As sow(), lap by lap. Same requirements, same result.
TracedSowing sow_traced(const Ruleset& rules, const Position& position, Pit pit);

}  // namespace endodoi
