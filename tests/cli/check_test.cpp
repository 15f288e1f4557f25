#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "cli_run.h"

using cli_test::expect_refused;
using cli_test::run;
using cli_test::TemporaryFile;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

const std::string kData = ENDODOI_TEST_DATA;
const std::string kMovesHead =
    "# ruleset | position | move | position after (before any sweep) | effects\n";

std::string data(const std::string& name) { return kData + "/" + name; }

// The one failure of a file with one line, without its name.
std::string failure(const std::string& kind, const std::string& line) {
  const TemporaryFile file("# a line that fails\n\n" + line + "\n");
  const auto check = run({"check", file.path(), "--kind", kind});
  EXPECT_EQ(check.status, 1);
  EXPECT_EQ(check.last_line(), "0 passed, 1 failed");
  const std::string where = file.path() + ":3: ";
  EXPECT_THAT(check.out, testing::StartsWith(where));
  return check.lines().size() < 2 ? "" : check.lines()[0].substr(where.size());
}

}  // namespace

TEST(Check, EveryCaseFilePasses) {
  const auto check = run({"check", data("moves.txt"), data("games.txt"), data("recorded_games.txt"),
                          data("long_sowings.txt"), data("never_ending.txt"), data("perft.txt")});
  EXPECT_EQ(check.status, 0);
  EXPECT_EQ(check.err, "");
  EXPECT_EQ(check.out, "1466 passed, 0 failed\n");
}

TEST(Check, FailuresSayFileLineAndWhatWasExpected) {
  const TemporaryFile file(
      kMovesHead +
      "endodoi/6x4 | 4,4,4,4,4,4/4,4,4,4,4,4 0/0 s | C | 1,0,6,6,0,1/6,6,2,7,0,6 0/7 n "
      "| took 7 laps 5 last E\n"
      "endodoi/6x4 | 4,4,4,4,4,4/4,4,4,4,4,4 0/0 s | C | 1,0,6,6,0,1/6,6,2,7,0,6 0/7 n "
      "| took 7 laps 6 last E\n");
  const auto check = run({"check", file.path()});
  EXPECT_EQ(check.status, 1);
  EXPECT_THAT(
      check.lines(),
      ElementsAre(file.path() + ":3: expected took 7 laps 6 last E, got took 7 laps 5 last E",
                  "1 passed, 1 failed"));
}

TEST(Check, EachKindNoticesWhatIsWrong) {
  const std::string start = "endodoi/6x4 | 4,4,4,4,4,4/4,4,4,4,4,4 0/0 s | ";
  EXPECT_EQ(failure("moves", start + "c | refused: empty-pit"),
            "expected refused: empty-pit, got refused: not-your-pit");
  EXPECT_EQ(failure("moves", start + "C | refused: never-ending"),
            "expected refused: never-ending, got 1,0,6,6,0,1/6,6,2,7,0,6 0/7 n");
  EXPECT_EQ(failure("moves", start + "C | 1,0,6,6,0,1/6,6,2,7,0,6 0/6 n"),
            "expected 1,0,6,6,0,1/6,6,2,7,0,6 0/6 n, got 1,0,6,6,0,1/6,6,2,7,0,6 0/7 n");
  EXPECT_EQ(
      failure("long_sowings", start + "C | 1,0,6,6,0,1/6,6,2,7,0,6 0/7 n | took 7 laps 5 last E"),
      "expected more than 75 laps, got 5");
  EXPECT_EQ(failure("never_ending", start + "C | 70"),
            "expected refused: never-ending, got took 7 laps 5 last E");
  EXPECT_EQ(failure("never_ending", "endodoi/6x4 | 1,2,0,1,0,1/0,1,0,1,2,0 0/0 s | E | 71"),
            "expected a period of 71, got more than 71");
  EXPECT_EQ(failure("never_ending", "endodoi/6x4 | 1,2,0,1,0,1/0,1,0,1,2,0 0/0 s | E | 73"),
            "expected a period of 73, got 72");
  EXPECT_EQ(failure("never_ending", "endodoi/6x4 | 1,2,0,1,0,1/0,1,0,1,2,0 0/0 s | E | over 100"),
            "expected a period of over 100, got 72");
  EXPECT_EQ(failure("moves", "endodoi/2x4 | 1,2/2,0 0/0 s | A | refused: empty-pit"),
            "expected refused: empty-pit, got refused: never-ending; the game is over: South has "
            "only sowings that never end, so no move");
  EXPECT_EQ(failure("moves", "endodoi/2x4 | 1,2/0,0 0/0 s | A | 1,2/0,0 0/0 n"),
            "expected 1,2/0,0 0/0 n, got refused: empty-pit; the game is over: South has no seed "
            "to sow");
  EXPECT_EQ(failure("never_ending", "endodoi/2x4 | 1,2/0,0 0/0 s | A"),
            "expected refused: never-ending, got refused: empty-pit; the game is over: South has "
            "no seed to sow");
  EXPECT_EQ(failure("perft", "endodoi/6x4 | 6 28 130"),
            "expected 130 sequences of length 3, got 129");
  EXPECT_EQ(failure("games", "endodoi/6x4 s | C d | 0,0,0,0,0,0/0,0,0,0,0,0 0/7 s | 7-0 | sweep"),
            "expected sweep, got a game that is not over");
  EXPECT_EQ(failure("games", "endodoi/6x4 s | C C | 0,0,0,0,0,0/0,0,0,0,0,0 0/7 s | 7-0 | sweep"),
            "expected move 2 (C) to be legal, got refused: not-your-pit");
  EXPECT_EQ(failure("recorded_games", "endodoi/6x4 s | C | 1,0,6,6,0,1/6,6,2,7,0,6 0/7 s"),
            "expected 1,0,6,6,0,1/6,6,2,7,0,6 0/7 s, got 1,0,6,6,0,1/6,6,2,7,0,6 0/7 n");
}

