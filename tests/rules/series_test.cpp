// R13 and R14: who begins, tally pins, and when a series is over.
#include <endodoi/series.h>

#include <gtest/gtest.h>

namespace {

using namespace endodoi;

TEST(Series, R14BeginsWithoutPins) {
  const Series series(3);
  EXPECT_EQ(series.wins_needed(), 3);
  EXPECT_EQ(series.games(), 0);
  EXPECT_EQ(series.pins(Player::south), 0);
  EXPECT_EQ(series.pins(Player::north), 0);
  EXPECT_FALSE(series.over());
  EXPECT_FALSE(series.winner().has_value());
}

TEST(Series, R14AWinSetsOnePinADrawNone) {
  Series series(3);
  series.add(Player::south);
  series.add(std::nullopt);
  series.add(Player::north);
  series.add(Player::south);
  EXPECT_EQ(series.games(), 4);
  EXPECT_EQ(series.pins(Player::south), 2);
  EXPECT_EQ(series.pins(Player::north), 1);
  EXPECT_FALSE(series.over());
}

TEST(Series, R14EndsWithTheAgreedNumberOfPins) {
  Series series(2);
  series.add(Player::north);
  EXPECT_FALSE(series.over());
  series.add(std::nullopt);
  EXPECT_FALSE(series.over());
  series.add(Player::north);
  EXPECT_TRUE(series.over());
  EXPECT_EQ(series.winner(), Player::north);
}

TEST(Series, R14ADrawNeverEndsASeries) {
  Series series(1);
  for (int game = 0; game < 20; game++) series.add(std::nullopt);
  EXPECT_FALSE(series.over());
  EXPECT_EQ(series.games(), 20);
}

TEST(Series, R14NothingIsCountedAfterTheEnd) {
  Series series(1);
  series.add(Player::south);
  series.add(Player::north);
  series.add(std::nullopt);
  EXPECT_EQ(series.games(), 1);
  EXPECT_EQ(series.pins(Player::north), 0);
  EXPECT_EQ(series.winner(), Player::south);
}

TEST(Series, R13TheFirstMoveAlternatesAfterADrawToo) {
  for (const Player first : {Player::south, Player::north}) {
    Series series(5, first);
    EXPECT_EQ(series.next_first(), first);
    series.add(Player::south);
    EXPECT_EQ(series.next_first(), opponent(first));
    series.add(std::nullopt);
    EXPECT_EQ(series.next_first(), first);
    series.add(Player::south);
    EXPECT_EQ(series.next_first(), opponent(first));
  }
}

TEST(Series, R13SouthBeginsTheFirstGameUnlessAgreedOtherwise) {
  EXPECT_EQ(Series(1).next_first(), Player::south);
}

}  // namespace
