#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/proof_table.h"

namespace endodoi {

/// What one thread of a proof search remembers of claims that cost little so far: small enough to
/// lie in the processor's second-level cache, where a look takes a twentieth of the time that it
/// takes in the memory that a large proof table lies in. Most claims never get further. The oldest
/// are forgotten; what that loses is soon found again.
class NearTable {
 public:
  struct Found {
    ProofNumbers numbers;
    std::uint32_t spent = 0;  ///< expansions, all visits together
    bool known = false;
  };

  Found find(const Claim& claim) const {
    for (const Entry& entry : bucket_of(claim).entries) {
      if (entry.spent != 0 && entry.claim == claim) return {entry.numbers, entry.spent, true};
    }
    return {};
  }

  /// `spent`: at least 1.
  void store(const Claim& claim, const ProofNumbers& numbers, std::uint32_t spent) {
    Bucket& bucket = bucket_of(claim);
    std::size_t place = 0;
    while (place < kEntries - 1 && bucket.entries[place].claim != claim) ++place;
    // The newest first: what falls out is the one that was not touched for longest.
    for (; place > 0; --place) bucket.entries[place] = bucket.entries[place - 1];
    bucket.entries[0] = {claim, numbers, spent};
  }

 private:
  static constexpr int kBucketBits = 13;
  static constexpr std::size_t kEntries = 4;

  struct Entry {
    Claim claim;
    ProofNumbers numbers;
    std::uint32_t spent = 0;
  };
  struct Bucket {
    Entry entries[kEntries];
  };

  std::size_t place_of(const Claim& claim) const {
    const std::uint64_t mixed =
        (claim.identity + static_cast<std::uint64_t>(claim.need)) * 0x9E37'79B9'7F4A'7C15;
    return static_cast<std::size_t>(mixed >> (64 - kBucketBits));
  }
  Bucket& bucket_of(const Claim& claim) { return buckets_[place_of(claim)]; }
  const Bucket& bucket_of(const Claim& claim) const { return buckets_[place_of(claim)]; }

  std::vector<Bucket> buckets_ = std::vector<Bucket>(std::size_t{1} << kBucketBits);
};

}  // namespace endodoi
