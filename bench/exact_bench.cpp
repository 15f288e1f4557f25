/// endodoi-bench-exact: how long it takes until every move of a position has its exact value, on
/// one thread, with the levels that the browser app is shipped with; against a yardstick of the
/// same run, the bare sowing of moves.
///
///     endodoi-bench-exact [--list FILE]      also writes the positions and their values, for the
///     same in a browser:
///                                            position, tab, the moves' values in sowing order
///
/// Exits with 1 if a value was not found, with 2 for bad use.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include <endodoi/notation.h>
#include "exact_positions.h"
#include "solver/level_builder.h"
#include "solver/move_search.h"

namespace endodoi::bench {
namespace {

constexpr std::string_view kRules = "endodoi/6x4";
constexpr int kPositions = 200;
constexpr std::uint64_t kSeed = 20'261'130;
/// As in the browser: scripts/tables.sh and src/bindings/wasm.
constexpr int kTableSeeds = 12;
constexpr std::size_t kMebibytes = 64;
constexpr std::uint64_t kStep = 20'000;

/// Seconds of this one thread's processor time: what else runs on the machine does not count.
double seconds_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Solved {
  double seconds = 0;
  std::uint64_t expansions = 0;
  std::vector<PricedMove> moves;

  bool exact() const {
    return std::all_of(moves.begin(), moves.end(),
                       [](const auto& move) { return move.bounds.exact(); });
  }
};

/// With an empty proof table, as after loading the page.
Solved solve(const Ruleset& rules, const Tables& tables, ProofTable& proofs,
             const Position& position) {
  proofs.clear();
  const double began = seconds_now();
  ProofSearch search(rules, &tables, proofs, {});
  MoveSearch moves(search, position);
  while (!moves.finished()) moves.advance(kStep);
  return {seconds_now() - began, search.cost().expansions, moves.moves()};
}

/// Nanoseconds of one bare sowing, over the moves of all positions.
double sowing_nanoseconds(const Ruleset& rules, const std::vector<Position>& positions) {
  constexpr int kRounds = 200;
  std::uint64_t sowings = 0, laps = 0;
  const double began = seconds_now();
  for (int round = 0; round < kRounds; ++round) {
    for (const Position& position : positions) {
      for (const Turn& turn : legal_turns(rules, position)) laps += turn.sowing.laps, ++sowings;
    }
  }
  const double seconds = seconds_now() - began;
  if (laps == 0) std::printf(" ");
  return seconds * 1e9 / static_cast<double>(sowings);
}

double quantile(std::vector<double> of, double part) {
  std::sort(of.begin(), of.end());
  return of[static_cast<std::size_t>(part * static_cast<double>(of.size() - 1) + 0.5)];
}

bool write_list(const char* path, const Ruleset& rules, const std::vector<Position>& positions,
                const std::vector<Solved>& solved) {
  std::ofstream out(path);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    out << to_text(rules, positions[i]) << '\t';
    for (const auto& move : solved[i].moves)
      out << (&move == &solved[i].moves[0] ? "" : " ") << move.bounds.low;
    out << '\n';
  }
  return static_cast<bool>(out.flush());
}

int run(const char* list) {
  const Ruleset rules = Ruleset::parse(kRules).value();
  Tables tables(rules, kTableSeeds);
  while (tables.levels() <= kTableSeeds) build_next_level(tables, {});
  ProofTable proofs(kMebibytes, ProofSearch::identity_bits(rules, rules.width() * rules.seeds));
  const auto positions = exact_positions(rules, kPositions, kSeed);
  std::vector<Solved> solved;
  std::vector<double> seconds, early;  // early: with more than half of the seeds on board
  std::uint64_t expansions = 0;
  double total = 0;
  for (const Position& position : positions) {
    solved.push_back(solve(rules, tables, proofs, position));
    seconds.push_back(solved.back().seconds);
    if (2 * position.on_board() > rules.total()) early.push_back(solved.back().seconds);
    expansions += solved.back().expansions;
    total += solved.back().seconds;
  }
  const auto all = static_cast<double>(expansions);
  std::printf("%s, %d positions, levels 0 to %d\n", kRules.data(), kPositions, kTableSeeds);
  std::printf("all moves exact    median %.4f s, 95th percentile %.3f s, longest %.3f s\n",
              quantile(seconds, 0.5), quantile(seconds, 0.95), quantile(seconds, 1));
  std::printf("early in the game  median %.4f s, of %d with more than half of the seeds on board\n",
              quantile(early, 0.5), static_cast<int>(early.size()));
  std::printf("expansions         %.0f in all, %.0f ns each\n", all, total * 1e9 / all);
  std::printf("a bare sowing      %.0f ns\n", sowing_nanoseconds(rules, positions));
  if (list != nullptr && !write_list(list, rules, positions, solved)) {
    std::fprintf(stderr, "cannot write %s\n", list);
    return 2;
  }
  const auto open =
      std::count_if(solved.begin(), solved.end(), [](const Solved& one) { return !one.exact(); });
  std::printf("not found          %d\n", static_cast<int>(open));
  return open == 0 ? 0 : 1;
}

}  // namespace
}  // namespace endodoi::bench

int main(int argc, char** argv) {
  if (argc == 1) return endodoi::bench::run(nullptr);
  if (argc == 3 && std::strcmp(argv[1], "--list") == 0) return endodoi::bench::run(argv[2]);
  std::fprintf(stderr, "use: endodoi-bench-exact [--list FILE]\n");
  return 2;
}
