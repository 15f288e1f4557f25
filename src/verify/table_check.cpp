#include "verify/table_check.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <vector>

#include "base/parallel.h"
#include "verify/literal_bridge.h"

namespace endodoi {
namespace {

using Number = LevelIndex::Number;
using Clock = std::chrono::steady_clock;

/// A literal move as the check needs it.
struct LiteralMove {
  int taken;
  Number number;  ///< of the board behind it, in its level
};

/// Positions not shown yet, with the moves they wait for. For each: how many moves, its number, the
/// numbers of the positions of the same level they lead to.
using Waiting = std::vector<Number>;

class LevelCheck {
 public:
  LevelCheck(const Tables& tables, int seeds, const CheckOptions& options)
      : tables_(tables),
        rules_(literal_rules(tables.rules())),
        index_(tables.index()),
        values_(tables.level(seeds)),
        seeds_(seeds),
        options_(options),
        shown_(values_.size()),
        waiting_((values_.size() + kPiece - 1) / kPiece) {}

  CheckResult run() {
    on_all_threads([this](std::size_t piece) { derive(piece); });
    while (!stopped_ && !fault_) {
      settled_ = 0;
      on_all_threads([this](std::size_t piece) { settle(piece); });
      if (settled_ == 0) break;
    }
    if (!stopped_ && !fault_) find_unshown();
    return {stopped_, stopped_ ? std::nullopt : fault_};
  }

 private:
  static constexpr Number kPiece = 1 << 12;
  static constexpr double kReportSeconds = 0.2;

  template <class Work>
  void on_all_threads(const Work& work) {
    next_ = 0;
    const auto run = [&](bool reports) {
      for (std::size_t piece; !stopped_ && (piece = next_++) < waiting_.size();) {
        work(piece);
        if (reports) report();
      }
    };
    HelperThreads helpers;
    for (int t = 1; t < options_.threads && static_cast<std::size_t>(t) < waiting_.size(); ++t) {
      if (!helpers.start([&run] { run(false); })) break;
    }
    run(true);
    helpers.join();
  }

  void report() {
    if (!options_.progress ||
        std::chrono::duration<double>(Clock::now() - reported_).count() < kReportSeconds) {
      return;
    }
    reported_ = Clock::now();
    if (!options_.progress({seeds_, std::min<Number>(done_, values_.size()), values_.size()})) {
      stopped_ = true;
    }
  }

  /// Looks at the moves of a piece's positions: compares the values, shows what is shown at once,
  /// notes the rest.
  void derive(std::size_t piece) {
    const Number first = piece * kPiece, end = std::min<Number>(values_.size(), first + kPiece);
    Position position = index_.unrank(seeds_, first);
    for (Number number = first; number < end; ++number) {
      const auto moves = moves_of(position);
      const int derived = best_of(moves);
      if (derived != values_[number]) {
        note({TableFaultKind::wrong_value, seeds_, number, values_[number], derived});
      }
      if (derived != 0) wait_for(number, derived, moves, waiting_[piece]);
      if (number + 1 < values_.size()) LevelIndex::next(position);
    }
    done_ += end - first;
  }

  std::vector<LiteralMove> moves_of(const Position& position) const {
    const literal::Board board = literal_board(tables_.rules(), position);
    std::vector<LiteralMove> moves;
    for (int pit = 0; pit < rules_.pits; ++pit) {
      if (board.pits[static_cast<std::size_t>(pit)] == 0) continue;
      const literal::Sowing sowing = literal::sow_remembering(rules_, board, pit);
      if (sowing.refusal != literal::Refusal::none) continue;
      moves.push_back({sowing.taken, index_.rank(position_of(sowing.after))});
    }
    return moves;
  }

  int worth(const LiteralMove& move) const {
    return move.taken - tables_.level(seeds_ - move.taken)[move.number];
  }

  int best_of(const std::vector<LiteralMove>& moves) const {
    int best = -seeds_;
    for (const LiteralMove& move : moves) best = std::max(best, worth(move));
    return best;
  }

  /// Notes which moves a position has to wait for, or shows it if it has none to wait for.
  void wait_for(Number number, int value, const std::vector<LiteralMove>& moves, Waiting& waiting) {
    const std::size_t head = waiting.size();
    waiting.push_back(0);
    waiting.push_back(number);
    bool shown = value < 0;
    for (const LiteralMove& move : moves) {
      if (value > 0 && worth(move) != value) continue;
      if (move.taken > 0) {
        shown = shown || value > 0;
      } else if (!is_shown(move.number)) {
        waiting.push_back(move.number);
        shown = shown && value > 0;
      } else {
        shown = shown || value > 0;
      }
    }
    waiting[head] = waiting.size() - head - 2;
    if (!shown) return;
    waiting.resize(head);
    show(number);
  }

  /// Shows what has become shown of those that wait in a piece; the others go on waiting.
  void settle(std::size_t piece) {
    Waiting& waiting = waiting_[piece];
    Waiting still;
    for (std::size_t at = 0; at < waiting.size();) {
      const auto count = static_cast<std::size_t>(waiting[at]);
      const Number number = waiting[at + 1];
      const auto moves = waiting.begin() + static_cast<std::ptrdiff_t>(at) + 2;
      const auto end = moves + static_cast<std::ptrdiff_t>(count);
      const auto shown = [this](Number behind) { return is_shown(behind); };
      if (values_[number] > 0 ? std::any_of(moves, end, shown) : std::all_of(moves, end, shown)) {
        show(number);
        ++settled_;
      } else {
        still.insert(still.end(), moves - 2, end);
      }
      at += count + 2;
    }
    waiting = std::move(still);
  }

  void find_unshown() {
    for (Number number = 0; number < values_.size(); ++number) {
      if (values_[number] == 0 || is_shown(number)) continue;
      return note({TableFaultKind::not_forced, seeds_, number, values_[number], values_[number]});
    }
  }

  bool is_shown(Number number) const { return shown_[number].load(std::memory_order_relaxed) != 0; }
  void show(Number number) { shown_[number].store(1, std::memory_order_relaxed); }

  void note(const TableFault& fault) {
    const std::lock_guard lock(mutex_);
    if (!fault_ || fault.number < fault_->number) fault_ = fault;
  }

  const Tables& tables_;
  literal::Rules rules_;
  const LevelIndex& index_;
  const TableValues& values_;
  int seeds_;
  const CheckOptions& options_;
  std::vector<std::atomic<std::uint8_t>> shown_;
  std::vector<Waiting> waiting_;
  std::atomic<std::size_t> next_{0};
  std::atomic<Number> done_{0}, settled_{0};
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::optional<TableFault> fault_;
  Clock::time_point reported_{};
};

}  // namespace

CheckResult check_level(const Tables& tables, int seeds, const CheckOptions& options) {
  return LevelCheck(tables, seeds, options).run();
}

}  // namespace endodoi
