#include "solver/level_builder.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "literal_solver.h"
#include "solver/shared_sweep.h"
#include "tables/level_writer.h"

namespace {

using namespace endodoi;
using testing::HasSubstr;

Ruleset ruleset(const std::string& name) { return Ruleset::parse(name).value(); }

Tables built(const Ruleset& rules, int max_seeds, const BuildOptions& options = {}) {
  Tables tables(rules, max_seeds);
  while (tables.levels() <= max_seeds) EXPECT_TRUE(build_next_level(tables, options));
  return tables;
}

struct KnownLevel {
  std::string family;
  int seeds;
  std::uint64_t checksum;
};

// `endodoi/4+lone 7 0123456789abcdef`
std::vector<KnownLevel> known_levels() {
  std::ifstream file(ENDODOI_TEST_DATA "/tables/level_checksums.txt");
  std::vector<KnownLevel> levels;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    KnownLevel level;
    words >> level.family >> level.seeds >> std::hex >> level.checksum;
    EXPECT_FALSE(words.fail()) << line;
    levels.push_back(level);
  }
  return levels;
}

// A level that comes out otherwise than it always did, on any compiler or machine, is a mistake.
TEST(LevelBuilder, MakesTheKnownLevels) {
  const auto levels = known_levels();
  ASSERT_GT(levels.size(), 80u);
  std::optional<Tables> tables;
  for (const KnownLevel& level : levels) {
    if (!tables || table_family(tables->rules()) != level.family) {
      const auto rules = ruleset_of_family(level.family);
      ASSERT_TRUE(rules) << level.family;
      tables.emplace(*rules, 40);
    }
    while (!tables->has(level.seeds)) ASSERT_TRUE(build_next_level(*tables, {}));
    EXPECT_EQ(values_checksum(tables->level(level.seeds)), level.checksum)
        << level.family << " " << level.seeds;
  }
}

class AgainstTheDefinition : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(AgainstTheDefinition, EveryValueIsRight) {
  const auto [name, max_seeds] = GetParam();
  const Tables tables = built(ruleset(name), max_seeds);
  const auto expected = solver_tests::literal_values(ruleset(name), max_seeds);
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    const auto& values = tables.level(seeds);
    EXPECT_EQ(std::vector<int>(values.begin(), values.end()),
              expected[static_cast<std::size_t>(seeds)])
        << seeds;
  }
}

INSTANTIATE_TEST_SUITE_P(
    SmallBoards, AgainstTheDefinition,
    testing::Values(std::pair{"endodoi/2x4", 20}, std::pair{"endodoi/2x4+lone", 20},
                    std::pair{"cross/2x4", 16}, std::pair{"cross/2x4+lone", 16},
                    std::pair{"endodoi/3x4", 11}, std::pair{"endodoi/3x4+lone", 11},
                    std::pair{"cross/3x4", 10}, std::pair{"cross/3x4+lone", 10},
                    std::pair{"endodoi/4x4", 8}, std::pair{"cross/4x4+lone", 7},
                    std::pair{"endodoi/6x4", 5}, std::pair{"cross/6x4", 5}));

// The whole game is in the tables of small boards. What is expected was found by a search of the
// game's tree before there were tables.
TEST(LevelBuilder, KnowsWhatASmallGameIsWorth) {
  const Ruleset three = ruleset("endodoi/3x4");
  EXPECT_EQ(built(three, 24).value(Position::initial(three)), 4);
}

// Level 9 is worked on in three pieces.
TEST(LevelBuilder, ResultDoesNotDependOnThreadsOrMemory) {
  const Tables below = [] {
    Tables tables(ruleset("endodoi/6x4"), 9);
    while (tables.levels() < 9) EXPECT_TRUE(build_next_level(tables, {}));
    return tables;
  }();
  struct Way {
    int threads;
    std::size_t memory;
  };
  TableValues expected;
  for (const Way way : {Way{1, 1u << 30}, Way{2, 1u << 30}, Way{3, 600'000}, Way{2, 0}}) {
    Tables tables = below;
    BuildOptions options;
    options.threads = way.threads;
    options.memory = way.memory;
    ASSERT_TRUE(build_next_level(tables, options));
    if (expected.empty()) expected = tables.level(9);
    EXPECT_EQ(tables.level(9), expected) << way.threads << " threads, " << way.memory << " bytes";
  }
}

TEST(LevelBuilder, StoppedAnywhereItGoesOnToTheSameResult) {
  const Ruleset rules = ruleset("cross/6x4");
  Tables tables(rules, 9);
  while (tables.levels() < 9) ASSERT_TRUE(build_next_level(tables, {}));

  std::vector<Bounds> kept;
  int stops = 0;
  BuildOptions options;
  options.progress = [](const BuildProgress&) { return false; };
  options.checkpoint_seconds = 0;
  LoneRank alone;
  const SliceStore store(tables);
  TableValues values;
  while (values.empty()) {
    LevelSlice slice(store, options.memory);
    for (std::size_t i = 0; i < kept.size(); ++i) slice.bounds().set(i, kept[i]);
    const auto checkpoint = [&] {
      kept.clear();
      for (LevelIndex::Number i = 0; i < slice.bounds().size(); ++i) {
        kept.push_back(slice.bounds().at(i));
      }
    };
    BuildWatch watch(alone, options, slice, checkpoint);
    SharedSweep sweep(slice, 2);
    BuildCost cost;
    if (run_sweeps(sweep, alone, watch, cost)) {
      values = slice.values();
    } else if (++stops == 5) {
      options.progress = {};
    }
  }
  EXPECT_EQ(stops, 5);
  ASSERT_TRUE(build_next_level(tables, {}));
  EXPECT_EQ(values, tables.level(9));
}

TEST(LevelBuilder, SaysWhereItIs) {
  Tables tables(ruleset("endodoi/6x4"), 8);
  int calls = 0;
  BuildOptions options;
  options.progress = [&](const BuildProgress& progress) {
    ++calls;
    EXPECT_EQ(progress.seeds, tables.levels());
    EXPECT_LE(progress.done, progress.of);
    return true;
  };
  while (tables.levels() <= 8) ASSERT_TRUE(build_next_level(tables, options));
  EXPECT_GE(calls, 9);
}

TEST(LevelBuilder, RefusesWhatCannotBeBuilt) {
  EXPECT_EQ(unbuildable(ruleset("endodoi/8x4"), 17), std::nullopt);
  EXPECT_THAT(*unbuildable(ruleset("endodoi/8x4"), 40), HasSubstr("at most 20 seeds"));
  EXPECT_THAT(*unbuildable(ruleset("endodoi/2x4"), 121), HasSubstr("up to 120 seeds"));
  EXPECT_THAT(*unbuildable(ruleset("endodoi/12x9"), 110), HasSubstr("2^32 positions or more"));
  EXPECT_THAT(*unbuildable(ruleset("endodoi/6x4+majority"), 4), HasSubstr("majority"));
}

}  // namespace