TEST(Check, EndsOfGamesAreCompared) {
  const std::string game = "endodoi/2x4 n | b B a A | 0,0/0,0 6/10 n | ";
  EXPECT_EQ(failure("games", game + "6-10 | sweep"), "expected result 6-10, got 10-6");
  EXPECT_EQ(failure("games", game + "10-6 | repetition"), "expected repetition, got sweep");
}

TEST(Check, ALineThatCannotBeReadFails) {
  EXPECT_THAT(failure("moves", "endodoi/6x4 | 4,4 | A | x"),
              HasSubstr("unreadable: position '4,4'"));
  EXPECT_EQ(failure("moves", "endodoi/6x4"), "unreadable: 1 fields between '|', it takes 4 or 5");
  EXPECT_EQ(failure("perft", "endodoi/6x4 | 6 x"), "unreadable: 'x' is not a whole number");
  EXPECT_EQ(failure("perft", "endodoi/6x4 |"), "unreadable: no counts after '|'");
  EXPECT_EQ(failure("games", "endodoi/6x4 | A | x | y | z"),
            "unreadable: 'endodoi/6x4' is not a ruleset and s or n");
  EXPECT_THAT(failure("recorded_games", "endodo/6x4 s | A | x"),
              HasSubstr("unreadable: unknown ruleset"));
}

TEST(Check, JsonHoldsTheFailures) {
  const TemporaryFile file(
      kMovesHead + "endodoi/6x4 | 4,4,4,4,4,4/4,4,4,4,4,4 0/0 s | c | refused: empty-pit\n");
  const auto check = run({"check", file.path(), "--json"});
  EXPECT_EQ(check.status, 1);
  EXPECT_EQ(check.json().at("passed"), 0);
  EXPECT_EQ(check.json().at("failed"), 1);
  EXPECT_EQ(check.json().at("failures").at(0).at("line"), 2);
}

TEST(Check, FilesThatCannotBeRunAreBadUse) {
  const TemporaryFile unknown("# something else\na | b\n");
  const TemporaryFile empty(kMovesHead);
  expect_refused(run({"check", unknown.path()}), 2, {unknown.path(), "--kind"});
  expect_refused(run({"check", empty.path()}), 2, {empty.path(), "holds no case"});
  expect_refused(run({"check", "/nowhere/moves.txt"}), 2,
                 {"/nowhere/moves.txt", "there is no such file"});
  expect_refused(run({"check", kData}), 2, {"is a folder"});
  expect_refused(run({"check"}), 2, {"FILE is missing"});
  expect_refused(run({"check", data("perft.txt"), "--kind", "perf"}), 2, {"--kind perf", "perft"});
}

// A wrong name among right ones is said before any work is done.
TEST(Check, AllFilesAreReadFirst) {
  expect_refused(run({"check", data("recorded_games.txt"), "/nowhere/moves.txt"}), 2,
                 {"there is no such file"});
}

TEST(Check, CarriageReturnsDoNotMatter) {
  const TemporaryFile file("# ruleset | number of move sequences\r\nendodoi/6x4 | 6 28\r\n");
  EXPECT_EQ(run({"check", file.path()}).out, "1 passed, 0 failed\n");
}

TEST(Check, AByteOrderMarkDoesNotMatter) {
  const TemporaryFile file(
      "\xEF\xBB\xBF" + kMovesHead +
      "endodoi/6x4 | 0,0,0,0,1,0/1,2,1,2,0,1 15/25 s | F | 0,0,0,0,1,1/1,2,1,2,0,0 15/25 n | took "
      "0 laps 1 last a\n");
  EXPECT_EQ(run({"check", file.path()}).out, "1 passed, 0 failed\n");
}
