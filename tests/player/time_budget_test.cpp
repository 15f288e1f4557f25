// How a game's time is shared out: never more than there is, and never nothing while there is much.
#include "player/time_budget.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace {

using namespace endodoi;
using std::chrono::milliseconds;

constexpr milliseconds kOverheads[] = {milliseconds{0}, milliseconds{20}, milliseconds{500}};

TEST(TimeBudget, NeverTakesMoreThanThereIs) {
  for (int left = 0; left < 200'000; left = left < 100 ? left + 1 : left * 7 / 5) {
    for (const int increment : {0, 1, 10, 100, 1000, 60'000}) {
      for (const int seeds : {0, 1, 10, 48, 80, 216}) {
        for (const milliseconds overhead : kOverheads) {
          const GameClock clock{milliseconds{left}, milliseconds{increment}};
          const milliseconds budget = time_budget(clock, seeds, 0, overhead);
          ASSERT_GE(budget.count(), 0);
          ASSERT_LE(4 * budget.count(), 3 * left) << left << " ms left, increment " << increment;
          // With room for it, the whole overhead is kept back.
          if (left >= 4 * overhead.count()) {
            ASSERT_LE(budget + overhead, milliseconds{left});
          }
        }
      }
    }
  }
}

TEST(TimeBudget, ValuesBeyondReasonDoNoHarm) {
  const milliseconds most = milliseconds::max(), least = milliseconds::min();
  for (const milliseconds left : {least, milliseconds{-1}, milliseconds{0}, most}) {
    for (const milliseconds increment : {least, milliseconds{0}, most}) {
      for (const int number : {-1'000'000'000, 0, 2'000'000'000}) {
        const milliseconds budget = time_budget({left, increment}, number, number, most);
        EXPECT_GE(budget.count(), 0);
        if (left <= milliseconds{0}) {
          EXPECT_EQ(budget.count(), 0);
        }
      }
    }
  }
  EXPECT_GT(time_budget({most, milliseconds{0}}, 48, 0).count(), 0);
}

// Ten milliseconds are less than the overhead: no time to think, and enough to move.
TEST(TimeBudget, TenMillisecondsAreEnoughToMove) {
  const milliseconds budget = time_budget({milliseconds{10}, milliseconds{0}}, 48, 0);
  EXPECT_EQ(budget.count(), 0);
  EXPECT_LE(time_budget({milliseconds{10}, milliseconds{1000}}, 48, 0).count(), 2);
}

TEST(TimeBudget, ALongerClockOrALargerIncrementIsNeverLessTime) {
  for (const int increment : {0, 50, 2000}) {
    milliseconds before{0};
    for (int left = 0; left < 100'000; left += 37) {
      const auto budget = time_budget({milliseconds{left}, milliseconds{increment}}, 40, 10);
      ASSERT_GE(budget, before);
      before = budget;
    }
  }
}

TEST(TimeBudget, FewerSeedsAreFewerMovesToCome) {
  int before = 1000;
  for (int seeds = 216; seeds >= 0; --seeds) {
    const int moves = moves_to_come(seeds, 0);
    ASSERT_LE(moves, before);
    before = moves;
  }
  EXPECT_GE(before, 3) << "even an ending with few seeds may be long";
  EXPECT_GT(moves_to_come(10, 400), moves_to_come(10, 0)) << "play that goes round needs time too";
}

// A player who uses what it is given, and loses a few milliseconds at each move besides, plays as
// long as any game may last.
TEST(TimeBudget, AGameOfAnyLengthIsPlayedWithinTheTime) {
  for (const int start : {200, 1'000, 60'000}) {
    for (const int increment : {0, 10, 100}) {
      long long left = start;
      for (int move = 0; move < 150; ++move) {
        const int seeds = move < 76 ? 80 - move : 4;
        const GameClock clock{milliseconds{left}, milliseconds{increment}};
        const auto budget = time_budget(clock, seeds, 2 * move);
        const int lost = budget.count() == 0 ? 0 : 2;
        left -= budget.count() + lost;
        ASSERT_GT(left, 0) << "from " << start << " ms, at move " << move;
        left += increment;
      }
    }
  }
}

TEST(TimeBudget, MostOfTheTimeIsUsedInAnOrdinaryGame) {
  milliseconds left{60'000};
  for (int move = 0; move < 22; ++move) {
    left -= time_budget({left, milliseconds{0}}, 80 - 3 * move, 2 * move);
  }
  EXPECT_LT(left.count(), 30'000);
}

}  // namespace
