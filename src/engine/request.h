#pragma once

#include "engine/history.h"
#include "engine/limits.h"
#include "tables/tables.h"

namespace endodoi {

/// What to search.
struct Request {
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

}  // namespace endodoi
