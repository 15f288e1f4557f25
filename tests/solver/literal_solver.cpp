#include "literal_solver.h"

#include "verify/literal_bridge.h"

namespace solver_tests {
namespace {

using endodoi::LevelIndex;

struct Move {
  int taken;
  LevelIndex::Number number;
};

using Moves = std::vector<Move>;
using Levels = std::vector<std::vector<int>>;

std::vector<Moves> graph_of(const endodoi::Ruleset& rules, const LevelIndex& index, int seeds) {
  std::vector<Moves> graph(index.size(seeds));
  for (LevelIndex::Number number = 0; number < graph.size(); ++number) {
    const auto board = endodoi::literal_board(rules, index.unrank(seeds, number));
    for (const int pit : literal::legal_pits(endodoi::literal_rules(rules), board)) {
      const auto sowing = literal::sow(endodoi::literal_rules(rules), board, pit);
      graph[number].push_back({sowing.taken, index.rank(endodoi::position_of(sowing.after))});
    }
  }
  return graph;
}

// Which positions of a level let the mover force k or more (`ours`), and in which the mover is
// forced to -k or less
// (`theirs`), by play that ends.
struct Forced {
  std::vector<bool> ours, theirs;
};

Forced forced(const std::vector<Moves>& graph, const Levels& below, int seeds, int k) {
  Forced forced{std::vector<bool>(graph.size()), std::vector<bool>(graph.size())};
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t number = 0; number < graph.size(); ++number) {
      bool ours = false, theirs = true;
      for (const Move& move : graph[number]) {
        const int worth =
            move.taken == 0
                ? 0
                : move.taken - below[static_cast<std::size_t>(seeds - move.taken)][move.number];
        ours = ours || (move.taken == 0 ? forced.theirs[move.number] : worth >= k);
        theirs = theirs && (move.taken == 0 ? forced.ours[move.number] : worth <= -k);
      }
      if (graph[number].empty()) theirs = seeds >= k;  // R10: the other sweeps
      changed = changed || ours != forced.ours[number] || theirs != forced.theirs[number];
      forced.ours[number] = ours;
      forced.theirs[number] = theirs;
    }
  }
  return forced;
}

}  // namespace

std::vector<std::vector<int>> literal_values(const endodoi::Ruleset& rules, int max_seeds) {
  const LevelIndex index(rules.width(), max_seeds);
  Levels levels;
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    const auto graph = graph_of(rules, index, seeds);
    std::vector<int> values(graph.size());
    for (int k = 1; k <= seeds; ++k) {
      const Forced now = forced(graph, levels, seeds, k);
      for (std::size_t number = 0; number < values.size(); ++number) {
        if (now.ours[number]) values[number] = k;
        if (now.theirs[number]) values[number] = -k;
      }
    }
    levels.push_back(std::move(values));
  }
  return levels;
}

}  // namespace solver_tests
