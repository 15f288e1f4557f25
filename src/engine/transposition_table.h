#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/value.h"
#include "rules/position.h"

namespace endodoi {

/// What a stored value says about the true one.
enum class Bound : std::uint8_t {
  none,   ///< nothing: only the move is of use
  lower,  ///< the true value is at least this
  upper,  ///< the true value is at most this
  exact,
};

/// The depth of a result that met no horizon: it holds for every depth.
inline constexpr int kResolvedDepth = 255;

/// What the table knows of a position.
struct Remembered {
  Value value = 0;  ///< from the mover's side; fits 16 bits
  int depth = 0;    ///< plies searched below the position, or kResolvedDepth
  Bound bound = Bound::none;
  Move move = kNoMove;
};

/// A position as the table knows it: whole, so that no two are ever taken for each other, and its
/// hash, which only says where to look. Captured seeds are left out, because a value counts from
/// here on; under `majority` they decide when the game ends (R11), so there they stay.
struct TableKey {
  Position position;
  std::uint64_t hash;

  TableKey(const Ruleset& rules, const Position& from);
};

/// A bounded memory of searched positions, for one ruleset at a time (clear() between rulesets).
/// The same calls on a table of the same size give the same answers on every platform.
class TranspositionTable {
 public:
  /// A table of about `mebibytes`; 0 makes one that remembers nothing.
  explicit TranspositionTable(std::size_t mebibytes);

  /// What is remembered of a position; Bound::none and kNoMove if nothing.
  Remembered find(const TableKey& key) const;

  /// Remembers, in place of the least useful result of the same bucket.
  void store(const TableKey& key, const Remembered& what);

  /// Forgets everything.
  void clear();

  /// Results stored before this call are the first to give way.
  void start_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & 31); }

 private:
  /// 32 bytes: two to a cache line.
  struct Entry {
    std::array<std::uint8_t, 2 * kMaxPits> pits{};
    std::array<std::uint8_t, 2> captured{};
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Move move = kNoMove;
    std::uint8_t age_and_bound = 0;  ///< age times 4, bound
    std::uint8_t owner = 0;          ///< 0: empty; else 1 + mover

    bool holds(const Position& position) const;
    Bound bound() const { return static_cast<Bound>(age_and_bound & 3); }
    int age() const { return age_and_bound >> 2; }
  };
  static_assert(sizeof(Entry) == 32);

  static constexpr std::size_t kBucket = 4;

  /// Index of the first entry of a hash's bucket.
  std::size_t bucket(std::uint64_t hash) const;
  int usefulness(const Entry& entry) const;

  std::vector<Entry> entries_;
  std::uint8_t age_ = 0;
};

}  // namespace endodoi
