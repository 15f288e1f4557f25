#include "solver/build_watch.h"

#include <algorithm>
#include <utility>

namespace endodoi {
namespace {

constexpr double kReportSeconds = 0.2;
/// A pause is so many times as long as what was waited for.
constexpr double kPausePart = 10;

double seconds_since(std::chrono::steady_clock::time_point then) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

}  // namespace

BuildWatch::BuildWatch(Peers& peers, const BuildOptions& options, const LevelSlice& slice,
                       std::function<void()> checkpoint)
    : peers_(peers),
      options_(options),
      checkpoint_(std::move(checkpoint)),
      chunks_(slice.chunks()),
      pause_(options.checkpoint_seconds) {
  progress_.seeds = slice.seeds();
  progress_.of = progress_.open = slice.layout().size();
}

void BuildWatch::begin_sweep(int number, std::uint64_t open) {
  progress_.sweep = number;
  progress_.open = open;
  first_step_ = true;
}

BuildWatch::Next BuildWatch::after_step(LevelIndex::Number chunks_done, bool more) {
  std::uint64_t votes[] = {more, told_to_stop(chunks_done), checkpoint_due()};
  peers_.sum(votes);
  if (votes[1] != 0) return Next::stop;
  if (votes[2] != 0) save();
  return votes[0] != 0 ? Next::step : Next::sweep;
}

void BuildWatch::save() {
  if (!checkpoint_) return;
  const auto began = Clock::now();
  checkpoint_();
  saved_ = Clock::now();
  pause_ = std::max(options_.checkpoint_seconds, kPausePart * seconds_since(began));
}

bool BuildWatch::told_to_stop(LevelIndex::Number chunks_done) {
  if (!options_.progress) return false;
  if (!std::exchange(first_step_, false) && seconds_since(reported_) < kReportSeconds) return false;
  reported_ = Clock::now();
  progress_.done =
      std::min(progress_.of, progress_.of / std::max<LevelIndex::Number>(1, chunks_) * chunks_done);
  return !options_.progress(progress_);
}

bool BuildWatch::checkpoint_due() const {
  return peers_.rank() == 0 && checkpoint_ && seconds_since(saved_) > pause_;
}

}  // namespace endodoi
