#include "engine/root_search.h"

#include <algorithm>

namespace endodoi {

RootSearch::RootSearch(const Ruleset& rules, const Situation& situation, const Knowledge& knowledge,
                       const Limits& limits, bool every_move)
    : limits_(limits),
      turns_(legal_turns(rules, situation.position)),
      every_move_(every_move),
      tree_(rules, situation, knowledge, limits) {
  for (const Turn& turn : turns_) {
    Candidate candidate{&turn, turn.sowing.taken};
    candidate.stood = situation.has_stood(turn.sowing.after);
    candidates_.push_back(candidate);
  }
  sort_candidates();
  // Before anything is searched, the move that takes most seems best.
  chosen_ = {candidates_.front().value, {candidates_.front().turn->move}};
}

SearchResult RootSearch::run(const std::function<void(const SearchResult&)>& on_depth) {
  const int deepest = std::clamp(limits_.depth, 1, kMaxDepth);
  while (depth_ < deepest) {
    if (!search_depth(depth_ + 1)) return report(tree_.watch().why());
    ++depth_;
    if (on_depth) on_depth(report(resolved_ ? Ending::resolved : Ending::depth));
    if (resolved_) return report(Ending::resolved);
  }
  return report(Ending::depth);
}

/// False if a limit was met before all moves were searched.
bool RootSearch::search_depth(int depth) {
  const Move favourite = chosen_.line.front();
  bool favourite_searched = false;
  leading_ = {};
  for (Candidate& candidate : candidates_) {
    search_candidate(candidate, depth);
    if (tree_.watch().over()) return false;
    // Half a depth counts only once it has looked at the move that it would replace.
    favourite_searched = favourite_searched || candidate.turn->move == favourite;
    if (favourite_searched) chosen_ = leading_;
  }
  sort_candidates();
  resolved_ = std::all_of(candidates_.begin(), candidates_.end(),
                          [](const Candidate& candidate) { return candidate.resolved; });
  return true;
}

/// Every move is measured if that was asked for; else the first is, and the others only if they
/// beat the best so far.
void RootSearch::search_candidate(Candidate& candidate, int depth) {
  const Value best = leading_.value;
  if (every_move_ || leading_.line.empty()) {
    search_within(candidate, depth, {});
  } else {
    search_within(candidate, depth, {best, best + 1});
    if (candidate.value > best) search_within(candidate, depth, {best, kInfinity});
  }
  if (tree_.watch().over() || candidate.value <= best) return;
  leading_ = {candidate.value, {candidate.turn->move}};
  const std::vector<Move> rest = tree_.line();
  leading_.line.insert(leading_.line.end(), rest.begin(), rest.end());
}

void RootSearch::search_within(Candidate& candidate, int depth, Window window) {
  const Found found = tree_.root_turn(*candidate.turn, depth - 1, window);
  if (tree_.watch().over()) return;
  candidate.value = found.value;
  candidate.exact = found.value > window.alpha && found.value < window.beta;
  candidate.resolved = found.resolved;
}

/// The best first; an upper bound never stands before the exact value it was tested against. Moves
/// that lead back to a position of the game come last: they are chosen only when strictly better,
/// so that a player who is ahead makes headway instead of going round.
void RootSearch::sort_candidates() {
  std::stable_sort(candidates_.begin(), candidates_.end(), [](const auto& a, const auto& b) {
    if (a.stood != b.stood) return b.stood;
    if (a.value != b.value) return a.value > b.value;
    return a.exact && !b.exact;
  });
}

SearchResult RootSearch::report(Ending ending) const {
  SearchResult result;
  result.best = chosen_.line.front();
  result.value = chosen_.value;
  result.depth = depth_;
  result.nodes = tree_.watch().nodes();
  result.resolved = resolved_;
  result.ending = ending;
  result.line = chosen_.line;
  for (const Candidate& candidate : candidates_) {
    result.moves.push_back({candidate.turn->move, candidate.value, candidate.exact,
                            candidate.exact && candidate.resolved});
  }
  const auto best_of = [&](const MoveValue& move) { return move.move == *result.best; };
  std::stable_partition(result.moves.begin(), result.moves.end(), best_of);
  return result;
}

}  // namespace endodoi
