#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <endodoi/ruleset.h>
#include "engine/search.h"

namespace endodoi {

/// The lines `info depth …` for what a search has found, the best move first, at most `lines`; none
/// if no depth is finished. Values are seeds for the mover from here on: `score exact 8` is proved,
/// `score seeds 8` estimated; `upperbound` after it: at most so many. `multipv K` stands in each
/// line if more than one was asked for. `time`: since the search was asked for.
std::vector<std::string> info_lines(const Ruleset& rules, const SearchResult& result, int lines,
                                    std::chrono::milliseconds time);

/// `bestmove C`, or `bestmove none` when there is no move to make.
std::string bestmove_line(const Ruleset& rules, const SearchResult& result);

}  // namespace endodoi
