#include "engine/levels.h"

#include <algorithm>

#include "engine/random.h"

namespace endodoi {
namespace {

/// The chances of one turn: others on every turn of a game, though its seed is the same.
Random chances(const History& history, const Situation& situation, std::uint64_t seed) {
  const std::uint64_t where = TableKey(situation.position).hash;
  return Random(mix(seed ^ where) + history.moves.size());
}

Move any_move(const History& history, const Situation& situation, Random& random) {
  const Turns turns = legal_turns(history.rules, situation.position);
  return turns[static_cast<std::size_t>(random.below(static_cast<int>(turns.size())))].move;
}

/// Any of the best moves; of those, rather one that does not lead back to where the game has been.
Move any_best(const History& history, const Situation& situation, const SearchResult& result,
              Random& random) {
  std::vector<Move> best;
  for (const PricedMove& move : result.moves) {
    if (!move.at_most && move.value == result.value) best.push_back(move.move);
  }
  const auto goes_back = [&](Move move) {
    return situation.has_stood(play_unchecked(history.rules, situation.position, move));
  };
  const auto fresh_end =
      std::stable_partition(best.begin(), best.end(), [&](Move move) { return !goes_back(move); });
  const auto fresh = static_cast<int>(fresh_end - best.begin());
  if (best.empty()) return *result.best;
  return best[static_cast<std::size_t>(
      random.below(fresh > 0 ? fresh : static_cast<int>(best.size())))];
}

}  // namespace

std::optional<Move> choose_move(Engine& engine, const History& history, const Level& level,
                                std::uint64_t seed, const Limits& limits) {
  const Situation situation = Situation::of(history);
  if (situation.over) return std::nullopt;
  Random random = chances(history, situation, seed);
  if (random.below(100) < level.slips) return any_move(history, situation, random);

  SearchRequest request{history, limits, false};
  request.limits.depth = std::min(level.depth, limits.depth);
  request.limits.nodes = std::min(level.nodes, limits.nodes.value_or(level.nodes));
  // Measuring every move is cheap for a short look and gives the choice among equals.
  request.every_move = level.depth < kMaxDepth;
  engine.clear();
  const SearchResult result = engine.search(request);
  return request.every_move ? any_best(history, situation, result, random) : result.best;
}

}  // namespace endodoi
