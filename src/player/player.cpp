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

/// Expansions in a millisecond, rather too few: slow machines must not begin what they cannot end.
constexpr std::uint64_t kExpansionsPerMillisecond = 200;
/// The solver counts in handfuls of so many; with fewer to spend it is not asked.
constexpr std::uint64_t kLeastExpansions = 1024;
/// The most that a proof may take where nothing limits the search, and the usual cost up to which
/// one is begun there.
constexpr std::uint64_t kMostExpansions = 500'000;

/// The memory is shared: three quarters for what is searched, the rest for what is proved.
std::size_t for_proofs(const PlayerSettings& settings) { return settings.mebibytes / 4; }

std::unique_ptr<Engine> make_engine(const PlayerSettings& settings) {
  return std::make_unique<Engine>(settings.mebibytes - for_proofs(settings), settings.threads);
}

}  // namespace

ComputerPlayer::ComputerPlayer(const PlayerSettings& settings)
    : settings_(settings),
      engine_(make_engine(settings)),
      exact_(for_proofs(settings), settings.threads) {}

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
    exact_ = ExactPlay(for_proofs(settings), settings.threads);
  }
  if (settings.pricing_mebibytes != settings_.pricing_mebibytes ||
      settings.threads != settings_.threads) {
    pricing_.reset();
  }
  settings_ = settings;
}

void ComputerPlayer::prepare(const Ruleset& rules) {
  SearchRequest request;
  request.history = {rules, Position::initial(rules), {}};
  request.limits.nodes = 1;
  engine_->search(request);
  exact_.prepare(rules);
}

void ComputerPlayer::new_game() {
  engine_->clear();
  exact_.clear();
}

SearchResult ComputerPlayer::find_move(const Task& task, const Callbacks& callbacks) {
  SearchRequest request;
  request.history = task.history;
  request.limits = timed_limits(task);
  if (settings_.level > 0) return play_level(request);
  request.every_move = settings_.lines > 1;
  // Whoever limits the depth wants to know what a search of that depth finds.
  if (!request.every_move && request.limits.depth == kMaxDepth) {
    if (auto exact = play_exactly(request.history, request.limits)) return *exact;
  }
  request.tables = tables_.get();
  return engine_->search(request, callbacks);
}

Pricing& ComputerPlayer::price(const History& history, const std::atomic<bool>* stop) {
  if (!pricing_) {
    pricing_ = std::make_unique<Pricing>(settings_.pricing_mebibytes, settings_.threads);
  }
  pricing_->start(history, tables_, stop);
  return *pricing_;
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

/// The tables if they are those of the ruleset's family.
const Tables* ComputerPlayer::usable_tables(const Ruleset& rules) const {
  return tables_ && tables_->of_family(rules) ? tables_.get() : nullptr;
}

/// A move from the book, by proof or from a strategy. None: the game has to be searched; the limits
/// are what is left of them.
std::optional<SearchResult> ComputerPlayer::play_exactly(const History& history, Limits& limits) {
  const Situation situation = Situation::of(history);
  // Exact values know no past; where it counts they may be wrong.
  if (situation.over || !situation.spent.empty()) return std::nullopt;
  if (book_) {
    if (auto known = book_->find(history.rules, situation.position)) return known;
  }
  if (ExactPlay::sound(history.rules, situation)) {
    if (auto proved = prove(history.rules, situation.position, limits)) return proved;
  }
  if (!strategy_) return std::nullopt;
  // Only where it secures the win. Who is to lose would lose by no more than must be against the
  // best play, but the search makes much more of the mistakes of others.
  auto secured = strategy_->find(history.rules, situation.position);
  const bool wins = secured && lead(situation.position) + secured->value > 0;
  return wins ? secured : std::nullopt;
}

std::optional<SearchResult> ComputerPlayer::prove(const Ruleset& rules, const Position& position,
                                                  Limits& limits) {
  const Tables* const tables = usable_tables(rules);
  const milliseconds share = limits.time.value_or(milliseconds{0}) / 2;
  std::uint64_t most = kMostExpansions;
  if (limits.nodes) most = std::min(most, *limits.nodes / (2 * kNodesOfExpansion));
  std::uint64_t likely = most;
  if (limits.time) {
    likely = std::min(most, static_cast<std::uint64_t>(share.count()) * kExpansionsPerMillisecond);
  }
  const int levels = tables != nullptr ? tables->levels() : 0;
  const std::uint64_t cost = usual_proof_cost(rules, position.on_board(), levels);
  if (cost > likely || (cost > 0 && most < kLeastExpansions)) return std::nullopt;
  most = std::max(most, kLeastExpansions);
  const milliseconds before = limits.clock ? limits.clock() : milliseconds{0};
  std::optional<Alarm> alarm;
  if (limits.time) alarm.emplace(share, limits.stop);
  std::uint64_t spent = 0;
  auto found =
      exact_.find(rules, position, tables, {most, alarm ? &alarm->raised() : limits.stop}, spent);
  if (found) return found;
  // Whatever the proof has cost, a few positions are still looked at.
  if (limits.nodes) {
    const std::uint64_t used = spent * kNodesOfExpansion, least = std::min(*limits.nodes, kAtOnce);
    limits.nodes = std::max(least, *limits.nodes - std::min(*limits.nodes, used));
  }
  if (limits.time) {
    *limits.time = std::max(milliseconds{1}, *limits.time - (limits.clock() - before));
  }
  if (limits.stop != nullptr && limits.stop->load()) {
    limits.stop = nullptr;
    limits.nodes = std::min(limits.nodes.value_or(kAtOnce), kAtOnce);
  }
  return std::nullopt;
}

SearchResult ComputerPlayer::play_level(SearchRequest& request) {
  const Level& level = kLevels[static_cast<std::size_t>(settings_.level - 1)];
  if (!level_engine_) level_engine_ = std::make_unique<Engine>();
  SearchResult result;
  result.best =
      settings_.level == kStrongestLevel
          ? play_strongest(request)
          : choose_move(*level_engine_, request.history, level, settings_.seed, request.limits);
  if (!result.best) result.ending = Ending::no_move;
  return result;
}

std::optional<Move> ComputerPlayer::play_strongest(SearchRequest& request) {
  // What was searched and proved before could change the choice among equal moves.
  level_engine_->clear();
  exact_.clear();
  if (request.limits.depth == kMaxDepth) {
    if (const auto exact = play_exactly(request.history, request.limits)) return exact->best;
  }
  const std::uint64_t most = kLevels.back().nodes;
  request.limits.nodes = std::min(most, request.limits.nodes.value_or(most));
  request.tables = tables_.get();
  return level_engine_->search(request).best;
}

}  // namespace endodoi
