#include "solver/proof_search.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <vector>

#include "base/parallel.h"
#include "solver/proof_worker.h"

namespace endodoi {
namespace {

/// So many expansions are spent before other threads are started.
constexpr std::uint64_t kAlone = 1024;

}  // namespace

ProofCost& ProofCost::operator+=(const ProofCost& other) {
  expansions += other.expansions;
  sowings += other.sowings;
  never_ending += other.never_ending;
  laps += other.laps;
  endless_laps += other.endless_laps;
  table_reads += other.table_reads;
  return *this;
}

ProofSearch::ProofSearch(const Ruleset& rules, const Tables* tables, ProofTable& proof_table,
                         Options options)
    : rules_(rules),
      tables_(rules.majority ? nullptr : tables),
      proof_table_(proof_table),
      options_(std::move(options)),
      index_(rules.width(), kMaxTotal),
      near_(proof_table.bytes() > options_.near_enough
                ? static_cast<std::size_t>(std::max(options_.threads, 1))
                : 0) {
  if (tables_ != nullptr) table_levels_ = tables_->levels();
  // A value in the tables may lead through a spent position, which has as many seeds as all of
  // them.
  if (!options_.spent.empty()) {
    table_levels_ = std::min(table_levels_, options_.spent.front().on_board());
  }
}

/// Without a capture since, they all have the same seeds on the board.
bool ProofSearch::is_spent(const Position& position, int seeds) const {
  const std::vector<Position>& spent = options_.spent;
  if (spent.empty() || seeds != spent.front().on_board()) return false;
  return std::find(spent.begin(), spent.end(), position) != spent.end();
}

std::uint64_t ProofSearch::identity(const Position& position, int seeds) const {
  std::uint64_t number = index_.size_below(seeds) + index_.rank(position);
  // A spent position is one of a game: with the seats changed it is another one.
  if (!options_.spent.empty()) number = 2 * number + static_cast<std::uint64_t>(position.mover);
  if (!rules_.majority) return number;
  constexpr std::uint64_t kCounts = kMaxTotal + 1;
  return (number * kCounts + static_cast<unsigned>(position.captured_by(position.mover))) *
             kCounts +
         static_cast<unsigned>(position.captured_by(opponent(position.mover)));
}

int ProofSearch::identity_bits(const Ruleset& rules, int total, bool with_spent) {
  if (!LevelIndex::fits(rules.width(), total)) return 64;
  const LevelIndex index(rules.width(), kMaxTotal);
  const int bits = static_cast<int>(std::bit_width(index.size_below(total + 1)));
  constexpr int kBitsOfCaptures = 16;
  return std::min(64, bits + (rules.majority ? kBitsOfCaptures : 0) + (with_spent ? 1 : 0));
}

ProofNumbers ProofSearch::settled_at_once(const Position& position, int seeds, int need) const {
  const auto verdict = [](bool shown) {
    return shown ? ProofNumbers::shown() : ProofNumbers::refuted();
  };
  if (need <= -seeds) return ProofNumbers::shown();
  if (need > seeds) return ProofNumbers::refuted();
  if (over_by_majority(rules_, position)) {
    return verdict(need <= 0);  // R11: what is left belongs to nobody
  }
  if (is_spent(position, seeds)) return verdict(need <= 0);  // R12: what is left belongs to nobody
  if (in_tables(seeds)) return verdict(tables_->value(position) >= need);
  return {1, 1};
}

ProofNumbers ProofSearch::known(const Claim& claim) const {
  if (const auto found = proof_table_.find(claim); found.known) return found.numbers;
  for (const NearTable& near : near_) {
    if (const auto found = near.find(claim); found.known) return found.numbers;
  }
  return {};
}

void ProofSearch::report_progress(std::uint64_t expansions_now) {
  using Clock = std::chrono::steady_clock;
  if (!options_.progress || Clock::now() - reported_ < std::chrono::milliseconds(200)) return;
  reported_ = Clock::now();
  ProofCost so_far = cost_;
  so_far.expansions += expansions_now;
  options_.progress(so_far);
}

Verdict ProofSearch::settle(const Position& position, int need, std::uint64_t expansions) {
  const auto verdict = [](const ProofNumbers& numbers) {
    return numbers.is_shown() ? Verdict::shown : Verdict::refuted;
  };
  const ProofNumbers at_once = settled_at_once(position, position.on_board(), need);
  if (at_once.settled()) return verdict(at_once);

  ProofSignals signals;
  signals.asked_to_stop = options_.stop;
  // What is settled in a moment is not worth the start of a thread.
  for (const int threads : {1, options_.threads}) {
    const bool alone = threads < options_.threads;
    signals.most_expansions = alone ? std::min(expansions, kAlone) : expansions;
    const ProofNumbers result = work_together(position, need, threads, signals);
    if (result.settled()) return verdict(result);
    if (!signals.stop) return Verdict::unsettled;
    if (!alone || asked_to_stop() || expansions <= kAlone) break;
    signals.stop = false;
  }
  return Verdict::stopped;
}

ProofNumbers ProofSearch::work_together(const Position& position, int need, int threads,
                                        ProofSignals& signals) {
  std::mutex mutex;
  ProofNumbers result;
  ProofCost spent;
  const auto work = [&](int thread, const std::function<void()>& report) {
    ProofWorker worker(*this, near_.empty() ? nullptr : &near_[static_cast<std::size_t>(thread)],
                       signals, report);
    const ProofNumbers found = worker.settle(position, need);
    const std::lock_guard<std::mutex> lock(mutex);
    if (found.settled()) {
      result = found;
      signals.stop = true;
    }
    spent += worker.cost();
  };
  // The calling thread works too: with one thread there is no other, as in a browser.
  HelperThreads helpers;
  for (int i = 1; i < threads; ++i) {
    if (!helpers.start([&work, i] { work(i, nullptr); })) break;
  }
  work(0, [&] { report_progress(signals.expansions.load(std::memory_order_relaxed)); });
  helpers.join();
  cost_ += spent;
  return result;
}

}  // namespace endodoi
