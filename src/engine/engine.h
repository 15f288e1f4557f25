#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>

#include "engine/search.h"
#include "engine/transposition_table.h"

namespace endodoi {

/// What a search tells while it runs, on the thread that called it.
struct Callbacks {
  /// After each finished depth. Must not call the engine. May be empty.
  std::function<void(const SearchResult&)> on_depth;
};

/// Looks ahead. Prints nothing, reads no clock but the one it is given, starts no thread unless it
/// was made with several. One engine serves one caller at a time; several engines know nothing of
/// each other.
class Engine {
 public:
  static constexpr std::size_t kDefaultMebibytes = 16;

  /// `mebibytes` of memory for searched positions; 0: none. Allocates it here and nowhere else, and
  /// kPastMebibytes more. `threads` search together, the calling one among them; fewer where the
  /// system has no more.
  explicit Engine(std::size_t mebibytes = kDefaultMebibytes, int threads = 1)
      : table_(mebibytes), past_table_(std::min(mebibytes, kPastMebibytes)), threads_(threads) {}

  /// Blocks until a limit is met, the tree is resolved, or kMaxDepth is reached. Requires legal
  /// moves in the history. With one thread and a limit of nodes or depth only, the result depends
  /// on nothing but the request, the table's size and the searches since clear(), on every
  /// platform. A value that is resolved is the true one of the game as given, its past included
  /// (R12). With several threads a limit of nodes is kept about: the calling one searches its
  /// share.
  SearchResult search(const SearchRequest& request, const Callbacks& callbacks = {});

  /// Forgets all positions.
  void clear() { table_.clear(); }

 private:
  /// Cleared for each search that uses it, so it is small.
  static constexpr std::size_t kPastMebibytes = 4;

  TranspositionTable& table_for(const Situation& situation);

  TranspositionTable table_;
  TranspositionTable past_table_;  ///< for games in which a position has stood twice
  int threads_;
  Ruleset rules_;  ///< of the positions in the table
};

}  // namespace endodoi
