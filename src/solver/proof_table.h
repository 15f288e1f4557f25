#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/large_array.h"

namespace endodoi {

/// How hard it looks to settle a claim (Allis, van der Meulen and van den Herik 1994): `proof`
/// estimates what is left to show it true, `disproof` what is left to show it false. 0 and
/// kSettled: it is settled.
struct ProofNumbers {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  static constexpr std::uint32_t kSettled = 0xFFFF'FFFF;
  /// No estimate gets larger than this.
  static constexpr std::uint32_t kMost = 0x3FFF'FFFF;

  static constexpr ProofNumbers shown() { return {0, kSettled}; }
  static constexpr ProofNumbers refuted() { return {kSettled, 0}; }
  bool is_shown() const { return proof == 0; }
  bool is_refuted() const { return disproof == 0; }
  bool settled() const { return is_shown() || is_refuted(); }

  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

/// "The mover gets at least `need` more than the other from here on", of the position with that
/// identity.
struct Claim {
  std::uint64_t identity = 0;
  int need = 0;

  friend bool operator==(const Claim&, const Claim&) = default;
};

/// What the proof search remembers of claims: a hash table of fixed size for any number of threads.
/// Claims about one position lie in one bucket, so that what was settled for one need settles
/// others: shown for a need it is shown for every smaller one, refuted for every larger one. When a
/// bucket is full, the claim that cost least is forgotten.
///
/// An entry is 16 bytes and identifies the position completely: the identity is scrambled
/// reversibly, the bucket number is the upper part of it and all the rest is kept as the key.
///
///     word 0:  key 40 | need 8 | effort 8 | move 4 | busy 4
///     word 1:  disproof 32 | proof 32
///
/// A small table for a large board needs a longer key (Size::key_bits). Its upper bits then lie in
/// word 1, and the two numbers share what is left: they are rounded up to a few bits and an
/// exponent.
///
///     word 1:  key, the rest | disproof n | proof n
class ProofTable {
 public:
  /// What the place of an entry depends on.
  struct Size {
    int identity_bits;
    int bucket_bits;

    /// Of a table of at most that many mebibytes, and of 256 KiB at least, for identities of so
    /// many bits.
    static Size of(std::size_t mebibytes, int identity_bits);
    /// What an entry keeps of the identity.
    int key_bits() const;
    /// Bits for each of the two numbers of an entry.
    int number_bits() const;
    /// The mebibytes that make a table with so many buckets.
    std::size_t mebibytes() const;

    friend bool operator==(const Size&, const Size&) = default;
  };

  struct Found {
    ProofNumbers numbers;
    unsigned effort = 0;  ///< logarithm of the expansions spent, in eighths
    unsigned move = kNoMove;
    unsigned busy = 0;  ///< threads that work on it
    bool known = false;
  };
  static constexpr unsigned kNoMove = 15;

  /// At most `mebibytes` large (Size::of), for identities below 2^identity_bits. Throws
  /// std::bad_alloc.
  ProofTable(std::size_t mebibytes, int identity_bits);

  void prefetch(std::uint64_t identity) const {
    __builtin_prefetch(&buckets_[bucket_of(scrambled(identity))]);
  }

  /// What is known of a claim; `known` is false if nothing.
  Found find(const Claim& claim);

  /// Remembers numbers. `move`: for a shown claim the mover's move that shows it. A settled claim
  /// stays as it was settled first: its move then leads to claims that were settled before it.
  void store(const Claim& claim, const ProofNumbers& numbers, std::uint64_t expansions,
             unsigned move = kNoMove);

  /// Marks a claim as being worked on by one thread more, or one less.
  void enter(const Claim& claim, const ProofNumbers& numbers);
  void leave(const Claim& claim);

  /// Forgets everything.
  void clear();

  /// An entry with its place, for saving: what it means depends on the size of the table and the
  /// bits of identities.
  struct Record {
    std::uint64_t bucket;
    std::uint64_t words[2];
  };
  /// Those entries that cost most, `most` of them or somewhat fewer. Not while a search is running.
  std::vector<Record> most_expensive(std::size_t most) const;
  /// Puts an entry back into a table of the same size. False: it has no such place, or is no entry.
  bool restore(const Record& record);

  const Size& size() const { return size_; }
  std::size_t bytes() const { return bucket_count() * sizeof(Bucket); }
  /// Entries in use of a sample, in thousandths.
  int permille_used() const;

 private:
  struct Entry {
    std::uint64_t word;  ///< all bits 0 while the entry is free
    std::uint64_t more;  ///< the numbers, and what the key is longer than 40 bits
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };
  /// One lock for many buckets: entries are two words, so a reader could see halves of two.
  class Lock {
   public:
    explicit Lock(std::atomic_flag& flag) : flag_(flag) {
      while (flag_.test_and_set(std::memory_order_acquire)) {
      }
    }
    ~Lock() { flag_.clear(std::memory_order_release); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

   private:
    std::atomic_flag& flag_;
  };
  static constexpr std::size_t kLocks = 1 << 14;

  /// An identity as it is kept: the bucket, and the key in two parts, each where it lies in its
  /// word.
  struct Place {
    std::size_t bucket;
    std::uint64_t key;
    std::uint64_t more;
  };

  std::size_t bucket_count() const { return std::size_t{1} << size_.bucket_bits; }
  std::uint64_t scrambled(std::uint64_t identity) const;
  std::size_t bucket_of(std::uint64_t scrambled) const {
    return static_cast<std::size_t>(scrambled >> (size_.identity_bits - size_.bucket_bits));
  }
  Place place_of(std::uint64_t identity) const;
  bool is_of(const Entry& e, const Place& place) const;
  ProofNumbers numbers_of(const Entry& e) const;
  std::uint64_t packed(const ProofNumbers& numbers) const;
  std::atomic_flag& lock_of(std::size_t bucket) { return locks_[bucket % kLocks]; }
  Entry* entry(const Place& place, int need);
  Entry& entry_to_write(const Place& place, int need, unsigned effort);

  Size size_;
  std::uint64_t mask_;
  int number_bits_;
  std::uint64_t more_mask_;  ///< of the part of the key in an entry's second word
  LargeArray<Bucket> buckets_;
  std::vector<std::atomic_flag> locks_;
};

}  // namespace endodoi
