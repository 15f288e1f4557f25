#include "solver/proof_table.h"

#include <algorithm>
#include <array>
#include <bit>

namespace endodoi {
namespace {

constexpr int kKeyBits = 40;
constexpr std::uint64_t kKeyMask = (std::uint64_t{1} << kKeyBits) - 1;

// Fields of an entry's first word.
constexpr int kNeedShift = 16, kEffortShift = 8, kMoveShift = 4;
constexpr std::uint64_t kTagMask = ~std::uint64_t{0xFFFF};

/// Position and need: the part of the word that names the claim.
std::uint64_t tag_of(std::uint64_t scrambled, int need) {
  return (scrambled & kKeyMask) << 24 | static_cast<std::uint64_t>(static_cast<std::uint8_t>(need)) << kNeedShift;
}

int need_of(std::uint64_t word) { return static_cast<std::int8_t>(word >> kNeedShift & 0xFF); }
unsigned effort_of(std::uint64_t word) { return word >> kEffortShift & 0xFF; }
unsigned move_of(std::uint64_t word) { return word >> kMoveShift & 0xF; }
unsigned busy_of(std::uint64_t word) { return word & 0xF; }

/// Eight times the logarithm to base 2, roughly; at least 1.
unsigned effort_from(std::uint64_t expansions) {
  const int bits = static_cast<int>(std::bit_width(expansions | 1));
  const unsigned fraction = bits > 4 ? static_cast<unsigned>(expansions >> (bits - 4)) & 7 : 0;
  return std::min(255U, static_cast<unsigned>(bits) * 8 + fraction);
}

/// Settled one way, or neither.
bool makes_sense(const ProofNumbers& numbers) {
  if (numbers.settled()) return numbers == ProofNumbers::shown() || numbers == ProofNumbers::refuted();
  return numbers.proof != ProofNumbers::kSettled && numbers.disproof != ProofNumbers::kSettled;
}

}  // namespace

ProofTable::Size ProofTable::Size::of(std::size_t mebibytes, int identity_bits) {
  const std::size_t buckets = std::max<std::size_t>(1, mebibytes * (1 << 20) / sizeof(Bucket));
  const int bits = std::max({10, static_cast<int>(std::bit_width(buckets)) - 1, identity_bits - kKeyBits});
  return {std::max(identity_bits, bits + 1), bits};
}

std::size_t ProofTable::Size::mebibytes() const { return ((std::size_t{1} << bucket_bits) * sizeof(Bucket)) >> 20; }

ProofTable::ProofTable(std::size_t mebibytes, int identity_bits)
    : size_(Size::of(mebibytes, identity_bits)), locks_(kLocks) {
  mask_ = size_.identity_bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size_.identity_bits) - 1;
  clear();
}

std::uint64_t ProofTable::scrambled(std::uint64_t identity) const {
  // Each step can be undone on numbers of identity_bits_ bits, so different identities stay different.
  const int half = size_.identity_bits / 2;
  std::uint64_t x = identity & mask_;
  x ^= x >> half;
  x = x * 0x9E37'79B9'7F4A'7C15 & mask_;
  x ^= x >> half;
  x = x * 0xD6E8'FEB8'6659'FD93 & mask_;
  x ^= x >> half;
  return x;
}

ProofTable::Entry* ProofTable::entry(Bucket& bucket, std::uint64_t tag) {
  for (Entry& e : bucket.entries) {
    if ((e.word & kTagMask) == tag && effort_of(e.word) != 0) return &e;
  }
  return nullptr;
}

ProofTable::Found ProofTable::find(const Claim& claim) {
  const std::uint64_t place = scrambled(claim.identity);
  const std::size_t number = bucket_of(place);
  Bucket& bucket = buckets_[number];
  const std::uint64_t key = tag_of(place, 0) >> 24;
  Found found;
  const Lock lock(lock_of(number));
  for (const Entry& e : bucket.entries) {
    if (e.word >> 24 != key || effort_of(e.word) == 0) continue;
    const int need = need_of(e.word);
    const bool shown = e.numbers.is_shown() && need >= claim.need;
    const bool refuted = e.numbers.is_refuted() && need <= claim.need;
    if (need != claim.need && !shown && !refuted) continue;
    found = {e.numbers, effort_of(e.word), move_of(e.word), busy_of(e.word), true};
    if (shown || refuted) break;
  }
  return found;
}

