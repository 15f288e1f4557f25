#pragma once

#include <array>
#include <cstdint>

#include <endodoi/moves.h>
#include "engine/path.h"
#include "engine/search.h"

namespace endodoi {

/// Remembers which moves have cut the tree short, and puts the moves of a node in the order in
/// which they are worth trying: the table's move, then by what they take, then those that did well
/// before.
class MoveOrder {
 public:
  MoveOrder() { killer_.fill(kNoMove); }

  using Order = std::array<std::uint8_t, kMaxPits>;

  /// The order in which to try turns: indexes into `turns`.
  Order sorted(const Turns& turns, Move first, int ply) const;

  using Pits = std::array<Pit, kMaxPits>;

  /// The mover's pits that hold seeds, in the order in which to try them one ply above the horizon,
  /// where their sowings are not known yet. Returns how many.
  int frontier(const Ruleset& rules, const Position& position, Pits& pits) const;

  /// `pit` cut one ply above the horizon.
  void reward_frontier(Pit pit);

  /// `move` refuted what led to this node at `ply`, `depth` plies above the horizon.
  void reward(Move move, int ply, int depth);

 private:
  int promise(const Turn& turn, Move first, int ply) const;

  std::array<Move, kMaxPly + 1> killer_;                ///< the last refutation at each ply
  std::array<std::uint32_t, 2 * kMaxPits> merit_{};     ///< by pit: refutations, deep ones more
  std::array<std::uint32_t, 2 * kMaxPits> frontier_{};  ///< the same one ply above the horizon
};

}  // namespace endodoi
