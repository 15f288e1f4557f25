#include "engine/transposition_table.h"

#include "engine/random.h"

namespace endodoi {
namespace {

constexpr std::uint64_t kRest = 0xff'00'00'00'00'00'ff'ffu;

/// Eight bytes as a number, the first lowest: the same on every platform, and one load where that
/// is how numbers lie.
std::uint64_t word(const std::uint8_t* bytes) {
  std::uint64_t result = 0;
  for (int i = 7; i >= 0; --i) result = (result << 8) | bytes[i];
  return result;
}

std::uint64_t packed(const TableKey& key, const Remembered& what, unsigned age) {
  const auto value = static_cast<std::uint16_t>(what.value);
  const auto depth = static_cast<std::uint8_t>(what.depth);
  const unsigned age_and_bound = age << 2 | static_cast<unsigned>(what.bound);
  return key.rest | std::uint64_t{value} << 16 | std::uint64_t{depth} << 32 |
         std::uint64_t{what.move} << 40 | std::uint64_t{age_and_bound} << 48;
}

Remembered unpacked(std::uint64_t last) {
  return {static_cast<std::int16_t>(last >> 16), static_cast<int>(last >> 32 & 255),
          static_cast<Bound>(last >> 48 & 3), static_cast<Move>(last >> 40 & 255)};
}

unsigned age_of(std::uint64_t last) { return static_cast<unsigned>(last >> 50 & 31); }

template <class Entry>
std::uint64_t last_of(const Entry& entry) {
  return entry[3].load(std::memory_order_relaxed);
}

template <class Entry>
bool holds(const Entry& entry, std::uint64_t last, const TableKey& key) {
  if ((last & kRest) != key.rest) return false;
  const std::uint64_t scramble = mix(last);
  for (std::size_t i = 0; i < 3; ++i) {
    if ((entry[i].load(std::memory_order_relaxed) ^ scramble) != key.pits[i]) return false;
  }
  return true;
}

}  // namespace

TableKey::TableKey(const Position& position)
    : pits{word(position.pits.data()), word(position.pits.data() + 8),
           word(position.pits.data() + 16)},
      rest(std::uint64_t{position.captured[0]} | std::uint64_t{position.captured[1]} << 8 |
           (std::uint64_t{1} + static_cast<std::uint64_t>(position.mover)) << 56) {
  hash = mix(pits[0] + 0x9e3779b97f4a7c15u);
  hash = mix(hash ^ pits[1]);
  hash = mix((hash ^ pits[2]) + rest * 0xd6e8feb86659fd93u);
}

TranspositionTable::TranspositionTable(std::size_t mebibytes)
    : buckets_((mebibytes << 20) / sizeof(Bucket)) {}

Remembered TranspositionTable::find(const TableKey& key) const {
  if (buckets_.size() == 0) return {};
  for (const Entry& entry : buckets_[bucket(key)]) {
    const std::uint64_t last = last_of(entry);
    if (!holds(entry, last, key)) continue;
    Remembered what = unpacked(last);
    what.recent = age_of(last) == age();
    return what;
  }
  return {};
}

/// Of two results the deeper one, but results of earlier searches give way.
int TranspositionTable::usefulness(std::uint64_t last) const {
  if (last == 0) return -1000;
  const auto searches_ago = static_cast<int>((age() - age_of(last)) & 31);
  return static_cast<int>(last >> 32 & 255) - 8 * searches_ago;
}

void TranspositionTable::store(const TableKey& key, const Remembered& what) {
  if (buckets_.size() == 0) return;
  Entry* place = nullptr;
  int least = 0;
  Remembered now = what;
  for (Entry& entry : buckets_[bucket(key)]) {
    const std::uint64_t last = last_of(entry);
    if (holds(entry, last, key)) {
      place = &entry;
      // A move worth trying first outlives a result that found none.
      if (now.move == kNoMove) now.move = unpacked(last).move;
      break;
    }
    if (place == nullptr || usefulness(last) < least) {
      place = &entry;
      least = usefulness(last);
    }
  }
  const std::uint64_t last = packed(key, now, age());
  const std::uint64_t scramble = mix(last);
  for (std::size_t i = 0; i < 3; ++i) {
    (*place)[i].store(key.pits[i] ^ scramble, std::memory_order_relaxed);
  }
  (*place)[3].store(last, std::memory_order_relaxed);
}

void TranspositionTable::clear() {
  for (Bucket& bucket : buckets_) {
    for (Entry& entry : bucket) {
      for (auto& word : entry) word.store(0, std::memory_order_relaxed);
    }
  }
  age_ = 0;
}

}  // namespace endodoi
