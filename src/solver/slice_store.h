#pragma once

#include <vector>

#include "solver/level_bounds.h"
#include "solver/slice_layout.h"
#include "tables/large_array.h"
#include "tables/tables.h"

namespace endodoi {

/// One rank's slices of all levels built so far, a byte for each position, one slice behind the
/// other. A place in it is an address; as all ranks' slices of a level have equally many places,
/// every rank knows the address of every position in the store of its owner.
class SliceStore {
 public:
  using Number = LevelIndex::Number;
  using Address = std::uint64_t;

  /// Where a position is to be found.
  struct Where {
    int rank;
    Address address;
  };

  /// Room for the levels of up to `max_seeds` seeds. Throws std::bad_alloc.
  SliceStore(const Ruleset& rules, int max_seeds, int rank, int ranks)
      : rules_(rules), index_(rules.width(), max_seeds), rank_(rank), ranks_(ranks) {
    rules_.majority = false;
    Address next = 0;
    for (int seeds = 0; seeds <= max_seeds; ++seeds) {
      layouts_.emplace_back(index_.size(seeds), ranks);
      starts_.push_back(next);
      next += layouts_.back().places();
    }
    values_ = LargeArray<TableValue>(static_cast<std::size_t>(next));
  }

  const Ruleset& rules() const { return rules_; }
  const LevelIndex& index() const { return index_; }
  int rank() const { return rank_; }
  int ranks() const { return ranks_; }
  const SliceLayout& layout(int seeds) const { return layouts_[static_cast<std::size_t>(seeds)]; }

  /// Levels that are there: 0 … levels() − 1.
  int levels() const { return levels_; }
  /// The next level's slice is complete: place by place in slice(levels()).
  void add_level() { ++levels_; }

  /// The first address of a level: that of the level after the last one is where bounds begin.
  Address start(int seeds) const { return starts_[static_cast<std::size_t>(seeds)]; }
  TableValue* slice(int seeds) { return values_.data() + start(seeds); }
  const TableValue* slice(int seeds) const { return values_.data() + start(seeds); }
  TableValue at(Address address) const { return values_[static_cast<std::size_t>(address)]; }
  void prefetch(Address address) const { __builtin_prefetch(values_.data() + address); }

  Where where(int seeds, Number number) const {
    const SliceLayout& layout = this->layout(seeds);
    return {layout.owner(number), start(seeds) + layout.place(number)};
  }

 private:
  Ruleset rules_;
  LevelIndex index_;
  int rank_, ranks_, levels_ = 0;
  std::vector<SliceLayout> layouts_;
  std::vector<Address> starts_;
  LargeArray<TableValue> values_;
};

}  // namespace endodoi
