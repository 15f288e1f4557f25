#include "player/player.h"

#include <algorithm>
#include <cassert>

#include "engine/levels.h"
#include "player/alarm.h"

namespace endodoi {
namespace {

using std::chrono::milliseconds;

/// Positions that are searched when there is no time: less than a millisecond on most machines.
constexpr std::uint64_t kAtOnce = 300;

std::unique_ptr<Engine> make_engine(const PlayerSettings& settings) {
  return std::make_unique<Engine>(settings.mebibytes, settings.threads);
}

}  // namespace

ComputerPlayer::ComputerPlayer(const PlayerSettings& settings)
    : settings_(settings), engine_(make_engine(settings)) {}

void ComputerPlayer::change(const PlayerSettings& settings) {
  if (settings.mebibytes != settings_.mebibytes || settings.threads != settings_.threads) {
    // The old memory goes first: there may not be room for both.
    engine_.reset();
    try {
      engine_ = make_engine(settings);
    } catch (...) {
      engine_ = make_engine(settings_);
      throw;
    }
  }
  settings_ = settings;
}

void ComputerPlayer::prepare(const Ruleset& rules) {
  Request request;
  request.history = {rules, Position::initial(rules), {}};
  request.limits.nodes = 1;
  engine_->search(request);
}

SearchResult ComputerPlayer::find_move(const Task& task, const Callbacks& callbacks) {
  Request request;
  request.history = task.history;
  request.limits = timed_limits(task);
  if (settings_.level > 0) return play_level(request.history, request.limits);
  request.every_move = settings_.lines > 1;
  request.tables = tables_.get();
  return engine_->search(request, callbacks);
}

/// The task's limits with what its clocks leave of the time.
Limits ComputerPlayer::timed_limits(const Task& task) const {
  Limits limits = task.limits;
  if (!limits.time && !task.game_clock) return limits;
  assert(limits.clock);
  if (task.game_clock) {
    const int seeds = Situation::of(task.history).position.on_board();
    const int plies = static_cast<int>(task.history.moves.size());
    const milliseconds budget = time_budget(*task.game_clock, seeds, plies, settings_.overhead);
    limits.time = std::min(limits.time.value_or(budget), budget);
  }
  if (task.begun) limits.time = *limits.time - (limits.clock() - *task.begun);
  if (*limits.time <= milliseconds{0}) {
    limits.time = std::nullopt;
    limits.nodes = std::min(limits.nodes.value_or(kAtOnce), kAtOnce);
  }
  return limits;
}

SearchResult ComputerPlayer::play_level(const History& history, const Limits& limits) {
  const Level& level = kLevels[static_cast<std::size_t>(settings_.level - 1)];
  Level bounded = level;
  bounded.nodes = std::min(level.nodes, limits.nodes.value_or(level.nodes));
  std::optional<Alarm> alarm;
  if (limits.time) alarm.emplace(*limits.time, limits.stop);
  if (!level_engine_) level_engine_ = std::make_unique<Engine>();
  SearchResult result;
  result.best = choose_move(*level_engine_, history, bounded, settings_.seed,
                            alarm ? &alarm->raised() : limits.stop);
  if (!result.best) result.ending = Ending::no_move;
  return result;
}

}  // namespace endodoi
