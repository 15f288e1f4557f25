#pragma once

#include <functional>
#include <vector>

#include "engine/search.h"
#include "engine/team.h"
#include "engine/tree_search.h"

namespace endodoi {

/// One search by several threads. Each searches the same root, and what it finds reaches the others
/// through the table. The calling thread alone knows the limits, of the nodes its share; who has
/// reached the depth first, or the end of everything, ends the search for all.
class TeamSearch {
 public:
  /// `threads`: the calling one among them; fewer where the system has no more. The references must
  /// outlive the search.
  TeamSearch(const SearchRequest& request, const Situation& situation, const Knowledge& knowledge,
             int threads);

  /// Requires that the game is not over. `on_depth` is called on the calling thread after each
  /// depth it finishes, and once more if another thread got deeper; may be empty.
  SearchResult run(const std::function<void(const SearchResult&)>& on_depth);

 private:
  using OnDepth = std::function<void(const SearchResult&)>;

  SearchResult search(std::size_t thread, const Limits& limits, const OnDepth& on_depth);
  SearchResult with_all_nodes(SearchResult result) const;

  const SearchRequest& request_;
  const Situation& situation_;
  Knowledge knowledge_;
  Limits own_limits_, no_limits_;
  Team team_;
  std::vector<std::atomic<std::uint64_t>> nodes_;  ///< by thread, as of the last finished depth
};

}  // namespace endodoi
