#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "match/games_file.h"
#include "match/match_plan.h"

namespace endodoi {

/// Where a match stands. Pairs count once both their games are there.
struct MatchState {
  int games = 0;                          ///< recorded, also those of half pairs
  std::array<std::int64_t, 3> results{};  ///< wins, draws, losses of the first engine, of all games
  PairCounts pairs{};
  std::int64_t margin = 0;  ///< seeds of the first engine less those of the second, of all games
  std::array<Usage, 2> usage{};
  std::array<std::array<int, 7>, 2> faults{};  ///< by engine and MatchEnd
  std::array<int, 7> ends{};                   ///< by MatchEnd
  std::optional<SprtState> sprt;
};

/// How a match came to its end.
enum class MatchStop {
  finished,     ///< all pairs are played
  decided,      ///< the sequential test has accepted a hypothesis
  interrupted,  ///< the mark `stop` was set
  refused,      ///< nothing was played: the file is of another match, or cannot be written
  failed,       ///< an engine cannot be started, or the file can no longer be written
};

struct MatchResult {
  MatchStop stop = MatchStop::finished;
  std::string failure;  ///< for `refused` and `failed`: one sentence
  MatchState state;
};

/// What surrounds a match.
struct MatchSurroundings {
  std::string file;                         ///< of records, added to game by game; empty: none
  std::string date;                         ///< for the records: `2026.11.30`
  const std::atomic<bool>* stop = nullptr;  ///< set by others to end the match at once; or null
  /// After each game, on one of the match's threads, one at a time. May be empty.
  std::function<void(const MatchState&)> on_game;
};

/// Plays what is not yet in the file. Blocks; starts plan.concurrency threads, each with two
/// engines. Games that are under way when the match stops are not counted. Games already in the
/// file must be of the same identity(); its last record, if cut off, is removed and played again.
MatchResult run_match(const MatchPlan& plan, const MatchSurroundings& around);

}  // namespace endodoi
