#pragma once

#include <string>
#include <vector>

#include "cli/console.h"

namespace endodoi::cli {

/// Runs `endodoi` with the words after the program's name; returns the exit status. Never throws.
int run_program(const std::vector<std::string>& words, Console& console);

}  // namespace endodoi::cli
