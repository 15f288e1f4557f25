// The exact values of small boards by their definition, for comparing: slow, and with nothing in
// common with the table builder but the numbering.
#pragma once

#include <vector>

#include "tables/tables.h"

namespace solver_tests {

// The values of all levels up to max_seeds. For each number k above 0 it is asked which positions
// let the mover force k by play that ends, and in which the other can: reachability in the graph of
// the literal moves, anew for each k. The value is the highest such number for the mover, else the
// highest for the other, negative, else 0.
std::vector<std::vector<int>> literal_values(const endodoi::Ruleset& rules, int max_seeds);

}  // namespace solver_tests
