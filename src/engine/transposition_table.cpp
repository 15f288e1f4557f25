#include "engine/transposition_table.h"

#include <algorithm>

#include "engine/random.h"

namespace endodoi {
namespace {

/// Eight bytes as a number, the first lowest: the same on every platform.
std::uint64_t word(const std::uint8_t* bytes) {
  std::uint64_t result = 0;
  for (int i = 7; i >= 0; --i) result = (result << 8) | bytes[i];
  return result;
}

std::uint64_t hash_of(const Position& position) {
  const std::uint8_t* pits = position.pits.data();
  const auto rest = static_cast<std::uint64_t>(position.captured[0]) << 16 |
                    static_cast<std::uint64_t>(position.captured[1]) << 8 |
                    static_cast<std::uint64_t>(position.mover);
  std::uint64_t hash = mix(word(pits) + 0x9e3779b97f4a7c15u);
  hash = mix(hash ^ word(pits + 8));
  return mix((hash ^ word(pits + 16)) + rest * 0xd6e8feb86659fd93u);
}

}  // namespace

TableKey::TableKey(const Ruleset& rules, const Position& from) : position(from) {
  if (!rules.majority) position.captured = {};
  hash = hash_of(position);
}

bool TranspositionTable::Entry::holds(const Position& position) const {
  return owner == 1 + index(position.mover) && pits == position.pits &&
         captured == position.captured;
}

TranspositionTable::TranspositionTable(std::size_t mebibytes)
    : entries_((mebibytes << 20) / (kBucket * sizeof(Entry)) * kBucket) {}

std::size_t TranspositionTable::bucket(std::uint64_t hash) const {
  // The upper half of the hash as a fraction of the number of buckets: any size will do.
  const std::uint64_t buckets = entries_.size() / kBucket;
  return static_cast<std::size_t>(((hash >> 32) * buckets) >> 32) * kBucket;
}

Remembered TranspositionTable::find(const TableKey& key) const {
  if (entries_.empty()) return {};
  const Entry* first = entries_.data() + bucket(key.hash);
  for (const Entry* entry = first; entry != first + kBucket; ++entry) {
    if (!entry->holds(key.position)) continue;
    return {entry->value, entry->depth, entry->bound(), entry->move};
  }
  return {};
}

int TranspositionTable::usefulness(const Entry& entry) const {
  if (entry.owner == 0) return -1000;
  const int searches_ago = (age_ - entry.age()) & 31;
  return entry.depth - 8 * searches_ago;
}

void TranspositionTable::store(const TableKey& key, const Remembered& what) {
  if (entries_.empty()) return;
  Entry* first = entries_.data() + bucket(key.hash);
  Entry* place = first;
  for (Entry* entry = first; entry != first + kBucket; ++entry) {
    if (entry->holds(key.position)) {
      place = entry;
      break;
    }
    if (usefulness(*entry) < usefulness(*place)) place = entry;
  }
  // A move worth trying first outlives a result that found none.
  const bool same = place->holds(key.position);
  if (what.move != kNoMove || !same) place->move = what.move;
  place->pits = key.position.pits;
  place->captured = key.position.captured;
  place->owner = static_cast<std::uint8_t>(1 + index(key.position.mover));
  place->value = static_cast<std::int16_t>(what.value);
  place->depth = static_cast<std::uint8_t>(what.depth);
  place->age_and_bound =
      static_cast<std::uint8_t>(age_ << 2 | static_cast<std::uint8_t>(what.bound));
}

void TranspositionTable::clear() {
  std::fill(entries_.begin(), entries_.end(), Entry{});
  age_ = 0;
}

}  // namespace endodoi
