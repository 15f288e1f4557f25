#include "solver/level_builder.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>

#include "solver/level_sweep.h"
#include "tables/parallel.h"

namespace endodoi {
namespace {

using Number = LevelIndex::Number;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

/// The work on one level: which threads do what when, and what is remembered.
class Builder {
 public:
  Builder(const Tables& tables, const BuildOptions& options)
      : options_(options),
        seeds_(tables.levels()),
        bounds_(tables.index().size(seeds_), seeds_),
        sweep_(tables, seeds_, bounds_),
        pieces_(sweep_.pieces()) {
    if (options.restore) options.restore(bounds_);
  }

  /// False: stopped.
  bool run() {
    for (int number = 0;; ++number) {
      begin(number);
      work_together();
      if (stopped_) {
        if (options_.checkpoint) options_.checkpoint(bounds_);
        return false;
      }
      // A whole pass without a change has seen nothing but final bounds.
      if (changed_ == 0 || open_ == 0) return true;
    }
  }

  TableValues values() const {
    TableValues values(bounds_.size());
    for (Number i = 0; i < bounds_.size(); ++i) values[i] = bounds_.at(i).value();
    return values;
  }

 private:
  struct Piece {
    OpenMoves moves;
    bool kept = false;  ///< `moves` holds what is open; else it has to be sown
  };

  void begin(int number) {
    progress_.seeds = seeds_;
    progress_.sweep = number;
    progress_.of = bounds_.size();
    progress_.open = number == 0 ? bounds_.size() : open_.load();
    next_ = done_ = changed_ = open_ = 0;
  }

  void work_together() {
    HelperThreads helpers;
    for (int t = 1; t < options_.threads && static_cast<Number>(t) < pieces_.size(); ++t) {
      if (!helpers.start([this] { work([] {}); })) break;
    }
    work([this] { report(); });
    helpers.join();
  }

  template <class After>
  void work(After after_piece) {
    for (Number piece; !stopped_ && (piece = next_.fetch_add(1)) < pieces_.size();) {
      const SweepCount count = work_on(piece);
      changed_ += count.changed;
      open_ += count.open;
      ++done_;
      after_piece();
    }
  }

  SweepCount work_on(Number number) {
    Piece& piece = pieces_[number];
    if (piece.kept) {
      const std::size_t before = bytes_of(piece);
      const SweepCount count = sweep_.carry(number, piece.moves);
      if (piece.moves.size() < piece.moves.capacity() / 2) piece.moves.shrink_to_fit();
      remembered_ -= before - bytes_of(piece);
      return count;
    }
    const bool room = remembered_ < options_.memory;
    const SweepCount count = sweep_.sow(number, room ? &piece.moves : nullptr);
    piece.moves.shrink_to_fit();
    piece.kept = room && (remembered_ += bytes_of(piece)) <= options_.memory;
    if (room && !piece.kept) {
      remembered_ -= bytes_of(piece);
      OpenMoves().swap(piece.moves);
    }
    return count;
  }

  static std::size_t bytes_of(const Piece& piece) {
    return piece.moves.capacity() * sizeof(OpenMoves::value_type);
  }

  /// After each piece of the calling thread.
  void report() {
    if (options_.progress && seconds_since(reported_) > kReportSeconds) {
      reported_ = Clock::now();
      progress_.done = std::min(progress_.of, done_ * LevelSweep::kPiece);
      if (!options_.progress(progress_)) stopped_ = true;
    }
    if (options_.checkpoint && !stopped_ && seconds_since(saved_) > pause_) {
      const auto began = Clock::now();
      options_.checkpoint(bounds_);
      saved_ = Clock::now();
      pause_ = std::max(options_.checkpoint_seconds, kPausePart * seconds_since(began));
    }
  }

  static constexpr double kReportSeconds = 0.2;
  static constexpr double kPausePart = 10;

  const BuildOptions& options_;
  int seeds_;
  LevelBounds bounds_;
  LevelSweep sweep_;
  std::vector<Piece> pieces_;
  BuildProgress progress_;
  Clock::time_point reported_{}, saved_ = Clock::now();
  double pause_ = options_.checkpoint_seconds;  ///< seconds between checkpoints
  std::atomic<Number> next_{0}, done_{0};
  std::atomic<std::uint64_t> changed_{0}, open_{0};
  std::atomic<std::size_t> remembered_{0};
  std::atomic<bool> stopped_{false};
};

}  // namespace

std::optional<std::string> unbuildable(const Ruleset& rules, int seeds) {
  const std::string level = "a level of " + std::to_string(seeds) + " seeds";
  if (rules.majority) return "there are no tables for rulesets with majority: leave +majority out";
  if (seeds > kMaxTableSeeds) {
    return level + " cannot be built: tables go up to " + std::to_string(kMaxTableSeeds) + " seeds";
  }
  if (!LevelIndex::fits(rules.width(), seeds) ||
      LevelIndex(rules.width(), seeds).size(seeds) >> 32 != 0) {
    int most = seeds;
    while (!LevelIndex::fits(rules.width(), most) ||
           LevelIndex(rules.width(), most).size(most) >> 32 != 0) {
      --most;
    }
    return level + " of " + table_family(rules) +
           " has 2^32 positions or more and cannot be built here: at most " + std::to_string(most) +
           " seeds";
  }
  return std::nullopt;
}

bool build_next_level(Tables& tables, const BuildOptions& options) {
  if (const auto why = unbuildable(tables.rules(), tables.levels())) {
    throw std::invalid_argument(*why);
  }
  Builder builder(tables, options);
  if (!builder.run()) return false;
  tables.add(builder.values());
  return true;
}

}  // namespace endodoi
