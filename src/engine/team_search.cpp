#include "engine/team_search.h"

#include <utility>

#include "base/parallel.h"
#include "engine/root_search.h"

namespace endodoi {
namespace {

/// What the thread that got deepest has found, the calling thread's if it is none the worse. The
/// search ended as that thread did, or else as the calling thread did, who knows the limits.
SearchResult deepest(const std::vector<SearchResult>& found) {
  const auto rank = [](const SearchResult& one) { return std::pair(one.exact(), one.depth); };
  const SearchResult* best = &found.front();
  for (const SearchResult& each : found) {
    if (each.best && rank(each) > rank(*best)) best = &each;
  }
  SearchResult result = *best;
  if (result.ending == Ending::stopped) result.ending = found.front().ending;
  return result;
}

}  // namespace

TeamSearch::TeamSearch(const SearchRequest& request, const Situation& situation,
                       const Knowledge& knowledge, int threads)
    : request_(request),
      situation_(situation),
      knowledge_(knowledge),
      own_limits_(request.limits),
      nodes_(static_cast<std::size_t>(threads)) {
  knowledge_.team = &team_;
  no_limits_.depth = request.limits.depth;
  // The threads are about equally quick, so that together they search about what was asked for.
  if (own_limits_.nodes) *own_limits_.nodes /= nodes_.size();
}

SearchResult TeamSearch::run(const OnDepth& on_depth) {
  std::vector<SearchResult> found(nodes_.size());
  HelperThreads helpers;
  for (std::size_t i = 1; i < found.size(); ++i) {
    if (!helpers.start([this, &found, i] { found[i] = search(i, no_limits_, {}); })) break;
  }
  int told = 0;
  found[0] = search(0, own_limits_, [&](const SearchResult& so_far) {
    told = so_far.depth;
    if (on_depth) on_depth(with_all_nodes(so_far));
  });
  helpers.join();
  const SearchResult result = with_all_nodes(deepest(found));
  if (on_depth && result.depth > told) on_depth(result);
  return result;
}

SearchResult TeamSearch::search(std::size_t thread, const Limits& limits, const OnDepth& on_depth) {
  RootSearch root(request_, situation_, knowledge_, limits);
  const auto note = [&](const SearchResult& so_far) {
    nodes_[thread].store(so_far.nodes, std::memory_order_relaxed);
    if (on_depth) on_depth(so_far);
  };
  const SearchResult result = root.run(note, 1 + static_cast<int>(thread % 2));
  nodes_[thread].store(result.nodes, std::memory_order_relaxed);
  team_.done.store(true, std::memory_order_relaxed);
  return result;
}

SearchResult TeamSearch::with_all_nodes(SearchResult result) const {
  result.nodes = 0;
  for (const auto& each : nodes_) result.nodes += each.load(std::memory_order_relaxed);
  return result;
}

}  // namespace endodoi
