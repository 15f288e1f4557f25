#include "engine/engine.h"

#include <vector>

#include "engine/root_search.h"
#include "tables/parallel.h"

namespace endodoi {
namespace {

/// A game that is over: only a sweep (R10) still gives anyone seeds.
SearchResult nothing_to_choose(const Ruleset& rules, const Situation& situation) {
  SearchResult result;
  result.ending = Ending::no_move;
  result.resolved = true;
  if (!over_by_majority(rules, situation.position) && !has_legal_move(rules, situation.position)) {
    result.value = -situation.position.on_board();
  }
  return result;
}

/// The tables of a request if they tell the values of its ruleset.
const Tables* usable_tables(const Request& request) {
  const Ruleset& rules = request.history.rules;
  const Tables* tables = request.tables;
  const bool same = tables != nullptr && table_family(tables->rules()) == table_family(rules);
  return same && !rules.majority ? tables : nullptr;
}

/// The calling thread searches as if alone; the others search the same root without a limit until
/// it is done, and what they find reaches it through the table.
SearchResult search_together(const Request& request, const Situation& situation,
                             Knowledge knowledge, int threads, const Callbacks& callbacks) {
  BusyMoves busy;
  knowledge.busy = &busy;
  std::atomic<bool> done{false};
  std::vector<std::atomic<std::uint64_t>> nodes(static_cast<std::size_t>(threads - 1));
  const auto told = [&](SearchResult result) {
    for (const auto& others : nodes) result.nodes += others.load(std::memory_order_relaxed);
    return result;
  };
  Limits free;
  free.depth = request.limits.depth;
  free.stop = &done;
  const auto search = [&](const Limits& limits, const auto& on_depth) {
    RootSearch root(request, situation, knowledge, limits);
    return root.run(on_depth);
  };
  HelperThreads helpers;
  for (std::atomic<std::uint64_t>& count : nodes) {
    const auto note = [&count](const SearchResult& result) { count = result.nodes; };
    if (!helpers.start([&, note] { note(search(free, note)); })) break;
  }
  const SearchResult result = search(request.limits, [&](const SearchResult& so_far) {
    if (callbacks.on_depth) callbacks.on_depth(told(so_far));
  });
  done = true;
  helpers.join();
  return told(result);
}

}  // namespace

SearchResult Engine::search(const Request& request, const Callbacks& callbacks) {
  const Ruleset& rules = request.history.rules;
  if (rules != rules_) {
    table_.clear();
    rules_ = rules;
  }
  const Situation situation = Situation::of(request.history);
  if (situation.over) return nothing_to_choose(rules, situation);
  table_.start_search();
  const Knowledge knowledge{table_, usable_tables(request)};
  if (threads_ > 1) return search_together(request, situation, knowledge, threads_, callbacks);
  RootSearch root(request, situation, knowledge, request.limits);
  return root.run(callbacks.on_depth);
}

}  // namespace endodoi
