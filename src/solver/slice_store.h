#pragma once

#include <utility>
#include <vector>

#include "base/large_array.h"
#include "solver/level_bounds.h"
#include "solver/slice_layout.h"
#include "tables/tables.h"

namespace endodoi {

/// One rank's slices of all levels built so far, a byte for each position. Ranks name what they ask
/// one another for by its address: its place in its slice, plus the places of all slices below. As
/// all ranks' slices of a level have equally many places, every rank knows the address of every
/// position in the store of its owner.
class SliceStore {
 public:
  using Number = LevelIndex::Number;
  using Address = std::uint64_t;

  /// Where a position is to be found.
  struct Where {
    int rank;
    Address address;
  };

  /// No levels yet, at most those of up to `max_seeds` seeds.
  SliceStore(const Ruleset& rules, int max_seeds, int rank, int ranks)
      : rules_(rules), index_(rules.width(), max_seeds), rank_(rank), ranks_(ranks) {
    rules_.majority = false;
    Address next = 0;
    for (int seeds = 0; seeds <= max_seeds; ++seeds) {
      layouts_.emplace_back(index_.size(seeds), ranks);
      starts_.push_back(next);
      next += layouts_.back().places();
    }
  }

  /// Tables that lie in memory, seen as the slices of a rank that is alone, which has all of each
  /// level. They must live longer, and no level is added to either meanwhile.
  explicit SliceStore(const Tables& tables) : SliceStore(tables.rules(), tables.levels(), 0, 1) {
    for (int seeds = 0; seeds < tables.levels(); ++seeds) {
      slices_.push_back(tables.level(seeds).data());
    }
  }
  SliceStore(const SliceStore&) = delete;
  SliceStore& operator=(const SliceStore&) = delete;

  const Ruleset& rules() const { return rules_; }
  const LevelIndex& index() const { return index_; }
  int rank() const { return rank_; }
  int ranks() const { return ranks_; }
  const SliceLayout& layout(int seeds) const { return layouts_[static_cast<std::size_t>(seeds)]; }

  /// Levels that are there: 0 … levels() − 1.
  int levels() const { return static_cast<int>(slices_.size()); }
  /// Takes in the next level's slice, by place.
  void add(TableValues slice) {
    owned_.push_back(std::move(slice));
    slices_.push_back(owned_.back().data());
  }

  /// The first address of a level: that of the level after the last one is where bounds begin.
  Address start(int seeds) const { return starts_[static_cast<std::size_t>(seeds)]; }
  /// The slice of a level that is there, by place.
  const TableValue* slice(int seeds) const { return slices_[static_cast<std::size_t>(seeds)]; }

  Where where(int seeds, Number number) const {
    const SliceLayout& layout = this->layout(seeds);
    return {layout.owner(number), start(seeds) + layout.place(number)};
  }

 private:
  Ruleset rules_;
  LevelIndex index_;
  int rank_, ranks_;
  std::vector<SliceLayout> layouts_;
  std::vector<Address> starts_;
  std::vector<TableValues> owned_;
  std::vector<const TableValue*> slices_;
};

}  // namespace endodoi
