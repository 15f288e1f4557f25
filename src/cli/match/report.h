#pragma once

#include <string>

#include "match/match_run.h"

namespace endodoi::cli {

/// One line while a match runs: games done, score, time left, the sequential test.
std::string match_progress(const MatchPlan& plan, const MatchState& state, double seconds_left);

/// The summary at the end: a few lines of plain text.
std::string match_summary(const MatchPlan& plan, const MatchResult& result);

/// The same as JSON.
std::string match_json(const MatchPlan& plan, const MatchResult& result);

}  // namespace endodoi::cli
