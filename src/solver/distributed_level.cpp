#include "solver/distributed_level.h"

#include <algorithm>
#include <chrono>

#include <endodoi/sowing.h>
#include "solver/outlook.h"

namespace endodoi {
namespace {

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

DistributedLevel::DistributedLevel(Peers& peers, const SliceStore& store,
                                   const DistributedOptions& options)
    : peers_(peers),
      store_(store),
      options_(options),
      rules_(store.rules()),
      seeds_(store.levels()),
      layout_(store.layout(seeds_)),
      number_width_(OpenRecords::width_for(layout_.size())),
      bounds_(layout_.places(), seeds_),
      requests_(peers),
      chunks_(layout_.chunks()),
      saved_(seconds_now()) {
  for (Number i = 0; i < chunks_.size(); ++i) {
    chunks_[i].open =
        static_cast<std::uint32_t>(layout_.end(store.rank(), i) - layout_.first(store.rank(), i));
  }
  progress_.seeds = seeds_;
  progress_.of = progress_.open = layout_.size();
}

bool DistributedLevel::run() {
  for (;; ++progress_.sweep) {
    changed_ = open_ = 0;
    next_ = 0;
    ++cost_.sweeps;
    After after;
    do {
      gather();
      requests_.exchange(store_, bounds_);
      settle();
      after = agree();
    } while (after == After::next_round);
    cost_.bytes_sent = requests_.bytes_sent();
    if (after == After::stop) return false;
    std::uint64_t found[] = {changed_, open_};
    peers_.sum(found);
    // A whole sweep without a change has seen nothing but final bounds.
    if (found[0] == 0 || found[1] == 0) return true;
    progress_.open = found[1];
  }
}

void DistributedLevel::take_values(TableValue* values) const {
  for (Number i = 0; i < bounds_.size(); ++i) values[i] = bounds_.at(i).value();
}

void DistributedLevel::gather() {
  requests_.clear();
  items_.clear();
  items_of_.clear();
  targets_.clear();
  first_ = next_;
  // A chunk goes into a round whole, so there must be room for one more.
  const std::size_t batch = std::clamp<std::size_t>(options_.batch, 1, BoundsRequests::kMost / 2);
  for (; next_ < chunks_.size() && targets_.size() < batch; ++next_) {
    const std::size_t before = items_.size();
    const Chunk& chunk = chunks_[next_];
    if (chunk.kept) {
      recall(chunk);
    } else if (chunk.open > 0) {
      sow(next_);
    }
    items_of_.push_back(items_.size() - before);
  }
}

void DistributedLevel::recall(const Chunk& chunk) {
  chunk.records.for_each(
      number_width_,
      [&](std::uint16_t place, TableValue exits, int moves) {
        items_.push_back({place, exits, static_cast<std::uint8_t>(moves)});
      },
      [&](Number number) { ask(number, 0); });
}

void DistributedLevel::sow(Number chunk) {
  const Number first = layout_.first(store_.rank(), chunk), end = layout_.end(store_.rank(), chunk);
  Position position = store_.index().unrank(seeds_, first);
  for (Number at = first; at < end; ++at) {
    if (!bounds_.at(place(chunk, at - first)).met()) {
      const std::size_t before = targets_.size();
      sow_moves(position);
      items_.push_back({static_cast<std::uint16_t>(at - first), static_cast<TableValue>(-seeds_),
                        static_cast<std::uint8_t>(targets_.size() - before)});
    }
    if (at + 1 < end) LevelIndex::next(position);
  }
}

void DistributedLevel::sow_moves(const Position& position) {
  for (Pit pit = 0; pit < rules_.pits; ++pit) {
    if (position.pits[pit] == 0) continue;
    const Sowing sowing = endodoi::sow(rules_, position, pit);
    if (!sowing.never_ending) ask(store_.index().rank(sowing.after), sowing.taken);
  }
}

void DistributedLevel::ask(Number number, std::uint8_t taken) {
  requests_.ask(store_.where(seeds_ - taken, number));
  targets_.push_back({number, taken});
}

void DistributedLevel::settle() {
  std::size_t item = 0, move = 0;
  for (std::size_t i = 0; i < items_of_.size(); ++i) {
    if (items_of_[i] > 0) settle_chunk(first_ + i, items_of_[i], item, move);
  }
  cost_.moves_asked += targets_.size();
}

/// Goes on at `item` and `move`, and past what belongs to the chunk.
void DistributedLevel::settle_chunk(Number number, std::size_t items, std::size_t& item,
                                    std::size_t& move) {
  Chunk& chunk = chunks_[number];
  const bool wanted = chunk.kept || remembered_ < options_.memory;
  records_.clear();
  chunk.open = 0;
  for (const std::size_t end = item + items; item < end; ++item) {
    Outlook outlook(items_[item].exits);
    moves_.clear();
    for (int left = items_[item].moves; left > 0; --left, ++move) {
      const Bounds other = requests_.answer(move);
      if (targets_[move].taken > 0) {
        outlook.add(targets_[move].taken - other.low);
      } else if (outlook.add(other)) {
        moves_.push_back(targets_[move].number);
      }
    }
    const Number at = place(number, items_[item].place);
    const Bounds now = outlook.bounds();
    if (now != bounds_.at(at)) {
      bounds_.set(at, now);
      ++changed_;
    }
    if (now.met()) continue;
    ++chunk.open;
    if (wanted) records_.append(items_[item].place, outlook.exits(), moves_, number_width_);
  }
  open_ += chunk.open;
  remember(chunk, wanted);
}

/// Keeps the records of the chunk just settled, as far as the memory allows.
void DistributedLevel::remember(Chunk& chunk, bool wanted) {
  remembered_ -= chunk.records.memory();
  chunk.kept = wanted && (chunk.kept || remembered_ + records_.size() <= options_.memory);
  chunk.records = chunk.kept ? records_.packed() : OpenRecords();
  remembered_ += chunk.records.memory();
}

/// What all ranks do next.
DistributedLevel::After DistributedLevel::agree() {
  ++cost_.rounds;
  progress_.done =
      std::min(progress_.of, progress_.of / std::max<Number>(1, chunks_.size()) * next_);
  const bool stop = options_.progress && !options_.progress(progress_);
  const bool due = peers_.rank() == 0 && options_.checkpoint &&
                   seconds_now() - saved_ > options_.checkpoint_seconds;
  std::uint64_t votes[] = {next_ < chunks_.size(), stop, due};
  peers_.sum(votes);
  if (options_.checkpoint && (votes[1] != 0 || votes[2] != 0)) {
    options_.checkpoint(bounds_);
    saved_ = seconds_now();
  }
  if (votes[1] != 0) return After::stop;
  return votes[0] != 0 ? After::next_round : After::next_sweep;
}

}  // namespace endodoi
