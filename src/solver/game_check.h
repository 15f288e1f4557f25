#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <endodoi/ruleset.h>

namespace endodoi {

/// What can be wrong with a game that tables are to be built of. The builder trusts all of these.
enum class GameFaultKind {
  number,       ///< a position does not come back from its number
  next,         ///< the position after another is not the one with the next number
  other_mover,  ///< the player whose turn it is does not change what the number is
  seeds,        ///< a move makes or loses seeds
  level,        ///< a move leads to a level or number that there is not
  turn,         ///< after a move the same player is to move
};

std::string_view name(GameFaultKind kind);

struct GameFault {
  GameFaultKind kind;
  std::string message;  ///< one sentence, with the position
};

/// Tries the numbering of a level and the moves of its positions on `samples` positions spread
/// evenly over it, the first and the last among them. Nothing: all is well.
std::optional<GameFault> check_game(const Ruleset& rules, int seeds, int samples = 2'000);

}  // namespace endodoi