ProofTable::Entry& ProofTable::entry_to_write(Bucket& bucket, std::uint64_t tag, unsigned effort) {
  if (Entry* found = entry(bucket, tag)) return *found;
  Entry* least = &bucket.entries[0];
  for (Entry& e : bucket.entries) {
    // What a thread works on goes last.
    const auto weight = [](const Entry& x) { return effort_of(x.word) + (busy_of(x.word) ? 256 : 0); };
    if (weight(e) < weight(*least)) least = &e;
  }
  *least = {tag | static_cast<std::uint64_t>(effort) << kEffortShift | kNoMove << kMoveShift, {1, 1}};
  return *least;
}

void ProofTable::store(const Claim& claim, const ProofNumbers& numbers, std::uint64_t expansions, unsigned move) {
  const std::uint64_t place = scrambled(claim.identity);
  const std::size_t number = bucket_of(place);
  const unsigned effort = effort_from(expansions);
  const std::uint64_t tag = tag_of(place, claim.need);
  const Lock lock(lock_of(number));
  Entry& e = entry_to_write(buckets_[number], tag, effort);
  if (e.numbers.settled()) return;
  e.numbers = numbers;
  e.word = tag | static_cast<std::uint64_t>(std::max(effort, effort_of(e.word))) << kEffortShift |
           static_cast<std::uint64_t>(move) << kMoveShift | busy_of(e.word);
}

void ProofTable::enter(const Claim& claim, const ProofNumbers& numbers) {
  const std::uint64_t place = scrambled(claim.identity);
  const std::size_t number = bucket_of(place);
  const std::uint64_t tag = tag_of(place, claim.need);
  const Lock lock(lock_of(number));
  const bool there = entry(buckets_[number], tag) != nullptr;
  Entry& e = entry_to_write(buckets_[number], tag, 1);
  if (!there) e.numbers = numbers;
  if (busy_of(e.word) < 15) ++e.word;
}

void ProofTable::leave(const Claim& claim) {
  const std::uint64_t place = scrambled(claim.identity);
  const std::size_t number = bucket_of(place);
  const Lock lock(lock_of(number));
  Entry* e = entry(buckets_[number], tag_of(place, claim.need));
  if (e != nullptr && busy_of(e->word) > 0) --e->word;
}

void ProofTable::clear() {
  buckets_ = {};
  buckets_ = LargeArray<Bucket>(bucket_count());
}

std::vector<ProofTable::Record> ProofTable::most_expensive(std::size_t most) const {
  std::array<std::size_t, 256> count{};
  for (std::size_t i = 0; i < bucket_count(); ++i) {
    for (const Entry& e : buckets_[i].entries) ++count[effort_of(e.word)];
  }
  unsigned least = 255;
  std::size_t chosen = count[255];
  while (least > 1 && chosen + count[least - 1] <= most) chosen += count[--least];
  std::vector<Record> records;
  records.reserve(chosen);
  for (std::size_t i = 0; i < bucket_count(); ++i) {
    for (const Entry& e : buckets_[i].entries) {
      if (effort_of(e.word) >= least) records.push_back({i, e.word & ~std::uint64_t{0xF}, e.numbers});
    }
  }
  return records;
}

bool ProofTable::restore(const Record& record) {
  if (record.bucket >= bucket_count() || effort_of(record.word) == 0 || !makes_sense(record.numbers)) return false;
  for (Entry& e : buckets_[record.bucket].entries) {
    if (e.word != 0) continue;
    e = {record.word & ~std::uint64_t{0xF}, record.numbers};
    return true;
  }
  return false;
}

int ProofTable::permille_used() const {
  const std::size_t buckets = std::min<std::size_t>(bucket_count(), 250);
  int used = 0;
  for (std::size_t i = 0; i < buckets; ++i) {
    for (const Entry& e : buckets_[i].entries) used += effort_of(e.word) != 0;
  }
  return static_cast<int>(1000 * static_cast<std::size_t>(used) / (4 * buckets));
}

}  // namespace endodoi
