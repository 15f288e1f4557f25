// Solving from nothing, tables included, against bare sowing in the same run.
//
//     endodoi-bench-solver [RULESET [THREADS]]…     default: endodoi/6x4 1 endodoi/7x4 2
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <endodoi/moves.h>
#include "solver/exact_solver.h"
#include "solver/level_builder.h"

namespace endodoi {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Task {
  const char* ruleset;
  int threads;
  int max_seeds;
  std::size_t mebibytes;
};

/// What `endodoi solve` takes by itself for these (src/cli/solve_plan.cpp), and a little less for
/// the smallest.
Task task_of(const std::string& ruleset, int threads) {
  if (ruleset == "endodoi/6x4") return {"endodoi/6x4", threads, 12, 64};
  if (ruleset == "endodoi/7x4") return {"endodoi/7x4", threads, 14, 1024};
  if (ruleset == "endodoi/8x4") return {"endodoi/8x4", threads, 15, 4096};
  std::fprintf(stderr, "no task for %s; there are endodoi/6x4, endodoi/7x4, endodoi/8x4\n",
               ruleset.c_str());
  std::exit(2);
}

/// What bare sowing takes: all moves of the positions of random games.
struct Yardstick {
  double ns_per_sowing = 0, ns_per_lap = 0;
};

Yardstick bare_sowing(const Ruleset& rules) {
  std::vector<Position> positions;
  std::uint64_t state = 1;
  while (positions.size() < 4096) {
    Position position = Position::initial(rules);
    for (int ply = 0; ply < 60; ++ply) {
      const Turns turns = legal_turns(rules, position);
      if (turns.empty()) break;
      positions.push_back(position);
      state = state * 6364136223846793005ull + 1442695040888963407ull;
      position = turns[(state >> 33) % turns.size()].sowing.after;
    }
  }
  std::uint64_t sowings = 0, laps = 0;
  double seconds = 0;
  for (int round = 0; round < 20; ++round) {
    const double begin = now();
    for (const Position& position : positions) {
      const Pit first = first_pit(rules, position.mover);
      for (Pit pit = first; pit < first + rules.pits; ++pit) {
        if (position.pits[pit] == 0) continue;
        const auto sowing = sow(rules, position, pit);
        if (sowing.never_ending) continue;
        ++sowings;
        laps += sowing.laps;
      }
    }
    seconds += now() - begin;
  }
  return {seconds * 1e9 / static_cast<double>(sowings), seconds * 1e9 / static_cast<double>(laps)};
}

void run(const Task& task) {
  const Ruleset rules = *Ruleset::parse(task.ruleset);
  const Yardstick bare = bare_sowing(rules);
  const double begin = now();
  Tables tables(rules, task.max_seeds);
  BuildOptions options;
  options.threads = task.threads;
  while (tables.levels() <= task.max_seeds) build_next_level(tables, options);
  const double built = now();
  ProofTable proof_table(task.mebibytes, ProofSearch::identity_bits(rules, rules.total()));
  ProofSearch search(rules, &tables, proof_table, {task.threads, nullptr, {}});
  const ValueBounds value = ExactSolver(search).value(Position::initial(rules));
  const double proof = now() - built;

  const ProofCost& cost = search.cost();
  const double thread_ns = proof * task.threads * 1e9;
  std::printf("%s, %d thread%s, tables to %d, %zu MiB\n", task.ruleset, task.threads,
              task.threads == 1 ? "" : "s", task.max_seeds, task.mebibytes);
  std::printf("  value        %d to %d\n", value.low, value.high);
  std::printf("  time         %.2f s: tables %.2f s, proof %.2f s\n", now() - begin, built - begin,
              proof);
  std::printf("  expansions   %.2f million, %.0f ns of a thread each\n",
              static_cast<double>(cost.expansions) / 1e6,
              thread_ns / static_cast<double>(cost.expansions));
  std::printf("  sowings      %.2f million, %.0f ns each; bare sowing %.1f ns (ratio %.1f)\n",
              static_cast<double>(cost.sowings) / 1e6,
              thread_ns / static_cast<double>(cost.sowings), bare.ns_per_sowing,
              thread_ns / static_cast<double>(cost.sowings) / bare.ns_per_sowing);
  std::printf("  never-ending %llu sowings, %.1f %% of the laps, about %.1f %% of the time\n",
              static_cast<unsigned long long>(cost.never_ending),
              100.0 * static_cast<double>(cost.endless_laps) /
                  static_cast<double>(cost.endless_laps + cost.laps),
              100.0 * static_cast<double>(cost.endless_laps) * bare.ns_per_lap / thread_ns);
  std::fflush(stdout);
}

}  // namespace
}  // namespace endodoi

int main(int count, char** words) {
  std::vector<std::string> given(words + 1, words + count);
  if (given.empty()) given = {"endodoi/6x4", "1", "endodoi/7x4", "2"};
  for (std::size_t i = 0; i < given.size(); i += 2) {
    const int threads = i + 1 < given.size() ? std::atoi(given[i + 1].c_str()) : 1;
    endodoi::run(endodoi::task_of(given[i], std::max(1, threads)));
  }
  return 0;
}
