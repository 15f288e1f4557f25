#pragma once

#include <functional>
#include <vector>

#include "engine/search.h"
#include "engine/tree_search.h"

namespace endodoi {

/// One search from its root: deeper and deeper until a limit is met or everything is resolved.
class RootSearch {
 public:
  /// `limits` in place of those of the request. All must outlive the search.
  RootSearch(const SearchRequest& request, const Situation& situation, const Knowledge& knowledge,
             const Limits& limits);

  /// Requires that the game is not over. `on_depth` is called after each finished depth; may be
  /// empty. `first_depth`: at which to begin.
  SearchResult run(const std::function<void(const SearchResult&)>& on_depth, int first_depth = 1);

 private:
  struct Candidate {
    const Turn* turn;
    Score value;             ///< the last known
    bool exact = false;      ///< else the value is an upper bound
    bool resolved = false;   ///< the value holds for every depth
    bool stood = false;      ///< leads back to a position of the game
    std::uint64_t name = 0;  ///< for BusyMoves, without the depth
  };

  /// The best move of a depth and what is expected to follow.
  struct Choice {
    Score value = -kInfinity;
    std::vector<Move> line;
  };

  bool search_depth(int depth);
  bool search_candidates(int depth, Window window);
  bool search_candidate(Candidate& candidate, int depth, Window window);
  void search_within(Candidate& candidate, int depth, Window window);
  void sort_candidates();
  SearchResult report(Ending ending) const;
  Value shown(Score score) const;

  const Limits& limits_;
  const int lead_;   ///< of the root's mover
  const int seeds_;  ///< on the board
  TranspositionTable& table_;
  Team* const team_;
  const Turns turns_;
  const bool every_move_;
  TreeSearch tree_;
  std::vector<Candidate> candidates_;
  Choice chosen_;
  Choice leading_;  ///< of the depth that is running
  int depth_ = 0;   ///< the last finished
  bool resolved_ = false;
  bool stale_ = false;  ///< estimates found by earlier depths no longer count
};

}  // namespace endodoi
