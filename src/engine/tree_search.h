#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/move_order.h"
#include "engine/path.h"
#include "engine/prospects.h"
#include "engine/score.h"
#include "engine/search.h"
#include "engine/team.h"
#include "engine/transposition_table.h"
#include "engine/watch.h"
#include "tables/tables.h"

namespace endodoi {

/// The scores a search can tell apart: at most alpha, between, at least beta.
struct Window {
  Score alpha = -kInfinity;
  Score beta = kInfinity;

  /// Wider than a yes-or-no question.
  bool open() const { return beta - alpha > 1; }
  Window from_other_side() const { return {-beta, -alpha}; }
};

/// What a search found out about a position: at least, at most or exactly `value`, as its window
/// has it.
struct Found {
  Score value = 0;
  bool resolved = true;  ///< no position was judged as it stands: deeper search finds the same
  int loop = kNoLoop;    ///< the first ply of the path on whose repetition the value leans
};

/// What a search looks positions up in.
struct Knowledge {
  TranspositionTable& searched;    ///< what searches have found
  const Tables* tables = nullptr;  ///< exact values for the same rules, or none
  Team* team = nullptr;            ///< the threads of one search; none: there is one
};

/// Alpha-beta below the root of one search. Scores are from the mover's side and fail-soft.
///
/// Repetition and the table. A position met again on its path ends the game there. Such an end
/// holds on that path only, so it taints the results above it up to the ply it goes back to, and
/// tainted scores are not stored, only their moves. Therefore a stored resolved score is the true
/// one of its position (endless play ending with what was captured, whatever the history), and a
/// search that ends resolved has the true score of its root, with any table. Where the game's own
/// past has spent positions (Situation), whatever comes to one of them is tainted to the root and
/// not stored either; but what was stored without knowing of them may lead there, so the table must
/// hold nothing of other searches (Engine). Scores that met the horizon carry no such promise: one
/// stored by a deeper search may answer a shallower one.
///
/// Exact values from tables know no history: endless play is worth 0 in them, whatever came before.
/// They answer where that is the truth of this game too: after a capture on the path, since no
/// earlier position can come back then, and on any path if nothing but the root has stood since the
/// last capture.
class TreeSearch {
 public:
  TreeSearch(const SearchRequest& request, const Situation& situation, const Knowledge& knowledge,
             const Limits& limits);

  /// Before each depth. `fresh`: of what was found before the last
  /// TranspositionTable::start_search() only what is resolved counts.
  void begin_depth(bool fresh) {
    fresh_ = fresh;
    estimates_ = false;
  }
  /// Whether a position was judged as it stands since then.
  bool estimated() const { return estimates_; }

  /// What a turn at the root is worth to the root's mover, looking `depth` plies beyond it.
  /// Means nothing if the watch is over afterwards.
  Found root_turn(const Turn& turn, int depth, Window window);

  /// Best play after the last root_turn() that fell inside its window.
  std::vector<Move> line() const;

  const Watch& watch() const { return watch_; }
  const Prospects& prospects() const { return prospects_; }

 private:
  /// Less deep work is not shared between threads: to part and meet again must cost less than it
  /// saves.
  static constexpr int kLeastSharedDepth = 4;

  struct Node {
    const Position& position;
    const TableKey& key;
    int seeds;  ///< on the board
    int depth;  ///< plies still to be searched
    int ply;    ///< plies from the root
  };
  /// The moves of a node in the order in which they are tried.
  struct Branches {
    /// Sows every move.
    Branches(const Ruleset& rules, const Position& position)
        : turns(legal_turns(rules, position)) {}

    const Turns turns;
    MoveOrder::Order order;
    std::array<TableKey, kMaxPits> keys;  ///< of the positions they lead to, by turn
  };
  /// What trying the moves of a node has come to so far.
  struct Trial {
    Window window;  ///< alpha rises
    Found best{-kInfinity};
    Move move;  ///< the best that raised alpha
  };

  Found after(const Node& node, const Turn& turn, const TableKey& key, int depth, Window window);
  Found search(const Node& node, Window window);
  std::optional<Found> known(const Position& position, int seeds, int ply, Window window) const;
  Found expand(const Node& node, Window window);
  void arrange(const Node& node, Move first, Branches& branches);
  void try_all(const Node& node, const Branches& branches, Trial& trial);
  bool try_one(const Node& node, const Branches& branches, std::size_t i, Trial& trial);
  Found look(const Node& node, const Branches& branches, std::size_t turn, int place,
             Window window);
  Found frontier(const Node& node, Window window);
  Found leaf(const Position& position, int seeds);

  bool settles(const Remembered& known, int depth, Window window) const;
  bool shares(const Node& node) const {
    return team_ != nullptr && node.depth >= kLeastSharedDepth;
  }
  bool in_tables(int seeds) const { return seeds < table_seeds_; }
  bool majority_reached(const Position& position) const;
  void tell_watch(const Node& node, const Turns& turns);
  void remember(const Node& node, Window window, const Trial& trial);
  void extend_line(int ply, Move move);

  const Ruleset rules_;
  const Situation& situation_;
  TranspositionTable& table_;
  const Tables* const tables_;
  Team* const team_;
  const bool full_width_;
  const int table_seeds_;  ///< positions with fewer seeds are answered by the tables
  const Prospects prospects_;
  bool fresh_ = false;
  bool estimates_ = false;
  Watch watch_;
  Path path_;
  MoveOrder order_;
  /// line_[p]: best moves from ply p on, as far as known; line_end_[p]: where they end.
  std::array<std::array<Move, kMaxPly + 1>, kMaxPly + 1> line_{};
  std::array<int, kMaxPly + 2> line_end_{};
};

}  // namespace endodoi
