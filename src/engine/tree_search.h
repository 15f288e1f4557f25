#pragma once

#include <array>
#include <vector>

#include "engine/limits.h"
#include "engine/move_order.h"
#include "engine/path.h"
#include "engine/transposition_table.h"
#include "engine/value.h"
#include "tables/tables.h"

namespace endodoi {

/// The values a search can tell apart: at most alpha, between, at least beta.
struct Window {
  Value alpha = -kInfinity;
  Value beta = kInfinity;

  /// Wider than a yes-or-no question.
  bool open() const { return beta - alpha > 1; }
};

/// What a search found out about a position: at least, at most or exactly `value`, as its window
/// has it.
struct Found {
  Value value = 0;
  bool resolved = true;  ///< no position was judged as it stands: deeper search finds the same
  int loop = kNoLoop;    ///< the first ply of the path on whose repetition the value leans
};

/// What a search looks positions up in.
struct Knowledge {
  TranspositionTable& searched;    ///< what searches have found
  const Tables* tables = nullptr;  ///< exact values for the same rules, or none
};

/// Alpha-beta below the root of one search. Values are from the mover's side and fail-soft.
///
/// Repetition and the table. A position met again on its path is worth 0. Such a 0 holds on that
/// path only, so it taints the results above it up to the ply it goes back to, and tainted values
/// are not stored, only their moves. Therefore a stored resolved value is the true value of its
/// position (endless play being 0 whatever the history), and a search that ends resolved has the
/// true value of its root, with any table, unless the game's own past has spent positions
/// (Situation). Values that met the horizon carry no such promise: one stored by a deeper search
/// may answer a shallower one.
///
/// Exact values from tables know no history: endless play is worth 0 in them, whatever came before.
/// They answer where that is the truth of this game too: after a capture on the path, since no
/// earlier position can come back then, and on any path if nothing but the root has stood since the
/// last capture.
class TreeSearch {
 public:
  TreeSearch(const Ruleset& rules, const Situation& situation, const Knowledge& knowledge,
             const Limits& limits);

  /// What a turn at the root is worth to the root's mover, looking `depth` plies beyond it.
  /// Means nothing if the watch is over afterwards.
  Found root_turn(const Turn& turn, int depth, Window window);

  /// Best play after the last root_turn() that fell inside its window.
  std::vector<Move> line() const;

  const Watch& watch() const { return watch_; }

 private:
  struct Node {
    const Position& position;
    Value seeds;  ///< on the board: no value can exceed them
    int depth;
    int ply;
  };

  Found after(const Node& node, const Turn& turn, int depth, Window window);
  Found search(const Node& node, Window window);
  Found expand(const Node& node, Window window);
  Found try_turns(const Node& node, const Turns& turns, Window window, Move& move);
  Found horizon(const Node& node) const;

  bool in_tables(const Node& node) const { return node.seeds < table_seeds_; }
  bool majority_reached(const Position& position) const;
  void tell_watch(const Node& node, const Turns& turns);
  void remember(const TableKey& key, const Node& node, const Found& found, Window window,
                Move move);
  void extend_line(int ply, Move move);

  const Ruleset rules_;
  const Value root_seeds_;
  const Position& root_;
  TranspositionTable& table_;
  const Tables* const tables_;
  const int table_seeds_;  ///< positions with fewer seeds are answered by the tables
  Watch watch_;
  Path path_;
  MoveOrder order_;
  /// line_[p]: best moves from ply p on, as far as known; line_end_[p]: where they end.
  std::array<std::array<Move, kMaxPly + 1>, kMaxPly + 1> line_{};
  std::array<int, kMaxPly + 2> line_end_{};
};

}  // namespace endodoi
