#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/large_array.h"
#include "tables/level_index.h"

namespace endodoi {

/// What a position is worth with best play: seeds the mover will take minus seeds the other will
/// take, from here to the end of the game, the sweep (R10) included; endless play is worth 0 (R12).
/// From −s to s with s seeds on board.
using TableValue = std::int8_t;
using TableValues = std::vector<TableValue, LargeAllocator<TableValue>>;

/// Most seeds a level may have, so that every value fits in a byte.
inline constexpr int kMaxTableSeeds = 120;

/// The rulesets that share tables: what is in the game besides the seeds of the initial position
/// does not change what a board is worth. `endodoi/6`, `cross/7+lone`. Tables know nothing of
/// `majority` (R11): there, what a board is worth depends on what was captured before.
std::string table_family(const Ruleset& rules);

/// A ruleset of that family, one seed in each pit; nothing if there is no such family.
std::optional<Ruleset> ruleset_of_family(std::string_view family);

/// The exact values of all positions with few seeds on the board, in memory, one byte each: level s
/// holds those of exactly s seeds, in the order of LevelIndex. Levels are complete and without
/// gaps: 0, 1, … levels() − 1. Reading is safe from any number of threads while no level is being
/// added.
class Tables {
 public:
  /// No levels yet; at most those of up to `max_seeds` seeds will be added. The ruleset may not
  /// have `majority`.
  Tables(const Ruleset& rules, int max_seeds);

  const Ruleset& rules() const { return rules_; }
  /// Whether they are those of that ruleset's family. A ruleset with `majority` has them too, for
  /// those who know what it leaves out (table_family).
  bool of_family(const Ruleset& rules) const;
  const LevelIndex& index() const { return index_; }
  int levels() const { return static_cast<int>(values_.size()); }
  /// Takes in the level that comes next: index().size(levels()) values.
  void add(TableValues values);

  /// Whether a position with that many seeds on the board is in the tables.
  bool has(int seeds) const { return seeds < levels(); }
  /// All values of a level. Requires has(seeds).
  const TableValues& level(int seeds) const { return values_[static_cast<std::size_t>(seeds)]; }

  /// The value for the mover, whoever it is. Requires has(seeds on the board).
  int value(const Position& position) const {
    return values_[static_cast<std::size_t>(position.on_board())]
                  [static_cast<std::size_t>(index_.rank(position))];
  }

 private:
  Ruleset rules_;
  LevelIndex index_;
  std::vector<TableValues> values_;
};

}  // namespace endodoi
