#include "tables/level_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace {

using endodoi::LevelIndex;
using endodoi::Player;
using endodoi::Position;

TEST(LevelIndex, ExampleOfTheHeader) {
  const LevelIndex index(4, 5);
  Position position;
  position.pits = {2, 0, 1, 2};
  EXPECT_EQ(index.rank(position), 15u);
  EXPECT_EQ(index.size(5), 56u);
}

// Every number once, in the order of next(), for all small boards.
TEST(LevelIndex, IsABijectionInTheOrderOfNext) {
  for (int width = 4; width <= 8; width += 2) {
    const LevelIndex index(width, 6);
    LevelIndex::Number below = 0;
    for (int seeds = 0; seeds <= 6; ++seeds) {
      EXPECT_EQ(index.size_below(seeds), below);
      Position position = index.unrank(seeds, 0);
      for (LevelIndex::Number number = 0; number < index.size(seeds); ++number) {
        ASSERT_EQ(position.on_board(), seeds);
        ASSERT_EQ(index.rank(position), number);
        ASSERT_EQ(index.unrank(seeds, number), position);
        ASSERT_EQ(index.number_in_all(position), below + number);
        if (number + 1 < index.size(seeds)) LevelIndex::next(position);
      }
      EXPECT_EQ(position.pits[0], seeds);  // the last one: all in pit 0
      below += index.size(seeds);
    }
  }
}

TEST(LevelIndex, SeesTheBoardAsTheMoverDoes) {
  const LevelIndex index(8, 9);
  for (LevelIndex::Number number = 0; number < index.size(9); number += 7) {
    Position position = index.unrank(9, number);
    std::rotate(position.pits.begin(), position.pits.begin() + 4, position.pits.begin() + 8);
    position.mover = Player::north;
    EXPECT_EQ(index.rank(position), number);
  }
}

TEST(LevelIndex, FallIsWhatASeedMovedOnCosts) {
  const LevelIndex index(6, 7);
  for (LevelIndex::Number number = 0; number < index.size(7); ++number) {
    const Position position = index.unrank(7, number);
    int seeds = 0;
    for (std::size_t pit = 0; pit < 5; ++pit) {
      seeds += position.pits[pit];
      if (position.pits[pit] == 0) continue;
      Position moved = position;
      --moved.pits[pit];
      ++moved.pits[pit + 1];
      EXPECT_EQ(index.rank(moved) + index.fall(static_cast<int>(pit), seeds), number);
    }
  }
}

TEST(LevelIndex, KnowsWhatFitsIn64Bits) {
  EXPECT_TRUE(LevelIndex::fits(16, 64));
  EXPECT_TRUE(LevelIndex::fits(12, 108));
  EXPECT_FALSE(LevelIndex::fits(24, 216));
}

}  // namespace
