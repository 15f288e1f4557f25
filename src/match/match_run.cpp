#include "match/match_run.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "base/parallel.h"
#include "match/records_file.h"

namespace endodoi {
namespace {

/// An engine that dies at once may have met a passing trouble; after so many vain starts it is
/// none.
constexpr int kStartAttempts = 3;

class MatchRun {
 public:
  MatchRun(const MatchPlan& plan, const MatchSurroundings& around) : plan_(plan), around_(around) {}

  MatchResult run() {
    if (auto refusal = open_file(); !refusal.empty()) return {MatchStop::refused, refusal, state_};
    test();
    HelperThreads threads;
    const int left = games() - static_cast<int>(known_.size());
    const int wanted = std::min(plan_.concurrency, left);
    int started = 0;
    while (started < wanted && !stop_ && threads.start([this] { work(); })) ++started;
    if (started < wanted) {
      end(MatchStop::failed, "the system has no threads for " + std::to_string(plan_.concurrency) +
                                 " games at a time, only for " + std::to_string(started) +
                                 "; ask for fewer with --concurrency");
    }
    // The mark from outside is passed on, so that the engines' waits need to look at one only.
    while (running(started)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    threads.join();
    return {how_, failure_, state_};
  }

 private:
  int games() const { return static_cast<int>(plan_.openings.size()) * 2; }

  bool running(int threads) {
    const std::lock_guard lock(mutex_);
    look_outside();
    return done_ < threads;
  }

  void look_outside() {
    if (around_.stop != nullptr && around_.stop->load()) end_locked(MatchStop::interrupted, {});
  }

  /// The first reason counts.
  void end(MatchStop how, const std::string& failure) {
    const std::lock_guard lock(mutex_);
    end_locked(how, failure);
  }
  void end_locked(MatchStop how, const std::string& failure) {
    if (stop_) return;
    how_ = how;
    failure_ = failure;
    stop_ = true;
  }

  std::string open_file() {
    if (around_.file.empty()) return {};
    if (auto obstacle = file_.open(around_.file); !obstacle.empty()) return obstacle;
    const auto found = read_games(plan_, file_.text());
    if (!found) return around_.file + ": " + found.error();
    // Those beyond a number of pairs that was made smaller stay in the file and do not count.
    for (const auto& [number, game] : found->games) {
      if (number < games()) add(game);
    }
    return found->whole == file_.text().size() ? "" : file_.cut(found->whole);
  }

  void add(const MatchGame& game) {
    ++state_.games;
    ++state_.results[static_cast<std::size_t>(2 - game.points2)];
    state_.margin += game.margin;
    ++state_.ends[static_cast<std::size_t>(game.end)];
    for (std::size_t engine = 0; engine < 2; ++engine) state_.usage[engine] += game.usage[engine];
    if (game.faulty) {
      ++state_.faults[static_cast<std::size_t>(*game.faulty)][static_cast<std::size_t>(game.end)];
    }
    if (const auto other = known_.find(game.number ^ 1); other != known_.end()) {
      ++state_.pairs[static_cast<std::size_t>(game.points2 + other->second.points2)];
    }
    known_[game.number] = game;
  }

  void test() {
    if (!plan_.sprt) return;
    state_.sprt = sprt(*plan_.sprt, state_.pairs);
    if (state_.sprt->verdict != SprtVerdict::open) end_locked(MatchStop::decided, {});
  }

  /// The next game nobody has played; nothing when there is none.
  std::optional<int> next() {
    const std::lock_guard lock(mutex_);
    look_outside();
    while (next_ < games() && known_.count(next_) > 0) ++next_;
    if (stop_ || next_ >= games()) return std::nullopt;
    return next_++;
  }

  void record(int number, const PlayedGame& played) {
    const std::string text = record_text(plan_, number, played, around_.date);
    const std::lock_guard lock(mutex_);
    if (stop_) return;
    if (file_.is_open()) {
      if (const auto obstacle = file_.add(text); !obstacle.empty()) {
        return end_locked(MatchStop::failed, obstacle);
      }
    }
    add(match_game(number, played));
    test();
    if (around_.on_game) around_.on_game(state_);
  }

  /// False: it cannot be started, and the match is over.
  bool make_ready(UgiEngine& engine, const Contender& contender) {
    // One that gives no answer has had its time with the first attempt.
    const auto deadline = ChildProcess::Clock::now() + plan_.patience.ready;
    for (int attempt = 1; !engine.running(); ++attempt) {
      const auto failure = engine.start();
      if (!failure) break;
      if (stop_) return false;
      if (attempt == kStartAttempts || ChildProcess::Clock::now() >= deadline) {
        end(MatchStop::failed, contender.name + ": " + failure->message);
        return false;
      }
    }
    return true;
  }

  /// On a thread of its own. Where the memory ends the match does, with a word.
  void work() {
    try {
      play_games();
    } catch (const std::exception& error) {
      end(MatchStop::failed, std::string("a game broke off: ") + error.what());
    }
    const std::lock_guard lock(mutex_);
    ++done_;
  }

  void play_games() {
    std::array<std::unique_ptr<UgiEngine>, 2> engines;
    for (std::size_t i = 0; i < 2; ++i) {
      engines[i] = std::make_unique<UgiEngine>(plan_.engines[i].command, plan_.patience, &stop_);
    }
    std::array<Seat, 2> seats{Seat{*engines[0], plan_.engines[0].limit},
                              Seat{*engines[1], plan_.engines[1].limit}};
    while (const auto number = next()) {
      if (!make_ready(*engines[0], plan_.engines[0]) ||
          !make_ready(*engines[1], plan_.engines[1])) {
        break;
      }
      const std::size_t south = static_cast<std::size_t>(*number % 2);
      const auto played = play_game(plan_.openings[static_cast<std::size_t>(*number / 2)],
                                    {&seats[south], &seats[1 - south]}, plan_.game_rules);
      if (!played) break;  // interrupted
      record(*number, *played);
    }
    for (auto& engine : engines) engine->quit();
  }

  const MatchPlan& plan_;
  const MatchSurroundings& around_;
  RecordsFile file_;

  std::mutex mutex_;  ///< of all below
  std::map<int, MatchGame> known_;
  int next_ = 0;
  int done_ = 0;  ///< threads
  MatchState state_;
  MatchStop how_ = MatchStop::finished;
  std::string failure_;
  std::atomic<bool> stop_{false};
};

}  // namespace

MatchResult run_match(const MatchPlan& plan, const MatchSurroundings& around) {
  return MatchRun(plan, around).run();
}

}  // namespace endodoi
