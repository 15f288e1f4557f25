#pragma once

#include <cstdint>
#include <optional>

#include <endodoi/moves.h>
#include "solver/proof_search.h"

namespace endodoi {

/// How soon a player can bring about the next capture, whoever makes it, or the end of the game,
/// without giving away anything of what has been proved: the conversion of a value into seeds.
/// After it no earlier position can come back, so whoever takes the shortest way each time never
/// goes round.
///
/// Nothing is proved here: a capture counts only if the tables or the proof table know at once that
/// the position after it is good enough.
class Conversion {
 public:
  /// `most_nodes`: positions whose moves may be made before it gives up. `search` is asked to stop
  /// as ever.
  Conversion(ProofSearch& search, std::uint64_t most_nodes)
      : search_(search), nodes_left_(most_nodes) {}

  /// Whether the mover, who can get at least `need` more than the other from here on, can force the
  /// conversion within that many moves of both, the mover's own first one being 1.
  bool forced(const Position& position, int need, int plies);
  /// The same for the player who is not to move: the mover plays first, and 0 plies are none.
  bool suffered(const Position& position, int need, int plies);

  /// It gave up or was stopped: what was found not to be forced may well be.
  bool gave_up() const { return nodes_left_ == 0 || search_.asked_to_stop(); }

 private:
  bool spend();
  ProofNumbers known(const Position& position, int need);

  ProofSearch& search_;
  std::uint64_t nodes_left_;
};

}  // namespace endodoi
