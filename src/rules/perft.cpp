#include "rules/perft.h"

#include "rules/moves.h"

namespace endodoi {

std::uint64_t perft(const Ruleset& rules, const Position& position, int depth) {
  if (depth == 0) return 1;
  if (rules.majority && (has_majority(position, Player::south) || has_majority(position, Player::north))) return 0;
  const Turns turns = legal_turns(rules, position);
  if (depth == 1) return turns.size();
  std::uint64_t sequences = 0;
  for (const Turn& turn : turns) sequences += perft(rules, turn.sowing.after, depth - 1);
  return sequences;
}

}  // namespace endodoi
