#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <endodoi/game.h>
#include "match/limit.h"
#include "match/ugi_engine.h"
#include "tables/tables.h"

namespace endodoi {

/// What holds for every game of a match.
struct GameRules {
  /// How far a move may overstep its time before the game is lost: a machine has other work too.
  std::chrono::milliseconds margin{100};
  /// An engine without a time limit that thinks longer has stalled.
  std::chrono::milliseconds patience{300'000};
  /// Exact values, or null. A game is decided as soon as a capture leads to a position they hold:
  /// no earlier position can come back then, so the value is what best play gives (R12).
  const Tables* tables = nullptr;
};

/// The seeds with which a game counts that tables decide, by index(Player); nothing if they do not
/// hold its position.
std::optional<std::array<int, 2>> result_by_tables(const Tables& tables, const Game& game);

/// How a game ended that was not played to its end on the board.
enum class MatchEnd {
  played,       ///< by the rules
  adjudicated,  ///< by tables
  time,         ///< the loser overstepped its time
  illegal,      ///< the loser's move cannot be played
  crashed,
  stalled,
  garbage,
};

std::string_view name(MatchEnd end);

/// What an engine used in a game.
struct Usage {
  std::int64_t moves = 0;
  std::chrono::microseconds time{0}, longest{0};
  std::int64_t depths = 0, depth_moves = 0;  ///< sum of depths over the moves that told them
  std::int64_t nodes = 0, node_moves = 0;

  Usage& operator+=(const Usage& other);
};

/// A game that was played between two engines.
struct PlayedGame {
  Game game;  ///< over by the rules, ended against the loser (`time`, `abandoned`), or, if
              ///< adjudicated, as it stood
  MatchEnd end = MatchEnd::played;
  std::array<int, 2> result{};        ///< seeds by index(Player); adjudicated: with best play
  std::optional<Player> winner;       ///< none: a draw
  std::string fault;                  ///< what the loser did, as a sentence; else empty
  std::array<Usage, 2> usage;         ///< by index(Player)
  std::vector<std::string> comments;  ///< of a Record: depth, value and time of each engine move
};

/// An engine with its limit, for one game.
struct Seat {
  UgiEngine& engine;
  Limit limit;
};

/// Plays a game on from `opening` to its end; `seats` by index(Player). A fault of an engine ends
/// the game against it and is no error. Errors: interrupted only; the game is then worth nothing.
Result<PlayedGame, EngineFailure> play_game(const Game& opening, const std::array<Seat*, 2>& seats,
                                            const GameRules& rules);

}  // namespace endodoi
