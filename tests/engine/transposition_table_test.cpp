#include "engine/transposition_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "boards.h"

namespace {

using namespace boards;

TEST(TranspositionTable, GivesBackWhatItWasGivenOrNothing) {
  Random random(9);
  const Ruleset ruleset = rules("endodoi/6x4");
  TranspositionTable table(1);
  std::vector<Position> positions;
  for (int i = 0; i < 60'000; ++i) {  // twice as many as there is room for
    positions.push_back(random_position(random, ruleset, 48));
    table.store(TableKey(positions.back()),
                {positions.back().on_board() - 24, i % 7, Bound::lower, positions.back().pits[3]});
  }
  int found = 0;
  for (const Position& position : positions) {
    const Remembered what = table.find(TableKey(position));
    if (what.bound == Bound::none) continue;
    ++found;
    ASSERT_EQ(what.value, position.on_board() - 24);
    ASSERT_EQ(what.move, position.pits[3]);
  }
  EXPECT_GT(found, 20'000);
}

TEST(TranspositionTable, NegativeValuesAndResolvedDepthsSurvive) {
  const Ruleset ruleset = rules("endodoi/12x9");
  const TableKey key(Position::initial(ruleset));
  TranspositionTable table(1);
  for (const Score value : {-kWon - kMaxTotal, -kWon, -1, 0, kWon + kMaxTotal}) {
    table.store(key, {value, kResolvedDepth, Bound::exact, 3});
    EXPECT_EQ(table.find(key).value, value);
    EXPECT_EQ(table.find(key).depth, kResolvedDepth);
  }
  table.clear();
  EXPECT_EQ(table.find(key).bound, Bound::none);
  EXPECT_EQ(table.find(key).move, kNoMove);
}

TEST(TranspositionTable, OfNoSizeRemembersNothing) {
  const Ruleset ruleset = rules("endodoi/6x4");
  const TableKey key(Position::initial(ruleset));
  TranspositionTable table(0);
  table.store(key, {5, 3, Bound::exact, 1});
  EXPECT_EQ(table.find(key).bound, Bound::none);
}

// A score tells how the game ends, and for that it counts what was captured before.
TEST(TranspositionTable, CapturedSeedsArePartOfAPosition) {
  const Ruleset ruleset = rules("endodoi/6x4");
  const TableKey one(position(ruleset, "1,2,0,0,0,0/0,0,0,0,1,1 10/20 s"));
  TranspositionTable table(1);
  table.store(one, {2, 4, Bound::exact, 5});
  EXPECT_EQ(table.find(one).value, 2);
  for (const char* other : {"1,2,0,0,0,0/0,0,0,0,1,1 20/10 s", "1,2,0,0,0,0/0,0,0,0,1,1 10/20 n"}) {
    EXPECT_EQ(table.find(TableKey(position(ruleset, other))).bound, Bound::none);
  }
}

// What one thread reads while another writes is either whole or nothing. All positions fall into
// few places, and each is stored with values that tell which position it was.
TEST(TranspositionTable, ThreadsNeverSeeHalfAnEntry) {
  Random random(11);
  const Ruleset ruleset = rules("endodoi/8x4");
  std::vector<TableKey> keys;
  for (int i = 0; i < 64; ++i) {
    keys.emplace_back(random_position(random, ruleset, 60));
    keys.back().hash = 0;
  }
  TranspositionTable table(1);
  std::atomic<int> found{0}, wrong{0};
  const auto work = [&](std::uint64_t seed) {
    Random own(seed);
    for (int i = 0; i < 200'000; ++i) {
      const int k = own.below(64), round = own.below(100);
      const TableKey& key = keys[static_cast<std::size_t>(k)];
      if (i % 2 == 0) {
        table.store(key, {100 * k + round, round, Bound::exact, static_cast<Move>(k % 16)});
        continue;
      }
      const Remembered what = table.find(key);
      if (what.bound == Bound::none) continue;
      ++found;
      wrong += what.value != 100 * k + what.depth || what.move != k % 16;
    }
  };
  std::thread other(work, 1);
  work(2);
  other.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 100);
}

}  // namespace
