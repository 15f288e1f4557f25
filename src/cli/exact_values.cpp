#include "cli/exact_values.h"

#include <algorithm>

#include "cli/interrupt.h"
#include "cli/table_reach.h"
#include "cli/tables_target.h"
#include "solver/exact_solver.h"
#include "solver/move_search.h"
#include "solver/table_supply.h"

namespace endodoi::cli {
namespace {

constexpr std::uint64_t kStep = 500'000;
constexpr std::size_t kLongestLine = 40;

SearchResult result_of(const MoveSearch& search, std::uint64_t expansions) {
  SearchResult result;
  result.nodes = expansions;
  const ValueBounds bounds = search.bounds();
  result.value = bounds.low;
  for (const MoveSearch::Priced& move : search.moves()) {
    result.moves.push_back({move.move, move.bounds.high, move.bounds.exact(), move.bounds.exact()});
  }
  const auto better = [](const MoveValue& a, const MoveValue& b) {
    return a.exact != b.exact ? a.exact : a.value > b.value;
  };
  std::stable_sort(result.moves.begin(), result.moves.end(), better);
  result.resolved = std::all_of(result.moves.begin(), result.moves.end(),
                                [](const auto& move) { return move.exact; });
  result.ending = result.moves.empty() ? Ending::no_move
                  : result.resolved    ? Ending::resolved
                                       : Ending::stopped;
  if (!result.moves.empty()) result.best = result.moves.front().move;
  return result;
}

}  // namespace

TableResult<Tables> tables_at_hand(const Ruleset& rules, const std::optional<std::string>& dir) {
  if (rules.majority) {
    Ruleset family = rules;
    family.majority = false;
    return Tables(family, kMaxTableSeeds);
  }
  BuildOptions options;
  options.threads = default_threads();
  // Only read: what is to be built depends on the question.
  return supply_tables(dir.value_or(default_tables_dir()), rules, quick_table_level(rules), -1,
                       options);
}

SearchResult exact_values(const Ruleset& rules, const Position& position, const SolvePlan& plan,
                          Tables& tables, const std::function<void(const SearchResult&)>& on_news) {
  BuildOptions build;
  build.threads = default_threads();
  build.progress = [](const BuildProgress&) { return !InterruptWatch::interrupted(); };
  const int wanted = std::min(plan.max_seeds, tables.index().max_seeds());
  if (!rules.majority) add_levels(tables, wanted, build);
  ProofTable proofs(plan.mebibytes, ProofSearch::identity_bits(rules, position.total()));
  ProofSearch search(rules, &tables, proofs, {default_threads(), &InterruptWatch::mark(), {}});
  MoveSearch moves(search, position);
  while (!moves.finished() && !InterruptWatch::interrupted()) {
    moves.advance(kStep);
    if (on_news) on_news(result_of(moves, search.cost().expansions));
  }
  SearchResult result = result_of(moves, search.cost().expansions);
  if (result.resolved && result.best) {
    result.line = ExactSolver(search).principal_variation(position, result.value, kLongestLine);
  }
  return result;
}

}  // namespace endodoi::cli
