#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/history.h"
#include "tables/tables.h"
#include "tables/value.h"

/// What a search is asked, and what it answers.

namespace endodoi {

/// The deepest a search goes, in plies, however much time it has: endless play has no bottom.
inline constexpr int kMaxDepth = 96;

/// No move: kept where there is none to recommend.
inline constexpr Move kNoMove = 0xff;

/// When to stop. Whatever limit comes first, decides; with none of them a search runs to kMaxDepth.
struct Limits {
  /// Exactly so many positions are searched, unless the search ends by itself before; with several
  /// threads about so many.
  std::optional<std::uint64_t> nodes;
  int depth = kMaxDepth;  ///< plies, 1…kMaxDepth
  /// Needs `clock`. Without it no time is ever read.
  std::optional<std::chrono::milliseconds> time;
  /// Any steady time; only differences count.
  std::function<std::chrono::milliseconds()> clock;
  /// Set by another thread to stop; looked at at least every 50 ms. May be null.
  const std::atomic<bool>* stop = nullptr;
};

/// What to search.
struct SearchRequest {
  /// The game so far. For an analysis that asks what a position is worth whatever came before,
  /// leave `moves` empty and let `start` be the position.
  History history;
  Limits limits;
  /// Measure every move, not only the best: for analysis; costs two or three times as much.
  bool every_move = false;
  /// Look at every move to the full depth, also at those that are likely no better: much slower,
  /// for comparing with plain minimax.
  bool full_width = false;
  /// Exact values of positions with few seeds, or null. They are used wherever the game's past
  /// cannot count (TreeSearch). Those of another family of rulesets are not used, nor any with
  /// `majority`.
  const Tables* tables = nullptr;
};

/// Why a search ended.
enum class Ending {
  no_move,   ///< the game is over, there is nothing to choose
  resolved,  ///< every end was reached: the value is exact
  depth,
  nodes,
  time,
  stopped,
};

/// What a search found, or a proof, a book or a strategy.
struct SearchResult {
  std::optional<Move> best;  ///< none only if the game is over (Ending::no_move)
  Value value = 0;           ///< to the player to move
  ValueBounds bounds = {};   ///< what is proved of it
  int depth = 0;             ///< the last finished, in plies; 0: the best move is a guess
  std::uint64_t nodes = 0;   ///< positions searched
  Ending ending = Ending::depth;
  std::vector<Move> line;         ///< expected play, beginning with `best`
  std::vector<PricedMove> moves;  ///< all legal moves, the best first

  /// Every end was reached: `value` is the true one.
  bool exact() const { return bounds.exact(); }
  /// The true value is proved to be `value` or more, though not how much more.
  bool at_least() const { return !exact() && value == bounds.low; }
};

}  // namespace endodoi
