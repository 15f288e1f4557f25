// The learned evaluation: that the weights are the right ones, and that they are used as they were
// trained.
#include "evaluation/evaluate.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string_view>
#include <utility>

#include "base/checksum.h"
#include "boards.h"
#include "evaluation/evaluation_weights.h"

namespace {

using namespace boards;

TEST(EvaluationWeights, HaveTheirChecksum) {
  ASSERT_GT(kEvaluationWeightsSize, 8u);
  const Bytes content(kEvaluationWeights, kEvaluationWeightsSize - 8);
  std::uint64_t written = 0;
  for (int i = 7; i >= 0; --i) {
    written = written << 8 | kEvaluationWeights[content.size() + static_cast<std::size_t>(i)];
  }
  EXPECT_EQ(Checksum::of(content), written);
  EXPECT_EQ(written, 0x6c52b76e388f0cfbu) << "other weights: the golden values change too";
}

struct Golden {
  std::string_view rules;
  std::string_view position;
  int parts;
};

// Worked out by the training program, which has an inference of its own:
// scripts/train_evaluation.py values data/evaluation/evaluation.weights
constexpr Golden kGolden[] = {
    {"endodoi/2x9", "1,5/0,8 0/0 s", 55},
    {"endodoi/2x9", "8,4/3,3 0/0 s", 44},
    {"endodoi/2x9", "2,8/0,0 0/0 s", 72},
    {"endodoi/3x9", "14,1,5/5,0,3 0/0 s", 47},
    {"endodoi/3x9", "2,14,3/14,0,0 0/0 s", 39},
    {"endodoi/3x9", "3,2,0/0,2,0 0/0 s", -11},
    {"endodoi/4x9", "4,8,0,1/1,1,0,3 0/0 s", 48},
    {"endodoi/4x9", "5,5,1,0/4,0,14,8 0/0 s", -13},
    {"endodoi/4x9", "8,8,4,1/14,2,8,5 0/0 s", 86},
    {"endodoi/5x9", "5,5,3,0,2/3,4,0,1,8 0/0 s", -22},
    {"endodoi/5x9", "5,0,0,3,2/2,2,3,8,3 0/0 s", 36},
    {"endodoi/5x9", "1,8,3,5,14/14,4,2,0,3 0/0 s", 70},
    {"endodoi/6x9", "5,8,8,8,0,14/3,14,4,3,1,3 0/0 s", 55},
    {"endodoi/6x9", "2,2,3,3,0,4/8,3,4,2,0,8 0/0 s", 19},
    {"endodoi/6x9", "8,8,8,8,4,0/3,4,4,3,0,1 0/0 s", -35},
    {"endodoi/7x9", "3,0,0,2,4,0,1/1,8,5,0,0,0,5 0/0 s", 28},
    {"endodoi/7x9", "0,3,14,0,0,2,2/0,1,5,3,1,3,0 0/0 s", 21},
    {"endodoi/7x9", "3,8,14,0,3,5,5/4,8,0,0,0,5,0 0/0 s", 54},
    {"endodoi/8x9", "2,5,14,1,8,1,8,14/1,4,2,4,1,4,0,1 0/0 s", 48},
    {"endodoi/8x9", "5,0,2,2,3,5,14,8/1,0,8,0,8,14,4,0 0/0 s", 34},
    {"endodoi/8x9", "0,2,8,14,1,0,0,14/2,0,0,4,1,3,1,8 0/0 s", 61},
    {"endodoi/9x9", "2,8,4,5,0,14,0,0,5/5,8,14,2,8,5,3,14,1 0/0 s", 64},
    {"endodoi/9x9", "2,8,4,2,8,8,8,0,0/2,1,8,4,14,8,0,3,0 0/0 s", 46},
    {"endodoi/9x9", "1,0,8,0,0,5,0,8,8/4,1,0,1,14,4,14,3,1 0/0 s", 149},
    {"endodoi/10x9", "1,14,0,0,4,0,3,1,1,14/14,2,0,0,1,5,0,14,2,14 0/0 s", 99},
    {"endodoi/10x9", "1,0,1,1,3,1,4,5,3,14/4,3,1,0,14,14,14,0,0,4 0/0 s", 133},
    {"endodoi/10x9", "0,1,0,1,4,4,3,2,1,14/14,3,4,4,14,2,1,1,1,8 0/0 s", 77},
    {"endodoi/11x9", "1,14,3,0,1,8,14,5,0,14,0/3,0,0,4,1,8,3,8,0,3,8 0/0 s", 100},
    {"endodoi/11x9", "3,3,8,14,0,1,5,5,0,2,0/14,0,14,0,1,14,8,14,8,5,5 0/0 s", 42},
    {"endodoi/11x9", "3,3,0,1,4,2,2,8,1,0,0/8,3,2,2,1,0,4,2,4,0,2 0/0 s", 19},
    {"endodoi/12x9", "8,5,1,8,5,0,8,3,0,0,4,1/4,2,5,5,1,3,3,1,2,4,14,14 0/0 s", 36},
    {"endodoi/12x9", "4,8,14,0,5,0,3,2,5,5,0,5/2,5,5,4,8,14,14,4,0,1,0,4 0/0 s", 14},
    {"endodoi/12x9", "1,0,2,4,0,14,14,0,1,0,2,8/1,14,14,0,5,8,4,5,3,14,14,2 0/0 s", 31},
    {"cross/2x9", "0,0/1,5 0/0 s", -2},
    {"cross/2x9", "4,4/2,0 0/0 s", 80},
    {"cross/2x9", "3,1/8,0 0/0 s", 11},
    {"cross/3x9", "8,8,5/1,4,1 0/0 s", 86},
    {"cross/3x9", "4,5,8/14,3,3 0/0 s", 41},
    {"cross/3x9", "5,0,8/2,1,0 0/0 s", 101},
    {"cross/4x9", "1,4,3,0/3,14,5,14 0/0 s", 33},
    {"cross/4x9", "2,1,3,2/3,2,3,0 0/0 s", 35},
    {"cross/4x9", "1,0,0,2/8,5,3,4 0/0 s", 8},
    {"cross/5x9", "14,5,2,8,3/4,8,8,3,14 0/0 s", 81},
    {"cross/5x9", "8,2,2,2,0/1,0,4,3,2 0/0 s", 37},
    {"cross/5x9", "2,4,4,4,5/4,5,14,5,3 0/0 s", 31},
    {"cross/6x9", "8,5,1,2,4,8/4,4,14,8,8,5 0/0 s", 75},
    {"cross/6x9", "0,4,2,2,5,3/3,0,8,3,3,0 0/0 s", 51},
    {"cross/6x9", "8,0,1,8,0,0/3,14,5,2,5,4 0/0 s", 59},
    {"cross/7x9", "8,0,4,1,4,1,8/3,2,3,5,0,4,5 0/0 s", 39},
    {"cross/7x9", "0,8,5,2,1,4,14/8,1,1,14,5,8,0 0/0 s", 83},
    {"cross/7x9", "5,2,5,0,0,3,1/4,0,14,2,14,5,4 0/0 s", 39},
    {"cross/8x9", "8,5,0,0,8,4,0,0/1,5,5,1,0,2,3,0 0/0 s", 8},
    {"cross/8x9", "0,4,3,8,1,0,2,3/14,4,2,8,0,5,0,2 0/0 s", -3},
    {"cross/8x9", "0,5,8,2,14,4,2,1/5,1,4,14,14,0,8,8 0/0 s", 75},
    {"cross/9x9", "0,0,0,1,0,8,0,0,14/14,0,0,4,0,2,0,3,8 0/0 s", 57},
    {"cross/9x9", "0,3,4,4,2,4,14,0,1/4,5,5,8,4,2,4,14,4 0/0 s", 18},
    {"cross/9x9", "0,0,8,8,14,0,14,1,5/2,2,0,8,2,4,5,5,5 0/0 s", 106},
    {"cross/10x9", "1,5,2,0,0,8,0,3,0,8/8,3,2,14,0,3,2,0,2,5 0/0 s", 40},
    {"cross/10x9", "5,8,5,14,3,4,0,4,14,8/0,8,8,8,1,2,1,4,1,2 0/0 s", 77},
    {"cross/10x9", "3,3,5,1,2,1,1,4,8,0/3,14,8,1,0,2,3,0,2,4 0/0 s", 75},
    {"cross/11x9", "2,5,5,8,14,4,3,0,8,14,14/0,14,1,1,0,14,3,14,14,14,8 0/0 s", 113},
    {"cross/11x9", "3,4,1,0,1,3,0,0,5,2,0/14,4,2,3,14,3,0,0,5,4,14 0/0 s", 26},
    {"cross/11x9", "8,5,8,14,3,5,2,14,8,4,14/0,0,8,4,0,8,0,2,8,5,1 0/0 s", 83},
    {"cross/12x9", "3,14,5,8,1,0,0,5,1,0,3,8/14,1,0,5,5,3,3,2,8,8,4,0 0/0 s", 57},
    {"cross/12x9", "5,14,14,2,2,4,5,14,4,0,14,3/4,3,3,3,8,14,2,4,1,1,3,4 0/0 s", 80},
    {"cross/12x9", "5,3,1,14,1,4,8,1,0,0,2,2/14,14,8,2,3,8,2,5,3,2,3,0 0/0 s", 20},
};

TEST(Evaluation, IsWhatTheTrainingProgramWorksOut) {
  for (const Golden& golden : kGolden) {
    const Ruleset ruleset = rules(golden.rules);
    const Position board = position(ruleset, golden.position);
    EXPECT_EQ(evaluate(ruleset, board, board.on_board()), golden.parts)
        << golden.rules << " " << golden.position;
  }
}

/// The same board from the other side of the table.
Position turned(const Ruleset& rules, const Position& position) {
  Position result = position;
  for (int pit = 0; pit < rules.width(); ++pit) {
    const int other = (pit + rules.pits) % rules.width();
    result.pits[static_cast<std::size_t>(other)] = position.pits[static_cast<std::size_t>(pit)];
  }
  std::swap(result.captured[0], result.captured[1]);
  result.mover = opponent(position.mover);
  return result;
}

TEST(Evaluation, IsTheSameFromEitherSideAndNeverMoreThanThereIs) {
  Random random(1);
  int not_nil = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Ruleset ruleset = random_rules(random, kMaxPits);
    const Position board = random_position(random, ruleset, kMaxTotal);
    const int seeds = board.on_board();
    const int value = evaluate(ruleset, board, seeds);
    ASSERT_EQ(value, evaluate(ruleset, turned(ruleset, board), seeds));
    ASSERT_LE(std::abs(value), kParts * seeds);
    not_nil += value != 0;
  }
  EXPECT_GT(not_nil, 15'000);
}

// A pit of more seeds than a full turn, and of more than any row of the network stands for.
TEST(Evaluation, TakesFullPits) {
  Random random(2);
  for (int i = 0; i < 2'000; ++i) {
    Ruleset ruleset = random_rules(random, kMaxPits);
    ruleset.seeds = kMaxSeeds;
    Position board;
    const auto pit = static_cast<std::size_t>(random.below(ruleset.width()));
    board.pits[pit] = static_cast<std::uint8_t>(random.below(ruleset.total()) + 1);
    const int seeds = board.on_board();
    ASSERT_LE(std::abs(evaluate(ruleset, board, seeds)), kParts * seeds);
  }
}

}  // namespace
