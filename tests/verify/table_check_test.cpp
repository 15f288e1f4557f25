#include "verify/table_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include <endodoi/moves.h>
#include "solver/level_builder.h"

namespace {

using namespace endodoi;
using Levels = std::vector<TableValues>;

Ruleset ruleset(const std::string& name) { return Ruleset::parse(name).value(); }

Levels built(const Ruleset& rules, int max_seeds) {
  Tables tables(rules, max_seeds);
  Levels levels;
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    EXPECT_TRUE(build_next_level(tables, {}));
    levels.push_back(tables.level(seeds));
  }
  return levels;
}

CheckResult checked(const Ruleset& rules, const Levels& levels, int threads = 1) {
  const int last = static_cast<int>(levels.size()) - 1;
  Tables tables(rules, last);
  for (const auto& level : levels) tables.add(level);
  CheckOptions options;
  options.threads = threads;
  return check_level(tables, last, options);
}

TEST(TableCheck, AcceptsWhatIsRight) {
  for (const char* name : {"endodoi/6x4", "endodoi/5x4+lone", "cross/5x4", "cross/4x4+lone"}) {
    for (const int seeds : {0, 1, 4, 6}) {
      for (const int threads : {1, 3}) {
        const CheckResult result = checked(ruleset(name), built(ruleset(name), seeds), threads);
        EXPECT_FALSE(result.fault) << name << " " << seeds << " " << result.fault->number;
        EXPECT_FALSE(result.stopped);
      }
    }
  }
}

// Wherever it is: in the level itself, or where a move takes seeds into a level below.
TEST(TableCheck, FindsASingleWrongValue) {
  const Ruleset rules = ruleset("endodoi/4x4");
  const Levels right = built(rules, 7);
  for (std::size_t number = 0; number < right[7].size(); number += 97) {
    Levels wrong = right;
    wrong[7][number] = static_cast<TableValue>(wrong[7][number] + (wrong[7][number] < 7 ? 1 : -1));
    const CheckResult result = checked(rules, wrong, 2);
    ASSERT_TRUE(result.fault) << number;
    EXPECT_EQ(result.fault->kind, TableFaultKind::wrong_value);
    EXPECT_EQ(result.fault->seeds, 7);
    // It may also be found at a position that leads to it.
    EXPECT_LE(result.fault->number, number);
  }
}

/// Values of a level that are the best over the moves everywhere, found from a random beginning;
/// they need not be the true ones. Empty if the beginning leads round and round.
TableValues some_solution(const Ruleset& rules, const Levels& below, int seeds,
                          unsigned beginning) {
  const LevelIndex index(rules.width(), seeds);
  std::mt19937 random(beginning);
  TableValues values(index.size(seeds));
  for (auto& value : values) {
    value = static_cast<TableValue>(
        static_cast<int>(random() % (2u * static_cast<unsigned>(seeds) + 1)) - seeds);
  }
  for (int round = 0; round < 300; ++round) {
    bool changed = false;
    for (std::size_t number = 0; number < values.size(); ++number) {
      int best = -seeds;
      for (const Turn& turn : legal_turns(rules, index.unrank(seeds, number))) {
        const int taken = turn.sowing.taken;
        const auto& level = taken == 0 ? values : below[static_cast<std::size_t>(seeds - taken)];
        best = std::max(best, taken - level[index.rank(turn.sowing.after)]);
      }
      changed = changed || best != values[number];
      values[number] = static_cast<TableValue>(best);
    }
    if (!changed) return values;
  }
  return {};
}

// "Best over the moves" alone would let such a table pass: where play can go round, a promise can
// be put off for ever.
TEST(TableCheck, RefusesAWrongSolutionThatAgreesWithItself) {
  int wrong = 0;
  for (const char* name : {"endodoi/3x4", "endodoi/4x4", "cross/3x4"}) {
    const Ruleset rules = ruleset(name);
    for (int seeds = 3; seeds <= 6; ++seeds) {
      Levels levels = built(rules, seeds);
      const auto right = levels.back();
      for (unsigned beginning = 0; beginning < 4; ++beginning) {
        const auto values = some_solution(rules, levels, seeds, beginning);
        if (values.empty() || values == right) continue;
        ++wrong;
        Levels planted = levels;
        planted.back() = values;
        const CheckResult result = checked(rules, planted);
        ASSERT_TRUE(result.fault) << name << " " << seeds;
        EXPECT_EQ(result.fault->kind, TableFaultKind::not_forced);
        EXPECT_NE(result.fault->stored, 0);
      }
    }
  }
  EXPECT_GT(wrong, 5);  // else there was nothing to find
}

TEST(TableCheck, RefusesTheTableOfAnotherGame) {
  const Levels other = built(ruleset("endodoi/4x4+lone"), 6);
  EXPECT_TRUE(checked(ruleset("endodoi/4x4"), other).fault);
}

TEST(TableCheck, CanBeStopped) {
  const Ruleset rules = ruleset("endodoi/5x4");
  Tables tables(rules, 6);
  for (const auto& level : built(rules, 6)) tables.add(level);
  CheckOptions options;
  options.progress = [](const CheckProgress&) { return false; };
  EXPECT_TRUE(check_level(tables, 6, options).stopped);
}

}  // namespace
