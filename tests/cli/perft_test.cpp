#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "cli_run.h"

using cli_test::expect_refused;
using cli_test::kStart6;
using cli_test::run;
using testing::HasSubstr;

TEST(Perft, EndsWithTheTotal) {
  const auto perft = run({"perft", "endodoi/8x4", "7"});
  EXPECT_EQ(perft.status, 0);
  EXPECT_EQ(perft.last_line(), "621261");
}

TEST(Perft, ShowsTheCountOfEveryDepth) {
  const auto perft = run({"perft", "endodoi/6x4", "4"});
  ASSERT_EQ(perft.lines().size(), 6u);
  EXPECT_THAT(perft.lines()[1], testing::StartsWith("    1             6"));
  EXPECT_THAT(perft.lines()[2], testing::StartsWith("    2            28"));
  EXPECT_THAT(perft.lines()[3], testing::StartsWith("    3           129"));
  EXPECT_THAT(perft.lines()[4], testing::StartsWith("    4           610"));
  EXPECT_EQ(perft.lines()[5], "610");
}

// Longer than a piece that is counted in one go, so that pieces are added up.
TEST(Perft, AddsUpThePiecesOfADeepCount) {
  EXPECT_EQ(run({"perft", "cross/6x3", "6"}).last_line(), "11245");
}

TEST(Perft, DivideGivesEachFirstMoveAndTheTotal) {
  const auto perft = run({"perft", "endodoi/6x4", "5", "--divide"});
  const auto lines = perft.lines();
  ASSERT_EQ(lines.size(), 7u);
  long long sum = 0;
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(lines[i][0], 'A' + i);
    sum += std::stoll(lines[i].substr(1));
  }
  EXPECT_EQ(sum, 2886);
  EXPECT_EQ(lines[6], "2886");
}

TEST(Perft, CountsFromAPosition) {
  const auto perft =
      run({"perft", "endodoi/6x4", "2", "--position", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s"});
  EXPECT_EQ(perft.status, 0);
  // After B North has no move; after F it has four.
  EXPECT_EQ(perft.last_line(), "4");
}

TEST(Perft, HonoursMajority) {
  const std::string decided = "0,0,5,0,0,0/0,1,0,0,0,3 0/30 s";
  EXPECT_EQ(run({"perft", "endodoi/6x4+majority", "6", "--position", decided}).last_line(), "0");
  EXPECT_EQ(
      run({"perft", "endodoi/6x4+majority", "6", "--position", decided, "--divide"}).last_line(),
      "0");
}

TEST(Perft, DepthNoughtIsOneEmptySequence) {
  EXPECT_EQ(run({"perft", "endodoi/6x4", "0"}).last_line(), "1");
}

TEST(Perft, JsonHoldsTheCounts) {
  const auto json = run({"perft", "endodoi/6x4", "3", "--json"}).json();
  EXPECT_EQ(json.at("sequences"), 129);
  EXPECT_EQ(json.at("position"), boost::json::string(kStart6));
  EXPECT_EQ(json.at("counts").as_array().size(), 3u);
  EXPECT_EQ(json.at("counts").at(1), 28);
  const auto divided = run({"perft", "endodoi/6x4", "2", "--json", "--divide"}).json();
  EXPECT_EQ(divided.at("sequences"), 28);
  EXPECT_EQ(divided.at("moves").as_object().size(), 6u);
}

TEST(Perft, BadUseIsSaidInALine) {
  expect_refused(run({"perft", "endodoi/6x4", "seven"}), 2, {"'seven'", "0 to 99"});
  expect_refused(run({"perft", "endodoi/6x4", "100"}), 2, {"'100'"});
  expect_refused(run({"perft", "endodoi/6x4"}), 2, {"DEPTH is missing"});
  expect_refused(run({"perft", "endodoi/13x4", "3"}), 2, {"endodoi/13x4"});
  expect_refused(run({"perft", "endodoi/6x4", "0", "--divide"}), 2, {"--divide"});
  expect_refused(run({"perft", "endodoi/6x4", "1", "--position", "4 4"}), 2, {"'4 4'"});
}
