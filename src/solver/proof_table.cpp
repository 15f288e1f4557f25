#include "solver/proof_table.h"

#include <algorithm>
#include <array>
#include <bit>

namespace endodoi {
namespace {

/// The key's bits in the first word; so many more fit into the second at most.
constexpr int kKeyBits = 40, kMoreKeyBits = 12;
constexpr int kLeastBucketBits = 10;

// Fields of an entry's first word.
constexpr int kKeyShift = 24, kNeedShift = 16, kEffortShift = 8, kMoveShift = 4;

std::uint64_t need_field(int need) {
  return static_cast<std::uint64_t>(static_cast<std::uint8_t>(need)) << kNeedShift;
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

// A number in fewer than 32 bits: an exponent, and as much of the number as there is room for,
// rounded up so that a number that has reached a limit still has when it is read again. All ones:
// kSettled.
constexpr int kExponentBits = 5;

std::uint64_t all_ones(int bits) { return (std::uint64_t{1} << bits) - 1; }

std::uint64_t shortened(std::uint32_t number, int bits) {
  if (number == ProofNumbers::kSettled) return all_ones(bits);
  const int room = bits - kExponentBits;
  int exponent = std::max(0, static_cast<int>(std::bit_width(number)) - room);
  std::uint64_t part = (number + all_ones(exponent)) >> exponent;
  if (part >> room != 0) {  // rounded up to a power of 2
    part >>= 1;
    ++exponent;
  }
  return static_cast<std::uint64_t>(exponent) << room | part;
}

std::uint32_t lengthened(std::uint64_t code, int bits) {
  if (code == all_ones(bits)) return ProofNumbers::kSettled;
  const int room = bits - kExponentBits;
  const std::uint64_t number = (code & all_ones(room)) << (code >> room);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, ProofNumbers::kMost));
}

/// Settled one way, or neither.
bool makes_sense(const ProofNumbers& numbers) {
  if (numbers.settled()) {
    return numbers == ProofNumbers::shown() || numbers == ProofNumbers::refuted();
  }
  return numbers.proof != ProofNumbers::kSettled && numbers.disproof != ProofNumbers::kSettled;
}

}  // namespace

ProofTable::Size ProofTable::Size::of(std::size_t mebibytes, int identity_bits) {
  const std::size_t buckets = std::max<std::size_t>(1, mebibytes * (1 << 20) / sizeof(Bucket));
  const int bits = std::max({kLeastBucketBits, static_cast<int>(std::bit_width(buckets)) - 1,
                             identity_bits - kKeyBits - kMoreKeyBits});
  return {std::max(identity_bits, bits + 1), bits};
}

int ProofTable::Size::key_bits() const { return std::max(kKeyBits, identity_bits - bucket_bits); }

int ProofTable::Size::number_bits() const { return 32 - (key_bits() - kKeyBits + 1) / 2; }

std::size_t ProofTable::Size::mebibytes() const {
  return ((std::size_t{1} << bucket_bits) * sizeof(Bucket)) >> 20;
}

ProofTable::ProofTable(std::size_t mebibytes, int identity_bits)
    : size_(Size::of(mebibytes, identity_bits)), number_bits_(size_.number_bits()), locks_(kLocks) {
  more_mask_ = ~std::uint64_t{0} << number_bits_ << number_bits_;
  mask_ =
      size_.identity_bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size_.identity_bits) - 1;
  clear();
}

std::uint64_t ProofTable::scrambled(std::uint64_t identity) const {
  // Each step can be undone on numbers of identity_bits_ bits, so different identities stay
  // different.
  const int half = size_.identity_bits / 2;
  std::uint64_t x = identity & mask_;
  x ^= x >> half;
  x = x * 0x9E37'79B9'7F4A'7C15 & mask_;
  x ^= x >> half;
  x = x * 0xD6E8'FEB8'6659'FD93 & mask_;
  x ^= x >> half;
  return x;
}

inline ProofTable::Place ProofTable::place_of(std::uint64_t identity) const {
  const std::uint64_t all = scrambled(identity);
  const std::uint64_t below_bucket = all & all_ones(size_.identity_bits - size_.bucket_bits);
  // Shifted by 64 in all where there is nothing more, which is undefined in one step.
  const std::uint64_t more = below_bucket >> kKeyBits << number_bits_ << number_bits_;
  return {bucket_of(all), all << kKeyShift, more};
}

