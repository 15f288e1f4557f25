#include "engine/transposition_table.h"

#include <gtest/gtest.h>

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
    table.store({ruleset, positions.back()},
                {positions.back().on_board() - 24, i % 7, Bound::lower, positions.back().pits[3]});
  }
  int found = 0;
  for (const Position& position : positions) {
    const Remembered what = table.find({ruleset, position});
    if (what.bound == Bound::none) continue;
    ++found;
    ASSERT_EQ(what.value, position.on_board() - 24);
    ASSERT_EQ(what.move, position.pits[3]);
  }
  EXPECT_GT(found, 20'000);
}

TEST(TranspositionTable, NegativeValuesAndResolvedDepthsSurvive) {
  const Ruleset ruleset = rules("endodoi/12x9");
  const TableKey key(ruleset, Position::initial(ruleset));
  TranspositionTable table(1);
  for (const Value value : {-kMaxTotal, 0, kMaxTotal}) {
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
  const TableKey key(ruleset, Position::initial(ruleset));
  TranspositionTable table(0);
  table.store(key, {5, 3, Bound::exact, 1});
  EXPECT_EQ(table.find(key).bound, Bound::none);
}

// Captured seeds are behind us, unless a majority of them is going to end the game.
TEST(TranspositionTable, CapturedSeedsCountOnlyWithMajority) {
  for (const bool majority : {false, true}) {
    Ruleset ruleset = rules("endodoi/6x4");
    ruleset.majority = majority;
    const Position one = position(ruleset, "1,2,0,0,0,0/0,0,0,0,1,1 10/20 s");
    const Position other = position(ruleset, "1,2,0,0,0,0/0,0,0,0,1,1 20/10 s");
    TranspositionTable table(1);
    table.store({ruleset, one}, {2, 4, Bound::exact, 5});
    EXPECT_EQ(table.find({ruleset, other}).bound, majority ? Bound::none : Bound::exact);
  }
}

}  // namespace
