#include "solver/shared_sweep.h"

#include <algorithm>

#include "base/parallel.h"

namespace endodoi {
namespace {

/// Positions of a batch: enough that the memory behind their moves, which is asked for when they
/// are gathered, has come when they are settled; few enough to stay in the nearest cache.
constexpr std::size_t kBatch = 32;
/// A thread is not worth starting for fewer.
constexpr LevelIndex::Number kPositionsOfThread = 1 << 16;

}  // namespace

SharedSweep::SharedSweep(LevelSlice& slice, int threads) : slice_(slice) {
  const Number useful = (slice.layout().size() + kPositionsOfThread - 1) / kPositionsOfThread;
  threads_ = static_cast<int>(std::min<Number>(static_cast<Number>(std::max(threads, 1)), useful));
}

std::optional<SweepCount> SharedSweep::run(BuildWatch& watch, BuildCost&) {
  next_ = done_ = 0;
  count_ = {};
  HelperThreads helpers;
  for (int t = 1; t < threads_; ++t) {
    if (!helpers.start([this] { work([] {}); })) break;
  }
  work([&] {
    if (watch.after_step(done_, true) == BuildWatch::Next::stop) stopped_ = true;
  });
  helpers.join();
  if (stopped_) return std::nullopt;
  return count_;
}

template <class After>
void SharedSweep::work(const After& after_chunk) {
  MoveBatch batch;
  OpenRecords::Writer records = slice_.writer();
  SweepCount count;
  for (Number chunk; !stopped_ && (chunk = next_.fetch_add(1)) < slice_.chunks();) {
    count += work_on(chunk, batch, records);
    ++done_;
    after_chunk();
  }
  const std::lock_guard lock(mutex_);
  count_ += count;
}

SweepCount SharedSweep::work_on(Number chunk, MoveBatch& batch, OpenRecords::Writer& records) {
  const SliceStore& store = slice_.store();
  const LevelBounds& bounds = slice_.bounds();
  const int seeds = slice_.seeds();
  const auto ask = [&store, &bounds, seeds](const MoveBatch::Target& target) {
    if (target.taken > 0) {
      __builtin_prefetch(store.slice(seeds - target.taken) + target.number);
    } else {
      bounds.prefetch(target.number);
    }
  };
  const auto answer = [&store, &bounds, seeds](const MoveBatch::Target& target) {
    if (target.taken == 0) return bounds.at(target.number);
    const TableValue value = store.slice(seeds - target.taken)[target.number];
    return Bounds{value, value};
  };
  SweepCount count;
  records.clear();
  for (LevelSlice::Gatherer open(slice_, chunk); !open.at_end();) {
    batch.clear();
    open.gather(batch, kBatch, ask);
    slice_.settle(chunk, batch.items(), batch.targets().data(), answer, records, count);
  }
  slice_.remember(chunk, count.open, records);
  return count;
}

}  // namespace endodoi
