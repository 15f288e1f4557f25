#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include <endodoi/position.h>

namespace endodoi::cli {

/// perft for long counts: the tree is cut into pieces of a fraction of a second, and after each
/// piece `go_on` is told the share of the work that is done (0…1, taking all subtrees of a node for
/// equal). When it answers false the count is given up: nothing is returned.
std::optional<std::uint64_t> count_sequences(const Ruleset& rules, const Position& position,
                                             int depth, const std::function<bool(double)>& go_on);

}  // namespace endodoi::cli
