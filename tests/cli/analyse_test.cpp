#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <filesystem>

#include "cli/value_table.h"
#include "cli_run.h"

using cli_test::expect_refused;
using cli_test::kStart6;
using cli_test::run;
using testing::HasSubstr;
using testing::Not;
using namespace endodoi;

namespace {
const std::string kLast = "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s";  // B takes 6 and the rest
}

TEST(Analyse, ShowsEveryMoveWithItsValue) {
  const auto analyse = run({"analyse", "endodoi/6x4", kStart6, "--depth", "3"});
  EXPECT_EQ(analyse.status, 0);
  EXPECT_THAT(analyse.out, HasSubstr("endodoi/6x4, South to move"));
  for (const char* move :
       {"\n   A  ", "\n   B  ", "\n   C  ", "\n   D  ", "\n   E  ", "\n   F  "}) {
    EXPECT_THAT(analyse.out, HasSubstr(move));
  }
  EXPECT_THAT(analyse.out, HasSubstr("5 laps, ends at E, takes 7."));
  EXPECT_THAT(analyse.out, HasSubstr("expected: "));
  EXPECT_THAT(analyse.out, HasSubstr("estimate, 3 moves ahead"));
  EXPECT_THAT(analyse.out, Not(HasSubstr("exact")));
  EXPECT_THAT(analyse.out, Not(HasSubstr("\033"))) << "a live table in a pipe";
}

// It wanted the initial board typed out, which every other command takes for granted.
TEST(Analyse, WithoutAPositionItIsTheStart) {
  const auto start = run({"analyse", "endodoi/6x4", "--depth", "2", "--json"}).json();
  EXPECT_EQ(start.at("position"), boost::json::string(kStart6));
  EXPECT_EQ(run({"analyse", "endodoi/8x4", "--depth", "2"}).status, 0);
}

TEST(Analyse, SaysWhenTheValueIsExact) {
  const auto analyse = run({"analyse", "endodoi/6x4", kLast});
  EXPECT_THAT(analyse.out, HasSubstr("exact: every line of play was followed to its end"));
  EXPECT_THAT(analyse.out, HasSubstr("   B      +9  1 lap, ends at C, takes 6."));
  EXPECT_THAT(analyse.out, HasSubstr("expected: Bx6\n"));
}

// A position is all that is told: values of one from the middle of a game leave its past out.
TEST(Analyse, SaysThatThePastIsNotKnown) {
  constexpr const char* kPast = "what was played before is not known";
  EXPECT_THAT(run({"analyse", "endodoi/6x4", kLast}).out, HasSubstr(kPast));
  EXPECT_THAT(run({"analyse", "endodoi/6x4", kStart6, "--depth", "1"}).out, Not(HasSubstr(kPast)));
}

TEST(Analyse, JsonTellsEstimateFromExact) {
  const auto exact = run({"analyse", "endodoi/6x4", kLast, "--json"}).json();
  EXPECT_EQ(exact.at("best"), "B");
  EXPECT_EQ(exact.at("value"), 9);
  EXPECT_EQ(exact.at("exact"), true);
  EXPECT_EQ(exact.at("ending"), "resolved");
  const auto estimate =
      run({"analyse", "endodoi/6x4", kStart6, "--nodes", "2000", "--json"}).json();
  EXPECT_EQ(estimate.at("exact"), false);
  EXPECT_EQ(estimate.at("ending"), "nodes");
  EXPECT_EQ(estimate.at("nodes"), 2000);
  EXPECT_EQ(estimate.at("moves").as_array().size(), 6u);
}

// Stopped early, it used to show upper bounds only: of a move that was proved to win by 3 at least
// it said "≤+64".
TEST(Analyse, ShowsBothBoundsOfWhatIsNotFinished) {
  const Ruleset rules = Ruleset::parse("endodoi/8x4").value();
  SearchResult result;
  result.moves = {{7, 9, false, {3, 64}}, {0, -2, false, {-2, -2}}};
  result.best = 7;
  result.bounds = {3, 64};
  result.ending = Ending::stopped;
  const std::string table =
      cli::value_table(rules, Position::initial(rules), result, 1.5, 80, Style(), true);
  EXPECT_THAT(table, HasSubstr("   H   +3 … +64  "));
  EXPECT_THAT(table, HasSubstr("   A         −2  "));
  EXPECT_THAT(table, HasSubstr("not finished"));
}

