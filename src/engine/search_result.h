#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <endodoi/pit.h>
#include "engine/limits.h"
#include "engine/value.h"

namespace endodoi {

/// What a move at the root is worth.
struct MoveValue {
  Move move;
  Value value;            ///< to the mover, what it takes included
  bool exact;             ///< to the depth of the result; else the move is worth at most `value`
  bool resolved = false;  ///< every end was reached: `value` is the true one, no estimate
};

/// What a search found.
struct SearchResult {
  std::optional<Move> best;  ///< none only if the game is over (Ending::no_move)
  Value value = 0;           ///< to the player to move
  int depth = 0;             ///< the last finished, in plies; 0: the best move is a guess
  std::uint64_t nodes = 0;   ///< positions searched
  bool resolved = false;     ///< every end was reached: `value` is the true one
  bool at_least = false;     ///< proved: `value` or more
  Ending ending = Ending::depth;
  std::vector<Move> line;        ///< expected play, beginning with `best`
  std::vector<MoveValue> moves;  ///< all legal moves, the best first
};

}  // namespace endodoi
