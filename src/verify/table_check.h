#pragma once

#include <functional>
#include <optional>

#include "tables/tables.h"

namespace endodoi {

/// What a table can have wrong.
enum class TableFaultKind {
  wrong_value,  ///< it is not the best over the moves
  not_forced,   ///< it is the best over the moves, but what counts above 0 cannot be forced: play
                ///< there need not end
};

/// A position whose value is wrong: the one with the smallest number in its level.
struct TableFault {
  TableFaultKind kind;
  int seeds;
  LevelIndex::Number number;
  int stored;   ///< what the table says
  int derived;  ///< the best over the moves
};

/// How far the check of a level is.
struct CheckProgress {
  int seeds = 0;
  LevelIndex::Number done = 0;  ///< positions whose moves have been sown
  LevelIndex::Number of = 0;
};

struct CheckOptions {
  int threads = 1;
  /// Called a few times a second, by the calling thread; to return false stops the check. Must not
  /// block.
  std::function<bool(const CheckProgress&)> progress = {};
};

/// How the check of a level ended.
struct CheckResult {
  bool stopped = false;
  std::optional<TableFault> fault;  ///< none, and not stopped: every value is right
};

/// Checks every value of a level, trusting those of the levels below. It knows nothing of how they
/// were found: moves come from the literal rules, and two things are asked.
///
/// 1. Every value is the best over the moves: seeds taken minus the value behind; −s without a
/// legal move (R10).
/// 2. What is not 0 can be forced by play that ends. A position counts as shown, for v > 0, once a
/// move that attains v
///    takes seeds or leads to a shown position; for v < 0, once all moves that take nothing lead to
///    shown positions. Every position of value ≠ 0 has to be shown in the end.
///
/// The first alone is not enough: where play can go round there are other solutions of it.
/// docs/tables.md says why the two together leave only the true values. Requires tables.has(seeds).
CheckResult check_level(const Tables& tables, int seeds, const CheckOptions& options);

}  // namespace endodoi
