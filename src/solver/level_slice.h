#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <endodoi/sowing.h>
#include "solver/level_bounds.h"
#include "solver/open_records.h"
#include "solver/outlook.h"
#include "solver/slice_store.h"

namespace endodoi {

/// What a sweep over a level, or a part of one, has found.
struct SweepCount {
  std::uint64_t changed = 0;  ///< positions whose bounds got better
  std::uint64_t open = 0;     ///< positions whose bounds have not met
  std::uint64_t moves = 0;    ///< moves whose ends were looked up

  SweepCount& operator+=(const SweepCount& other) {
    changed += other.changed;
    open += other.open;
    moves += other.moves;
    return *this;
  }
};

/// Open positions, those whose bounds have not met, with their moves. First they are gathered; then
/// what lies behind the moves is fetched, for all of them at once; then they are settled.
class MoveBatch {
 public:
  struct Item {
    std::uint16_t place;  ///< in its chunk
    TableValue exits;     ///< what moves not in the batch give for sure
    std::uint8_t moves;
  };
  struct Target {
    LevelIndex::Number number;  ///< of the position that the move leads to, in its level
    std::uint8_t taken;
  };

  std::span<const Item> items() const { return {items_.data(), size_.items}; }
  /// The moves of one item after those of the other.
  std::span<const Target> targets() const { return {targets_.data(), size_.targets}; }
  void clear() { size_ = {}; }

  /// Where to write more.
  struct Ends {
    Item* item;
    Target* target;
  };
  /// With room for so many more items.
  Ends room(std::size_t items) {
    const std::size_t targets = items * kMaxPits;
    if (items_.size() < size_.items + items) items_.resize(size_.items + items);
    if (targets_.size() < size_.targets + targets) targets_.resize(size_.targets + targets);
    return {items_.data() + size_.items, targets_.data() + size_.targets};
  }
  void set(const Ends& ends) {
    size_ = {static_cast<std::size_t>(ends.item - items_.data()),
             static_cast<std::size_t>(ends.target - targets_.data())};
  }

 private:
  struct Size {
    std::size_t items = 0, targets = 0;
  };

  std::vector<Item> items_;
  std::vector<Target> targets_;
  Size size_;  ///< what of them is used
};

/// One rank's slice of the level that is being built, the one after the last in the store: the
/// bounds of its positions, and what is remembered of those that are open, chunk by chunk. Threads
/// may work on different chunks at a time.
class LevelSlice {
 public:
  using Number = LevelIndex::Number;

  /// `memory`: bytes that may be spent on remembering moves.
  LevelSlice(const SliceStore& store, std::size_t memory);

  const SliceStore& store() const { return store_; }
  const SliceLayout& layout() const { return layout_; }
  int seeds() const { return seeds_; }
  Number chunks() const { return chunks_.size(); }
  LevelBounds& bounds() { return bounds_; }
  const LevelBounds& bounds() const { return bounds_; }

  /// The values, by place, once a sweep has changed nothing in any rank.
  TableValues values() const;

  /// Room for the records of a chunk.
  OpenRecords::Writer writer() const {
    return {static_cast<std::size_t>(layout_.chunk()), store_.rules().pits, width_};
  }

  class Gatherer;

  /// Carries what lies behind the moves of some items back to their bounds: answer(target) are the
  /// bounds there; of a value, both are the value. The items are of one chunk; moves that still
  /// matter go to `records`. Returns the target after the last one used.
  template <class Answer>
  const MoveBatch::Target* settle(Number chunk, std::span<const MoveBatch::Item> items,
                                  const MoveBatch::Target* target, Answer answer,
                                  OpenRecords::Writer& records, SweepCount& count);

  /// After all items of a chunk have been settled: keeps its records, as far as the memory allows.
  void remember(Number chunk, std::uint64_t open, const OpenRecords::Writer& records);

 private:
  struct Chunk {
    OpenRecords records;
    std::uint32_t open = 0;  ///< positions whose bounds have not met
    bool kept = false;       ///< `records` holds what is open; else it has to be sown
  };

  const Chunk& at(Number chunk) const { return chunks_[static_cast<std::size_t>(chunk)]; }
  Number place(Number chunk, Number in_chunk) const { return chunk * layout_.chunk() + in_chunk; }

