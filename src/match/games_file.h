#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <endodoi/record.h>
#include "match/match_plan.h"

namespace endodoi {

/// A game's place in the match, and what counts of it.
struct MatchGame {
  int number = 0;  ///< 2 × pair, + 1 for the second of the pair
  MatchEnd end = MatchEnd::played;
  int points2 = 0;               ///< twice the first engine's points: 0, 1, 2
  int margin = 0;                ///< seeds of the first engine less those of the second
  std::array<Usage, 2> usage{};  ///< by engine
  std::optional<int> faulty;     ///< the engine that lost by a fault

  int pair() const { return number / 2; }
  /// The seat of the first engine: South in the first game of a pair.
  Player first_seat() const { return number % 2 == 0 ? Player::south : Player::north; }
};

/// What counts of a game just played.
MatchGame match_game(int number, const PlayedGame& played);

/// The game as a record (docs/notation.md) with tags of its own, two line ends after it: Round is
/// `PAIR.GAME` from 1, Match the plan's identity(), Opening the plies that were given, End the name
/// of the MatchEnd, Score the seeds with which it counts, Fault what the loser did, SouthUsed and
/// NorthUsed moves, time, depths and nodes.
std::string record_text(const MatchPlan& plan, int number, const PlayedGame& played,
                        std::string_view date);

/// The games that a file of records holds, by number, and where the last whole one ends: what
/// stands after it was cut off while it was being written.
struct GamesFile {
  std::map<int, MatchGame> games;
  std::size_t whole = 0;  ///< bytes
};

/// Reads such a file. Errors, as a sentence: a record that cannot be read, or is of another match
/// than `plan`.
Result<GamesFile, std::string> read_games(const MatchPlan& plan, std::string_view text);

}  // namespace endodoi
