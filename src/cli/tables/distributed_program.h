#pragma once

#include <string>
#include <vector>

#include "cli/console.h"
#include "solver/peers.h"

namespace endodoi::cli {

/// The program `endodoi-mpi`, one rank of it: takes the words after the program's name and returns
/// its exit status. It knows one command, `tables build`, with the options of that of `endodoi` as
/// far as they make sense here. What ranks other than 0 have to say should go nowhere: they say the
/// same.
int run_distributed(const std::vector<std::string>& words, const Console& console, Peers& peers);

}  // namespace endodoi::cli
