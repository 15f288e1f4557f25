#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/engine.h"
#include "player/time_budget.h"
#include "tables/tables.h"

namespace endodoi {

/// How a player plays.
struct PlayerSettings {
  std::size_t mebibytes = Engine::kDefaultMebibytes;  ///< for searched positions
  int threads = 1;                                    ///< that search together, at least 1
  int level = 0;           ///< 0: full strength; else 1 … kLevels.size(), see engine/levels.h
  std::uint64_t seed = 0;  ///< of what a level leaves to chance
  /// How many of the best moves get values of their own. More than 1 costs time (every_move).
  int lines = 1;
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

/// The computer as a player: an engine, its settings, its tables, and how it uses its time. Prints
/// nothing. One thread at a time may use it; only the stop flag of a task belongs to others.
class ComputerPlayer {
 public:
  /// Throws std::bad_alloc if there is no memory for the settings' mebibytes.
  explicit ComputerPlayer(const PlayerSettings& settings = {});

  const PlayerSettings& settings() const { return settings_; }
  /// Takes new settings. What was searched is forgotten if the memory or the threads change. Throws
  /// std::bad_alloc; then the settings are the old ones.
  void change(const PlayerSettings& settings);

  /// Exact values to use from now on, those of another ruleset in vain; null: none.
  void use(std::shared_ptr<const Tables> tables) { tables_ = std::move(tables); }

  /// Gets ready to play a ruleset. The first search after another ruleset's, or in new memory, has
  /// to clear that memory, and cannot be stopped meanwhile: here it is done beforehand.
  void prepare(const Ruleset& rules);

  /// Forgets what was searched.
  void new_game() { engine_->clear(); }

  /// Finds a move. Blocks until a limit is met, the value is known, or kMaxDepth is reached;
  /// `callbacks` are called on this thread meanwhile. A game that is over is answered at once, with
  /// no move. A level has a depth and nodes of its own: of the limits it obeys time and stop, tells
  /// nothing meanwhile, and its result has nothing but the move. It searches with one thread in
  /// memory of its own, Engine::kDefaultMebibytes, so that it plays alike under all settings.
  SearchResult find_move(const Task& task, const Callbacks& callbacks = {});

 private:
  Limits timed_limits(const Task& task) const;
  SearchResult play_level(const History& history, const Limits& limits);

  PlayerSettings settings_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Engine> level_engine_;  ///< made when a level first plays
  std::shared_ptr<const Tables> tables_;
};

}  // namespace endodoi
