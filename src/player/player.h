#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/engine.h"
#include "player/book.h"
#include "player/exact_play.h"
#include "player/pricing.h"
#include "player/strategy.h"
#include "player/time_budget.h"
#include "tables/tables.h"

namespace endodoi {

/// How a player plays.
struct PlayerSettings {
  /// For searched positions and, a quarter of it, for what is proved.
  std::size_t mebibytes = Engine::kDefaultMebibytes;
  int threads = 1;         ///< that search together, at least 1
  int level = 0;           ///< 0: full strength; else 1 … kStrongestLevel, see engine/levels.h
  std::uint64_t seed = 0;  ///< of what a level leaves to chance
  /// How many of the best moves get values of their own. More than 1 costs time (every_move).
  int lines = 1;
  /// For what is proved about the prices of moves: taken when price() is first called.
  std::size_t pricing_mebibytes = 64;
  std::chrono::milliseconds overhead = kDefaultOverhead;  ///< kept back from a game clock
};

/// A move to be found.
struct Task {
  History history;
  /// As for the engine. A clock is needed for a limit of time and for a game clock.
  Limits limits;
  /// The mover's own clock: how much of it is used is decided here. A limit of time holds as well.
  std::optional<GameClock> game_clock;
  /// What limits.clock showed when the time began to run; none: when the search begins.
  std::optional<std::chrono::milliseconds> begun;
};

/// The computer as a player: an engine, its settings, its tables and its book, and how it uses its
/// time. Whoever wants to know a move, or what moves are worth, asks it. Prints nothing. One thread
/// at a time may use it; only the stop flag of a task belongs to others.
///
/// At full strength, with one line and without a limit of depth, it first looks into the book, then
/// asks for a proof (ExactPlay) where that is usually cheap, for at most half of the move's time or
/// nodes, then takes the move of a strategy (Strategy) if that secures the win, and only then
/// searches for what is left of them. An expansion counts as kNodesOfExpansion
/// nodes.
class ComputerPlayer {
 public:
  /// Throws std::bad_alloc if there is no memory for the settings' mebibytes.
  explicit ComputerPlayer(const PlayerSettings& settings = {});

  const PlayerSettings& settings() const { return settings_; }
  /// Takes new settings. What was searched is forgotten if the memory or the threads change. Throws
  /// std::bad_alloc; then the settings are the old ones.
  void change(const PlayerSettings& settings);

  /// What an expansion of the exact solver counts for where nodes are limited: about as much time.
  static constexpr std::uint64_t kNodesOfExpansion = 4;

  /// Exact values to use from now on, those of another ruleset in vain; null: none.
  void use(std::shared_ptr<const Tables> tables) { tables_ = std::move(tables); }
  /// The same for a book, and for the strategies of a solved game.
  void use(std::shared_ptr<const Book> book) { book_ = std::move(book); }
  void use(std::shared_ptr<const Strategy> strategy) { strategy_ = std::move(strategy); }

  /// Gets ready to play a ruleset. The first search after another ruleset's, or in new memory, has
  /// to clear that memory, and cannot be stopped meanwhile: here it is done beforehand.
  void prepare(const Ruleset& rules);

  /// Forgets what was searched and proved.
  void new_game();

  /// Finds a move. Blocks until a limit is met, the value is known, or kMaxDepth is reached;
  /// `callbacks` are called on this thread meanwhile. A game that is over is answered at once, with
  /// no move.
  ///
  /// A level has a depth and nodes of its own, tells nothing meanwhile, and its result has nothing
  /// but the move. It searches with one thread in memory of its own, Engine::kDefaultMebibytes, so
  /// that it plays alike under all settings. The strongest one uses book, proofs, strategies and
  /// tables as full strength does; only the search has its limit of nodes. No level remembers
  /// anything from one move to the next.
  SearchResult find_move(const Task& task, const Callbacks& callbacks = {});

  /// Asks what every move of a game's position is worth, in place of the last such question,
  /// whatever the level. Blocks for some hundredths of a second; Pricing::step() does the rest.
  /// `stop` ends a step early; may be null. Requires that the game is not over. The answer lives
  /// until the memory or the threads change. Throws std::bad_alloc.
  Pricing& price(const History& history, const std::atomic<bool>* stop = nullptr);
  /// The question at hand; null if there is none.
  Pricing* pricing() { return pricing_ && pricing_->started() ? pricing_.get() : nullptr; }

 private:
  Limits timed_limits(const Task& task) const;
  SearchResult play_level(SearchRequest& request);
  std::optional<Move> play_strongest(SearchRequest& request);
  const Tables* usable_tables(const Ruleset& rules) const;
  std::optional<SearchResult> play_exactly(const History& history, Limits& limits);
  std::optional<SearchResult> prove(const Ruleset& rules, const Position& position, Limits& limits);

  PlayerSettings settings_;
  std::unique_ptr<Engine> engine_;
  ExactPlay exact_;
  std::unique_ptr<Engine> level_engine_;  ///< made when a level first plays
  std::unique_ptr<Pricing> pricing_;      ///< made when prices are first asked for
  std::shared_ptr<const Tables> tables_;
  std::shared_ptr<const Book> book_;
  std::shared_ptr<const Strategy> strategy_;
};

}  // namespace endodoi
