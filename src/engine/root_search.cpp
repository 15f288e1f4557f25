#include "engine/root_search.h"

#include <algorithm>

namespace endodoi {
namespace {

/// How far from the last score the next is expected, and the first depth that relies on it.
constexpr Score kAspiration = 16;
constexpr int kLeastAspiration = 5;

}  // namespace

RootSearch::RootSearch(const SearchRequest& request, const Situation& situation,
                       const Knowledge& knowledge, const Limits& limits)
    : limits_(limits),
      lead_(lead(situation.position)),
      seeds_(situation.position.on_board()),
      table_(knowledge.searched),
      team_(knowledge.team),
      turns_(legal_turns(request.history.rules, situation.position)),
      every_move_(request.every_move),
      tree_(request, situation, knowledge, limits) {
  for (const Turn& turn : turns_) {
    Candidate candidate{&turn, tree_.prospects().estimate(lead_ + turn.sowing.taken, seeds_, 0)};
    candidate.name = TableKey(turn.sowing.after).hash;
    candidate.stood = situation.has_stood(turn.sowing.after);
    candidates_.push_back(candidate);
  }
  sort_candidates();
  // Before anything is searched, the move that takes most seems best.
  chosen_ = {candidates_.front().value, {candidates_.front().turn->move}};
}

SearchResult RootSearch::run(const std::function<void(const SearchResult&)>& on_depth,
                             int first_depth) {
  const int deepest = std::clamp(limits_.depth, 1, kMaxDepth);
  int next = first_depth;
  while (depth_ < deepest) {
    next = std::min(next, deepest);
    if (!search_depth(next)) return report(tree_.watch().why());
    depth_ = next;
    if (on_depth) on_depth(report(resolved_ ? Ending::resolved : Ending::depth));
    if (resolved_) return report(Ending::resolved);
    next = team_ != nullptr ? team_->next_depth(depth_) : depth_ + 1;
  }
  return report(Ending::depth);
}

/// False if a limit was met before all moves were searched. The score is first looked for near the
/// last one; if it is not there, on the side where it must be, farther and farther.
bool RootSearch::search_depth(int depth) {
  tree_.begin_depth(stale_);
  if (stale_) table_.start_search();
  Window window;
  int step = kAspiration;
  if (depth >= kLeastAspiration && !every_move_) {
    window = {chosen_.value - step, chosen_.value + step};
  }
  while (true) {
    if (!search_candidates(depth, window)) return false;
    step *= 4;
    const Score found = leading_.value;
    if (found <= window.alpha) {
      window.alpha = step < kWon ? found - step : -kInfinity;
    } else if (found >= window.beta) {
      window.beta = step < kWon ? found + step : kInfinity;
    } else {
      break;
    }
    sort_candidates();
  }
  chosen_ = leading_;
  sort_candidates();
  resolved_ = std::all_of(candidates_.begin(), candidates_.end(),
                          [](const Candidate& candidate) { return candidate.resolved; });
  // Where play goes round, estimates of earlier depths can keep each other alive in the table when
  // no position is judged any more; from then on they no longer count.
  stale_ = stale_ || !(resolved_ || tree_.estimated());
  return true;
}

/// Searches all moves, those last which another thread is searching. False: a limit was met.
bool RootSearch::search_candidates(int depth, Window window) {
  const Move favourite = chosen_.line.front();
  bool favourite_searched = false;
  leading_ = {};
  std::vector<Candidate*> order, later;
  for (Candidate& candidate : candidates_) order.push_back(&candidate);
  for (std::size_t i = 0; i < order.size() + later.size(); ++i) {
    const bool second = i >= order.size();
    Candidate& candidate = second ? *later[i - order.size()] : *order[i];
    const std::uint64_t name = BusyMoves::name(candidate.name, depth);
    if (team_ != nullptr && i > 0 && !second && team_->busy.has(name)) {
      later.push_back(&candidate);
      continue;
    }
    if (team_ != nullptr) team_->busy.begin(name);
    const bool cut = search_candidate(candidate, depth, window);
    if (team_ != nullptr) team_->busy.end(name);
    if (tree_.watch().over()) return false;
    // Half a depth counts only once it has looked at the move that it would replace.
    favourite_searched = favourite_searched || candidate.turn->move == favourite;
    if (favourite_searched && leading_.value > window.alpha) chosen_ = leading_;
    if (cut) break;
  }
  return true;
}

/// Every move is measured if that was asked for; else the first is, and the others only if they
/// beat the best so far. True: the score is beyond the window.
bool RootSearch::search_candidate(Candidate& candidate, int depth, Window window) {
  const Score best = std::max(leading_.value, window.alpha);
  if (every_move_ || leading_.line.empty()) {
    search_within(candidate, depth, window);
  } else {
    search_within(candidate, depth, {best, best + 1});
    if (candidate.value > best && best + 1 < window.beta) {
      search_within(candidate, depth, {best, window.beta});
    }
  }
  if (tree_.watch().over() || candidate.value <= leading_.value) return false;
  leading_ = {candidate.value, {candidate.turn->move}};
  const std::vector<Move> rest = tree_.line();
  leading_.line.insert(leading_.line.end(), rest.begin(), rest.end());
  return candidate.value >= window.beta;
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

Value RootSearch::shown(Score score) const {
  return tree_.prospects().seeds_from_here(score, lead_, seeds_);
}

SearchResult RootSearch::report(Ending ending) const {
  SearchResult result;
  result.best = chosen_.line.front();
  result.value = shown(chosen_.value);
  result.depth = depth_;
  result.nodes = tree_.watch().nodes();
  if (resolved_) result.bounds = ValueBounds::exactly(result.value);
  result.ending = ending;
  result.line = chosen_.line;
  for (const Candidate& candidate : candidates_) {
    PricedMove priced{candidate.turn->move, shown(candidate.value), !candidate.exact};
    if (candidate.exact && candidate.resolved) {
      priced.bounds = ValueBounds::exactly(priced.value);
    }
    result.moves.push_back(priced);
  }
  const auto best_of = [&](const PricedMove& move) { return move.move == *result.best; };
  std::stable_partition(result.moves.begin(), result.moves.end(), best_of);
  return result;
}

}  // namespace endodoi
