#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include <endodoi/position.h>
#include "base/large_array.h"
#include "engine/score.h"
#include "engine/search.h"

namespace endodoi {

/// What a stored score says about the true one.
enum class Bound : std::uint8_t {
  none,   ///< nothing: only the move is of use
  lower,  ///< the true score is at least this
  upper,  ///< the true score is at most this
  exact,
};

/// The depth of a result that met no horizon: it holds for every depth.
inline constexpr int kResolvedDepth = 255;

/// What the table knows of a position.
struct Remembered {
  Score value = 0;  ///< from the mover's side; fits 16 bits
  int depth = 0;    ///< plies searched below the position, or kResolvedDepth
  Bound bound = Bound::none;
  Move move = kNoMove;
  bool recent = false;  ///< stored since the last start_search(); set by find()
};

/// A position as the table knows it: whole, so that no two are ever taken for each other, and its
/// hash, which only says where to look. Captured seeds are part of it, for a score tells how the
/// game ends.
struct TableKey {
  std::array<std::uint64_t, 3> pits;  ///< eight pits a word, the first lowest
  std::uint64_t rest;                 ///< captured seeds and mover: the bytes 0, 1 and 7
  std::uint64_t hash;

  TableKey() = default;
  explicit TableKey(const Position& position);
};

/// A bounded memory of searched positions, for one ruleset at a time (clear() between rulesets).
/// From one thread the same calls on a table of the same size give the same answers on every
/// platform. Several threads may find and store at once, without waiting: an entry that one writes
/// while another reads is not recognised.
class TranspositionTable {
 public:
  /// A table of about `mebibytes`; 0 makes one that remembers nothing.
  explicit TranspositionTable(std::size_t mebibytes);

  /// Begins to fetch what find() will look at.
  void prefetch(const TableKey& key) const {
    if (buckets_.size() > 0) __builtin_prefetch(&buckets_[bucket(key)]);
  }

  /// What is remembered of a position; Bound::none and kNoMove if nothing.
  Remembered find(const TableKey& key) const;

  /// Remembers, in place of the least useful result of the same bucket.
  void store(const TableKey& key, const Remembered& what);

  /// Forgets everything. Not while others search.
  void clear();

  /// Results stored before this call are the first to give way.
  void start_search() { age_.store((age() + 1) & 31, std::memory_order_relaxed); }

 private:
  /// The key's pits, each scrambled with a mix of the last word, so that words of two different
  /// writes do not fit together; and the last word: captured (2 bytes), value (2), depth, move,
  /// age times 4 + bound, 1 + mover. All 0: empty.
  using Entry = std::array<std::atomic<std::uint64_t>, 4>;
  static constexpr std::size_t kEntries = 2;
  /// One cache line.
  using Bucket = std::array<Entry, kEntries>;
  static_assert(sizeof(Bucket) == 64);

  std::size_t bucket(const TableKey& key) const {
    // The upper half of the hash as a fraction of the number of buckets: any size will do.
    return static_cast<std::size_t>(((key.hash >> 32) * buckets_.size()) >> 32);
  }
  unsigned age() const { return age_.load(std::memory_order_relaxed); }
  int usefulness(std::uint64_t last) const;

  LargeArray<Bucket> buckets_;
  std::atomic<unsigned> age_{0};
};

}  // namespace endodoi
