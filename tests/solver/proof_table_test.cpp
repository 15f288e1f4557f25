#include "solver/proof_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "solver/proof_search.h"

namespace endodoi {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

/// An identity takes 64 bits on 2 × 10: with 1 MiB an entry keeps 50 of them.
constexpr int kLargestIdentity = 64;

// `solve endodoi/10x4 --hash 1` took 1 GiB: the number of boards alone decided.
TEST(ProofTable, IsNeverLargerThanAskedFor) {
  for (const int pits : {2, 6, 8, 9, 10}) {
    Ruleset rules;
    rules.pits = static_cast<std::uint8_t>(pits);
    const int bits = ProofSearch::identity_bits(rules, rules.total());
    for (const std::size_t mebibytes : {std::size_t{1}, std::size_t{3}, std::size_t{16}}) {
      const ProofTable table(mebibytes, bits);
      EXPECT_LE(table.bytes(), mebibytes * kMebibyte) << pits << " pits";
      EXPECT_GT(table.bytes(), mebibytes * kMebibyte / 2) << pits << " pits";
    }
  }
}

TEST(ProofTable, ALongKeyTakesNothingFromSmallBoards) {
  EXPECT_EQ(ProofTable::Size::of(16, 58).number_bits(), 32);
  EXPECT_EQ(ProofTable::Size::of(16, 59).number_bits(), 31);
  EXPECT_EQ(ProofTable::Size::of(1, kLargestIdentity).key_bits(), 50);
  EXPECT_EQ(ProofTable::Size::of(1, kLargestIdentity).number_bits(), 27);
}

// A settled claim that another position is taken for would be a wrong proof.
TEST(ProofTable, TellsPositionsApartByEveryBit) {
  ProofTable table(1, kLargestIdentity);
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    table.clear();
    const std::uint64_t identity = random();
    table.store({identity, 3}, ProofNumbers::shown(), 10, 2);
    for (int bit = 0; bit < kLargestIdentity; ++bit) {
      EXPECT_FALSE(table.find({identity ^ std::uint64_t{1} << bit, 3}).known) << "bit " << bit;
    }
    const auto found = table.find({identity, 1});
    EXPECT_TRUE(found.known && found.numbers.is_shown());
    EXPECT_EQ(found.move, 2U);
  }
}

// Rounded down, a claim that has reached its limit would seem not to have, and be worked on for
// ever.
TEST(ProofTable, RoundsNumbersUpAndKeepsTheirOrder) {
  ProofTable table(1, kLargestIdentity);
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t n = 1; n < ProofNumbers::kMost / 2; n += n / 3 + 1) {
    numbers.insert(numbers.end(), {n, 2 * n - 1});
  }
  numbers.push_back(ProofNumbers::kMost);
  std::ranges::sort(numbers);
  std::uint32_t before = 0;
  for (const std::uint32_t number : numbers) {
    table.clear();
    table.store({99, 0}, {number, 1}, 1);
    const ProofNumbers found = table.find({99, 0}).numbers;
    EXPECT_GE(found.proof, number);
    EXPECT_LE(found.proof, ProofNumbers::kMost);
    EXPECT_LE(found.proof - number, number >> 20) << "more than the last bits are lost";
    EXPECT_GE(found.proof, before);
    EXPECT_EQ(found.disproof, 1U);
    before = found.proof;
  }
}

TEST(ProofTable, GivesBackWhatItIsRestoredFrom) {
  for (const int bits : {40, kLargestIdentity}) {
    ProofTable table(1, bits);
    std::mt19937_64 random(3);
    std::vector<std::uint64_t> identities(500);
    for (std::uint64_t& identity : identities) {
      identity = random() >> (64 - bits);
      const ProofNumbers numbers = identity % 3 == 0 ? ProofNumbers::refuted() : ProofNumbers{7, 9};
      table.store({identity, -4}, numbers, 100);
    }
    ProofTable again(1, bits);
    for (const ProofTable::Record& record : table.most_expensive(1000)) {
      EXPECT_TRUE(again.restore(record));
    }
    for (const std::uint64_t identity : identities) {
      EXPECT_EQ(again.find({identity, -4}).known, table.find({identity, -4}).known);
      EXPECT_EQ(again.find({identity, -4}).numbers, table.find({identity, -4}).numbers);
    }
  }
}

}  // namespace
}  // namespace endodoi