inline bool ProofTable::is_of(const Entry& e, const Place& place) const {
  return (e.word ^ place.key) >> kKeyShift == 0 && effort_of(e.word) != 0 &&
         ((e.more ^ place.more) & more_mask_) == 0;
}

inline ProofNumbers ProofTable::numbers_of(const Entry& e) const {
  if (number_bits_ == 32) [[likely]]
    return {static_cast<std::uint32_t>(e.more), static_cast<std::uint32_t>(e.more >> 32)};
  return {lengthened(e.more & all_ones(number_bits_), number_bits_),
          lengthened(e.more >> number_bits_ & all_ones(number_bits_), number_bits_)};
}

inline std::uint64_t ProofTable::packed(const ProofNumbers& numbers) const {
  if (number_bits_ == 32) [[likely]]
    return std::uint64_t{numbers.disproof} << 32 | numbers.proof;
  return shortened(numbers.disproof, number_bits_) << number_bits_ |
         shortened(numbers.proof, number_bits_);
}

inline ProofTable::Entry* ProofTable::entry(const Place& place, int need) {
  for (Entry& e : buckets_[place.bucket].entries) {
    if (is_of(e, place) && need_of(e.word) == need) return &e;
  }
  return nullptr;
}

ProofTable::Found ProofTable::find(const Claim& claim) {
  const Place place = place_of(claim.identity);
  Bucket& bucket = buckets_[place.bucket];
  Found found;
  const Lock lock(lock_of(place.bucket));
  for (const Entry& e : bucket.entries) {
    if (!is_of(e, place)) continue;
    const int need = need_of(e.word);
    const ProofNumbers numbers = numbers_of(e);
    const bool shown = numbers.is_shown() && need >= claim.need;
    const bool refuted = numbers.is_refuted() && need <= claim.need;
    if (need != claim.need && !shown && !refuted) continue;
    found = {numbers, effort_of(e.word), move_of(e.word), busy_of(e.word), true};
    if (shown || refuted) break;
  }
  return found;
}

ProofTable::Entry& ProofTable::entry_to_write(const Place& place, int need, unsigned effort) {
  if (Entry* found = entry(place, need)) return *found;
  Entry* least = &buckets_[place.bucket].entries[0];
  for (Entry& e : buckets_[place.bucket].entries) {
    // What a thread works on goes last.
    const auto weight = [](const Entry& x) {
      return effort_of(x.word) + (busy_of(x.word) ? 256 : 0);
    };
    if (weight(e) < weight(*least)) least = &e;
  }
  *least = {place.key | need_field(need) | static_cast<std::uint64_t>(effort) << kEffortShift |
                kNoMove << kMoveShift,
            place.more | packed({1, 1})};
  return *least;
}

void ProofTable::store(const Claim& claim, const ProofNumbers& numbers, std::uint64_t expansions,
                       unsigned move) {
  const Place place = place_of(claim.identity);
  const unsigned effort = effort_from(expansions);
  const Lock lock(lock_of(place.bucket));
  Entry& e = entry_to_write(place, claim.need, effort);
  if (numbers_of(e).settled()) return;
  e.more = place.more | packed(numbers);
  e.word = place.key | need_field(claim.need) |
           static_cast<std::uint64_t>(std::max(effort, effort_of(e.word))) << kEffortShift |
           static_cast<std::uint64_t>(move) << kMoveShift | busy_of(e.word);
}

void ProofTable::enter(const Claim& claim, const ProofNumbers& numbers) {
  const Place place = place_of(claim.identity);
  const Lock lock(lock_of(place.bucket));
  const bool there = entry(place, claim.need) != nullptr;
  Entry& e = entry_to_write(place, claim.need, 1);
  if (!there) e.more = place.more | packed(numbers);
  if (busy_of(e.word) < 15) ++e.word;
}

void ProofTable::leave(const Claim& claim) {
  const Place place = place_of(claim.identity);
  const Lock lock(lock_of(place.bucket));
  Entry* e = entry(place, claim.need);
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
      if (effort_of(e.word) >= least) {
        records.push_back({i, {e.word & ~std::uint64_t{0xF}, e.more}});
      }
    }
  }
  return records;
}

bool ProofTable::restore(const Record& record) {
  const Entry entry{record.words[0] & ~std::uint64_t{0xF}, record.words[1]};
  if (record.bucket >= bucket_count() || effort_of(entry.word) == 0 ||
      !makes_sense(numbers_of(entry))) {
    return false;
  }
  for (Entry& e : buckets_[record.bucket].entries) {
    if (e.word != 0) continue;
    e = entry;
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
