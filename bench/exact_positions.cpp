#include "exact_positions.h"

#include <endodoi/game.h>
#include "engine/engine.h"
#include "engine/random.h"

namespace endodoi::bench {
namespace {

/// Endless games end by repetition, but random ones may take long to.
constexpr std::size_t kLongestGame = 200;
/// Moves at random before the engine plays, so that its games differ.
constexpr int kMostOpeningMoves = 6;
constexpr std::uint64_t kEngineNodes = 2'000;

Move random_move(const Game& game, Random& random) {
  const Turns turns = legal_turns(game.rules(), game.position());
  return turns[static_cast<std::size_t>(random.below(static_cast<int>(turns.size())))].move;
}

Move engine_move(const Game& game, Engine& engine) {
  SearchRequest request;
  request.history = History::of(game);
  request.limits.nodes = kEngineNodes;
  engine.clear();
  return *engine.search(request).best;
}

}  // namespace

std::vector<Position> exact_positions(const Ruleset& rules, int count, std::uint64_t seed) {
  Random random(seed);
  Engine engine(1);
  std::vector<Position> positions;
  for (int i = 0; i < count; ++i) {
    const bool by_engine = i % 2 == 1;
    const auto opening = static_cast<std::size_t>(random.below(kMostOpeningMoves + 1));
    Game game(rules, Position::initial(rules, Player::south));
    std::vector<Position> seen;
    while (!game.over() && seen.size() < kLongestGame) {
      seen.push_back(game.position());
      const bool think = by_engine && seen.size() > opening;
      (void)game.play(think ? engine_move(game, engine) : random_move(game, random));
    }
    positions.push_back(
        seen[static_cast<std::size_t>(random.below(static_cast<int>(seen.size())))]);
  }
  return positions;
}

}  // namespace endodoi::bench
