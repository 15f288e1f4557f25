#include "engine/engine.h"

#include "engine/root_search.h"
#include "engine/team_search.h"

namespace endodoi {
namespace {

/// A game that is over: only a sweep (R10) still gives anyone seeds.
SearchResult nothing_to_choose(const Ruleset& rules, const Situation& situation) {
  SearchResult result;
  result.ending = Ending::no_move;
  if (!over_by_majority(rules, situation.position) && !has_legal_move(rules, situation.position)) {
    result.value = -situation.position.on_board();
  }
  result.bounds = ValueBounds::exactly(result.value);
  return result;
}

/// The tables of a request if they tell the values of its ruleset.
const Tables* usable_tables(const SearchRequest& request) {
  const Ruleset& rules = request.history.rules;
  const Tables* tables = request.tables;
  const bool usable = tables != nullptr && tables->of_family(rules) && !rules.majority;
  return usable ? tables : nullptr;
}

}  // namespace

/// Where a position has stood twice, to reach it again ends the game (R12). Results of searches
/// that did not know of it may lead there, so such a game is searched with a memory of its own,
/// empty at the beginning.
TranspositionTable& Engine::table_for(const Situation& situation) {
  if (situation.spent.empty()) return table_;
  past_table_.clear();
  return past_table_;
}

SearchResult Engine::search(const SearchRequest& request, const Callbacks& callbacks) {
  const Ruleset& rules = request.history.rules;
  if (rules != rules_) {
    table_.clear();
    rules_ = rules;
  }
  const Situation situation = Situation::of(request.history);
  if (situation.over) return nothing_to_choose(rules, situation);
  TranspositionTable& table = table_for(situation);
  table.start_search();
  const Knowledge knowledge{table, usable_tables(request)};
  if (threads_ > 1) {
    return TeamSearch(request, situation, knowledge, threads_).run(callbacks.on_depth);
  }
  RootSearch root(request, situation, knowledge, request.limits);
  return root.run(callbacks.on_depth);
}

}  // namespace endodoi
