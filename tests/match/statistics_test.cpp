#include "match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "match/sprt.h"

using namespace endodoi;

namespace {

struct Published {
  double elo0, elo1;
  PairCounts pairs;
  double llr;
};

/// Tests of Stockfish patches from 2020, when its framework stated bounds in logistic Elo, as their
/// pull requests give them: LLR, bounds, Ptnml(0-2).
const std::vector<Published> kPublished{
    {-0.25, 1.25, {491, 7345, 29693, 7670, 465}, 2.96},     // #3098
    {-0.25, 1.25, {253, 4282, 17604, 4431, 286}, 2.94},     // #3209
    {-1.00, 3.00, {424, 2948, 5832, 3045, 460}, 2.94},      // #2493
    {0.00, 2.00, {1284, 17437, 55536, 18085, 1292}, 2.94},  // #2493
    {-1.50, 0.50, {174, 2658, 10273, 2713, 178}, 2.96},     // #3017
    {-0.50, 1.50, {17, 253, 1042, 337, 39}, 2.96},          // #2971
    {0.25, 1.75, {11, 407, 3238, 513, 11}, 2.93},           // #2971
};

TEST(Sprt, AgreesWithPublishedTests) {
  for (const auto& [elo0, elo1, pairs, llr] : kPublished) {
    const SprtState state = sprt({elo0, elo1, 0.05, 0.05}, pairs);
    EXPECT_NEAR(state.llr, llr, 0.0051) << elo0 << " " << elo1 << " " << pairs[0];
    EXPECT_NEAR(state.upper, 2.94, 0.005);
    EXPECT_NEAR(state.lower, -2.94, 0.005);
  }
}

TEST(Sprt, TurnsRoundWithTheEngines) {
  const PairCounts pairs{17, 253, 1042, 337, 39};
  const PairCounts turned{39, 337, 1042, 253, 17};
  EXPECT_NEAR(sprt({-0.5, 1.5}, pairs).llr, -sprt({-1.5, 0.5}, turned).llr, 1e-9);
}

TEST(Sprt, DecidesEitherWayAndNotTooEarly) {
  EXPECT_EQ(sprt({0, 10}, {}).verdict, SprtVerdict::open);
  EXPECT_EQ(sprt({0, 10}, {0, 0, 0, 0, 3}).verdict, SprtVerdict::open);
  EXPECT_EQ(sprt({0, 10}, {100, 150, 300, 280, 170}).verdict, SprtVerdict::h1);
  EXPECT_EQ(sprt({0, 10}, {170, 280, 300, 150, 100}).verdict, SprtVerdict::h0);
  // Bounds follow the risks: ln(0.2/0.99) and ln(0.8/0.01).
  const SprtState state = sprt({0, 10, 0.01, 0.2}, {});
  EXPECT_NEAR(state.lower, -1.5994, 1e-4);
  EXPECT_NEAR(state.upper, 4.3820, 1e-4);
}

// Counted by hand: mean 0.55, variance of a pair's mean (4·0.3025 + 10·0.0025 + 6·0.2025)/20 =
// 0.1225, standard error 0.35/√20.
TEST(Strength, ComesFromThePairs) {
  const Strength found = strength({4, 0, 10, 0, 6});
  const double error = 0.35 / std::sqrt(20.0);
  EXPECT_NEAR(found.score.mean, 0.55, 1e-12);
  EXPECT_NEAR(found.score.low, 0.55 - 1.95996 * error, 1e-5);
  EXPECT_NEAR(found.score.high, 0.55 + 1.95996 * error, 1e-5);
  EXPECT_NEAR(found.elo.mean, 34.86, 0.005);
  EXPECT_NEAR(found.los, 0.73853, 1e-4);  // Φ(0.05/error) = Φ(0.63888)
}

// 20 wins and 20 losses in pairs of one each say that the engines are equal on every opening: no
// spread at all. The same games counted one by one would give ±111 Elo.
TEST(Strength, SeesWhatPairsShare) {
  const Strength paired = strength({0, 0, 20, 0, 0});
  EXPECT_DOUBLE_EQ(paired.score.mean, 0.5);
  const Strength loose = strength({10, 0, 0, 0, 10});
  const Strength close = strength({0, 10, 0, 10, 0});
  EXPECT_NEAR(loose.elo.high, 163.3, 0.05);  // 0.5 + 1.95996 · 0.5/√20
  EXPECT_LT(close.elo.high, loose.elo.high / 2);
}

TEST(Strength, OfOneWhoWonAllIsBounded) {
  const Strength found = strength({0, 0, 0, 0, 100});
  EXPECT_TRUE(std::isinf(found.elo.mean));
  EXPECT_NEAR(found.score.low, 0.9638, 1e-4);  // 0.025^(1/100)
  EXPECT_GT(found.elo.low, 500);
  const Strength other = strength({100, 0, 0, 0, 0});
  EXPECT_NEAR(other.score.high, 1 - 0.9638, 1e-4);
  EXPECT_NEAR(other.elo.high, -found.elo.low, 1e-9);
  EXPECT_LT(other.los, 1e-9);
}

TEST(Elo, AndScoreAreInverse) {
  EXPECT_NEAR(score_of_elo(200), 0.7597, 1e-4);
  for (const double elo : {-400.0, -3.0, 0.0, 17.5, 200.0}) {
    EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  }
}

}  // namespace
