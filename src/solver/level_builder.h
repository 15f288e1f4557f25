#pragma once

#include <optional>
#include <string>

#include "solver/build_options.h"
#include "tables/tables.h"

namespace endodoi {

/// Why no level of that many seeds can be built by so many ranks, as a sentence; nothing if it can.
std::optional<std::string> unbuildable(const Ruleset& rules, int seeds, int ranks = 1);

/// Builds the next level of the tables by retrograde analysis, in memory. Returns false, and leaves
/// the tables as they were, if it was stopped. Throws std::invalid_argument with the reason if the
/// level is unbuildable().
///
/// Two bounds are kept for every position: `low`, which the mover can force, and `high`, which the
/// other can force. Both start at the trivial −s and s and are carried along the moves until
/// nothing changes: low is the best of what a move gives for sure, high the best of what a move can
/// give at most. A bound better than the trivial one was carried back from captures and sweeps in
/// finitely many steps, so it can be forced in finitely many moves. Where the bounds do not meet,
/// neither player can force more by play that ends, and play that does not end is worth 0 (R12):
/// the value is the number nearest to 0 between the bounds. It is the only one of the solutions of
/// "value = best over the moves" in which what counts above 0 can be forced, and it does not depend
/// on the order of the work.
bool build_next_level(Tables& tables, const BuildOptions& options);

}  // namespace endodoi