// What `endodoi solve` gives for the same moves.
TEST(Analyse, FindsEveryExactValue) {
  const std::string position = "3,1,5,0,2,0/0,3,1,0,0,2 14/17 n";
  const auto exact =
      run({"analyse", "endodoi/6x4", position, "--exact", "--json", "--dir", cli_test::no_tables()})
          .json();
  EXPECT_EQ(exact.at("exact"), true);
  EXPECT_EQ(exact.at("value"), 5);
  std::string told;
  for (const auto& move : exact.at("moves").as_array()) {
    EXPECT_EQ(move.at("bound"), false);
    told += std::string(move.at("move").as_string()) + std::to_string(move.at("value").as_int64()) +
            ' ';
  }
  EXPECT_EQ(told, "b5 d-1 e-3 f-5 ");
  const auto words =
      run({"analyse", "endodoi/6x4", position, "--exact", "--dir", cli_test::no_tables()});
  EXPECT_EQ(words.status, 0);
  EXPECT_THAT(words.out, HasSubstr("   b      +5  "));
  EXPECT_THAT(words.out, HasSubstr("expected: b"));
  expect_refused(run({"analyse", "endodoi/6x4", position, "--exact", "--depth", "4"}), 2,
                 {"leave --time, --nodes and --depth out"});
  EXPECT_THAT(run({"analyse", "endodoi/6x4", "0,0,0,0,0,0/0,1,0,0,0,2 20/20 n", "--exact"}).out,
              HasSubstr("Worth −3"));
}

// A lone position of the tables is exact after one look.
TEST(Analyse, UsesTheTablesOfAFolder) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "analyse-tables";
  ASSERT_EQ(
      run({"tables", "build", "endodoi/6x4", "--max-seeds", "6", "--dir", folder.string()}).status,
      0);
  const std::vector<std::string> asked{"analyse", "endodoi/6x4", "0,0,1,0,2,0/0,1,1,0,0,1 20/22 s",
                                       "--depth", "1",           "--json",
                                       "--dir"};
  auto with = asked, without = asked;
  with.push_back(folder.string());
  without.push_back(cli_test::no_tables());
  EXPECT_EQ(run(with).json().at("exact"), true);
  EXPECT_EQ(run(without).json().at("exact"), false);
  std::filesystem::resize_file(folder / "endodoi-6" / "level-3.values", 100);
  expect_refused(run(with), 2, {"level-3.values"});
  std::filesystem::remove_all(folder);
}

TEST(Analyse, WithANodeLimitItRepeatsItself) {
  const auto values = [] {
    auto json = run({"analyse", "endodoi/8x4", "4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 0/0 s", "--nodes",
                     "5000", "--json"})
                    .json()
                    .as_object();
    json.erase("seconds");
    return json;
  };
  EXPECT_EQ(values(), values());
}

TEST(Analyse, HonoursTheTime) {
  const auto json = run({"analyse", "endodoi/10x4", "4,4,4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4,4,4 0/0 s",
                         "--time", "50", "--json"})
                        .json();
  EXPECT_EQ(json.at("ending"), "time");
  EXPECT_GE(json.at("seconds").as_double(), 0.049);
}

TEST(Analyse, AFinishedGameIsWorthItsSweep) {
  const auto analyse = run({"analyse", "endodoi/6x4", "2,0,0,0,0,1/0,0,0,0,0,0 0/0 s"});
  EXPECT_EQ(analyse.status, 0);
  EXPECT_THAT(
      analyse.out,
      HasSubstr("The game is over: South has no seed to sow. Worth −3 to the player to move."));
  const auto json =
      run({"analyse", "endodoi/6x4", "2,0,0,0,0,1/0,0,0,0,0,0 0/0 s", "--json"}).json();
  EXPECT_TRUE(json.at("best").is_null());
  EXPECT_EQ(json.at("value"), -3);
}

TEST(Analyse, AGameDecidedByMajorityIsOver) {
  const auto analyse = run({"analyse", "endodoi/6x4+majority", "0,0,5,0,0,0/0,1,0,0,0,3 0/30 s"});
  EXPECT_THAT(analyse.out, HasSubstr("South holds more than half of all seeds"));
}

TEST(Analyse, BadUseIsSaidInALine) {
  expect_refused(run({"analyse", "endodoi/6x4", "4,4,4/4,4 0/0 s"}), 2, {"North's row has 3 pits"});
  expect_refused(run({"analyse", "endodoi", kStart6}), 2, {"unknown ruleset"});
  expect_refused(run({"analyse", "endodoi/6x4", kStart6, "--time", "soon"}), 2, {"--time soon"});
}
