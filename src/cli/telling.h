#pragma once

#include <string>
#include <string_view>

#include <endodoi/game.h>

namespace endodoi::cli {

/// `1 seed`, `2 seeds`, `1 lap`, `5 laps`.
std::string counted(long long number, std::string_view thing);

/// With a capital at its beginning. Requires a word.
std::string sentence(std::string words);

/// `C: 5 laps, ends at E, takes 7.`
std::string tell_sowing(const Ruleset& rules, Move move, const Sowing& sowing);

/// Why a finished game ended: `North has no seed to sow: South sweeps the last 3 seeds.`
std::string tell_end(const Game& game);

/// Of a position where nobody can move any more: `the game is over: North has no seed to sow`;
/// empty where the game goes on.
std::string tell_over(const Ruleset& rules, const Position& position);

/// The result of a finished game: `South 28, North 20: South wins.`
std::string tell_result(const Outcome& outcome);

}  // namespace endodoi::cli
