#include "solver/round_sweep.h"

#include <algorithm>
#include <limits>

namespace endodoi {

RoundSweep::RoundSweep(Peers& peers, LevelSlice& slice, std::size_t batch)
    : slice_(slice),
      // A chunk goes into a round whole, so there must be room for one more.
      batch_(std::clamp<std::size_t>(batch, 1, BoundsRequests::kMost / 2)),
      requests_(peers),
      records_(slice.writer()) {}

std::optional<SweepCount> RoundSweep::run(BuildWatch& watch, BuildCost& cost) {
  SweepCount count;
  next_ = 0;
  for (;;) {
    gather();
    const std::uint64_t sent = requests_.bytes_sent();
    requests_.exchange(slice_.store(), slice_.bounds());
    settle(count);
    ++cost.rounds;
    cost.bytes_sent += requests_.bytes_sent() - sent;
    const auto next = watch.after_step(next_, next_ < slice_.chunks());
    if (next == BuildWatch::Next::stop) return std::nullopt;
    if (next == BuildWatch::Next::sweep) return count;
  }
}

void RoundSweep::gather() {
  requests_.clear();
  moves_.clear();
  ends_.clear();
  first_ = next_;
  const SliceStore& store = slice_.store();
  const auto ask = [&](const MoveBatch::Target& target) {
    requests_.ask(store.where(slice_.seeds() - target.taken, target.number));
  };
  for (; next_ < slice_.chunks() && moves_.targets().size() < batch_; ++next_) {
    LevelSlice::Gatherer(slice_, next_)
        .gather(moves_, std::numeric_limits<std::size_t>::max(), ask);
    ends_.push_back(moves_.items().size());
  }
}

void RoundSweep::settle(SweepCount& count) {
  const MoveBatch::Target* const targets = moves_.targets().data();
  const auto answer = [&](const MoveBatch::Target& target) {
    return requests_.answer(static_cast<std::size_t>(&target - targets));
  };
  const MoveBatch::Target* target = targets;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    const std::uint64_t open = count.open;
    const auto items = moves_.items().subspan(begin, ends_[i] - begin);
    records_.clear();
    target = slice_.settle(first_ + i, items, target, answer, records_, count);
    slice_.remember(first_ + i, count.open - open, records_);
    begin = ends_[i];
  }
}

}  // namespace endodoi