  const SliceStore& store_;
  int seeds_;
  const SliceLayout& layout_;
  int width_;  ///< bytes of a number in the records
  LevelBounds bounds_;
  std::vector<Chunk> chunks_;
  std::size_t memory_;
  std::atomic<std::size_t> remembered_{0};
};

/// Gathers the open positions of a chunk into batches: from what is remembered of it, or by sowing.
class LevelSlice::Gatherer {
 public:
  Gatherer(const LevelSlice& slice, Number chunk);

  bool at_end() const { return kept_ ? records_.at_end() : at_ == end_; }

  /// Adds as many of them; calls ask(target) for each of their moves.
  template <class Ask>
  void gather(MoveBatch& batch, std::size_t most, const Ask& ask) {
    const std::size_t items = std::min(most, open_);
    MoveBatch::Ends ends = batch.room(items);
    const MoveBatch::Item* const last = ends.item + items;
    if (kept_) {
      while (!records_.at_end() && ends.item != last) recall(ends, ask);
    } else {
      while (at_ != end_ && ends.item != last) sow_next(ends, ask);
    }
    batch.set(ends);
  }

 private:
  template <class Ask>
  void recall(MoveBatch::Ends& ends, const Ask& ask) {
    const OpenRecords::Reader::Head head = records_.next();
    *ends.item++ = {head.place, head.exits, head.moves};
    for (int left = head.moves; left > 0; --left) {
      *ends.target = {records_.number(), 0};
      ask(*ends.target++);
    }
  }

  template <class Ask>
  void sow_next(MoveBatch::Ends& ends, const Ask& ask) {
    const Number place = at_ - first_;
    if (!slice_.bounds_.at(first_place_ + place).met()) {
      const MoveBatch::Target* const first = ends.target;
      ends.target = sow_moves(ends.target, ask);
      *ends.item++ = {static_cast<std::uint16_t>(place), static_cast<TableValue>(-slice_.seeds_),
                      static_cast<std::uint8_t>(ends.target - first)};
    }
    if (++at_ < end_) LevelIndex::next(position_);
  }

  /// Returns the end of what it has written.
  template <class Ask>
  MoveBatch::Target* sow_moves(MoveBatch::Target* to, const Ask& ask) {
    const Ruleset& rules = slice_.store_.rules();
    const LevelIndex& index = slice_.store_.index();
    for (Pit pit = 0; pit < rules.pits; ++pit) {
      if (position_.pits[pit] == 0) continue;
      const Sowing sowing = endodoi::sow(rules, position_, pit);
      if (sowing.never_ending) continue;
      *to = {index.rank(sowing.after), sowing.taken};
      ask(*to++);
    }
    return to;
  }

  const LevelSlice& slice_;
  bool kept_;
  std::size_t open_;  ///< positions of the chunk that may be open
  OpenRecords::Reader records_;
  Number first_ = 0, at_ = 0, end_ = 0;  ///< numbers of positions, if they are sown
  Number first_place_ = 0;
  Position position_;
};

template <class Answer>
const MoveBatch::Target* LevelSlice::settle(Number chunk, std::span<const MoveBatch::Item> items,
                                            const MoveBatch::Target* target, Answer answer,
                                            OpenRecords::Writer& records, SweepCount& count) {
  // In registers: bytes are written here, which to the compiler may lie anywhere.
  OpenRecords::Writer::Pen pen = records.pen();
  const Number first_place = place(chunk, 0);
  std::uint64_t changed = 0, open = 0;
  const MoveBatch::Target* const first_target = target;
  for (const MoveBatch::Item& item : items) {
    Outlook outlook(item.exits);
    pen.begin();
    for (int left = item.moves; left > 0; --left, ++target) {
      const Bounds other = answer(*target);
      if (target->taken > 0) {
        outlook.add(target->taken - other.low);
      } else if (outlook.add(other)) {
        pen.move(target->number);
      }
    }
    const Number at = first_place + item.place;
    const Bounds now = outlook.bounds();
    if (now != bounds_.at(at)) {
      bounds_.set(at, now);
      ++changed;
    }
    if (now.met()) {
      pen.drop();
    } else {
      pen.finish(item.place, outlook.exits());
      ++open;
    }
  }
  records.set(pen);
  count += {changed, open, static_cast<std::uint64_t>(target - first_target)};
  return target;
}

}  // namespace endodoi
