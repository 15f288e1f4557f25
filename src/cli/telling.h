#pragma once

#include <string>
#include <string_view>

#include "rules/game.h"

namespace endodoi::cli {

/// `1 seed`, `2 seeds`, `1 lap`, `5 laps`.
std::string counted(long long number, std::string_view thing);

/// `C: 5 laps, ends at E, takes 7.`
std::string tell_sowing(const Ruleset& rules, Move move, const Sowing& sowing);

/// Why a finished game ended: `North has no seed to sow: South sweeps the last 3 seeds.`
std::string tell_end(const Game& game);

/// The result of a finished game: `South 28, North 20: South wins.`
std::string tell_result(const Outcome& outcome);

}  // namespace endodoi::cli
