#include <endodoi/perft.h>

#include <endodoi/moves.h>

namespace endodoi {

std::uint64_t perft(const Ruleset& rules, const Position& position, int depth) {
  if (depth == 0) return 1;
  if (over_by_majority(rules, position)) return 0;
  const Turns turns = legal_turns(rules, position);
  if (depth == 1) return turns.size();
  std::uint64_t sequences = 0;
  for (const Turn& turn : turns) sequences += perft(rules, turn.sowing.after, depth - 1);
  return sequences;
}

}  // namespace endodoi
