#include "game_positions.h"

#include <vector>

#include "engine/random.h"
#include "match/opening_balance.h"

namespace endodoi::bench {
namespace {

/// Endless games end by repetition, but may take long to.
constexpr std::size_t kLongestGame = 200;
constexpr int kMostOpeningMoves = 6;
constexpr int kSlip = 8;  ///< one move of so many is any move

/// The move after which the other is least ahead; of equals any.
Move plain_move(const Ruleset& rules, const Turns& turns, Random& random) {
  std::vector<Move> best;
  int least = 0;
  for (const Turn& turn : turns) {
    const int ahead = seeds_ahead(rules, turn.sowing.after);
    if (best.empty() || ahead < least) best.clear(), least = ahead;
    if (ahead == least) best.push_back(turn.move);
  }
  return best[static_cast<std::size_t>(random.below(static_cast<int>(best.size())))];
}

/// The positions of a game in which there is a choice.
std::vector<Position> positions_of_game(const Ruleset& rules, Random& random) {
  std::vector<Position> positions;
  Game game(rules);
  const auto opening = static_cast<std::size_t>(random.below(kMostOpeningMoves + 1));
  while (!game.over() && game.plies().size() < kLongestGame) {
    const Turns turns = legal_turns(rules, game.position());
    if (turns.size() > 1) positions.push_back(game.position());
    const bool any = game.plies().size() < opening || random.below(kSlip) == 0;
    const auto at = static_cast<std::size_t>(random.below(static_cast<int>(turns.size())));
    (void)game.play(any || turns.size() == 1 ? turns[at].move : plain_move(rules, turns, random));
  }
  return positions;
}

}  // namespace

Position game_position(const Ruleset& rules, std::uint64_t seed, std::uint64_t i) {
  Random random(mix(seed) ^ mix(i + 1));
  for (;;) {
    const auto positions = positions_of_game(rules, random);
    if (positions.empty()) continue;
    return positions[static_cast<std::size_t>(random.below(static_cast<int>(positions.size())))];
  }
}

}  // namespace endodoi::bench
