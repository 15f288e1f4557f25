#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "cli_run.h"

using cli_test::expect_refused;
using cli_test::kStart6;
using cli_test::run;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Move, PrintsThePositionAfterAndWhatTheMoveDid) {
  const auto move = run({"move", "endodoi/6x4", kStart6, "C"});
  EXPECT_EQ(move.status, 0);
  EXPECT_EQ(move.err, "");
  EXPECT_THAT(move.lines(),
              ElementsAre("1,0,6,6,0,1/6,6,2,7,0,6 0/7 n", "C: 5 laps, ends at E, takes 7."));
}

TEST(Move, AcceptsTheCaptureAsWritten) {
  EXPECT_EQ(run({"move", "endodoi/6x4", kStart6, "Cx7"}).status, 0);
}

TEST(Move, TellsOneLapAndNoCapture) {
  const auto move = run({"move", "endodoi/6x4", "2,0,0,0,0,1/0,1,0,0,0,3 0/0 s", "B"});
  EXPECT_EQ(move.last_line(), "B: 1 lap, ends at C, takes nothing.");
}

TEST(Move, TraceShowsEveryLapAndTheBoardAfterIt) {
  const auto move = run({"move", "endodoi/6x4", kStart6, "C", "--trace"});
  EXPECT_EQ(move.status, 0);
  EXPECT_EQ(move.out,
            "  lap                                  f   e   d   c   b   a\n"
            "start                                  4   4   4   4   4   4\n"
            "                                       4   4   4   4   4   4\n"
            "                                       A   B   C   D   E   F\n"
            "\n"
            "    1  C lifts  4 → to a               4   4   4   4   4  [5]\n"
            "       a was not empty: lift its 5     4   4   0   5   5   5\n"
            "\n"
            "    2  a lifts  5 → to f              [5]  5   5   5   5   0\n"
            "       f was not empty: lift its 5     4   4   0   5   5   5\n"
            "\n"
            "    3  f lifts  5 → to E               0   5   5   5   5   0\n"
            "       E was not empty: lift its 6     5   5   1   6  [6]  5\n"
            "\n"
            "    4  E lifts  6 → to e               0  [6]  6   6   6   1\n"
            "       e was not empty: lift its 6     5   5   1   6   0   6\n"
            "\n"
            "    5  e lifts  6 → to E               1   0   6   6   6   1\n"
            "       E was empty; takes 7 with b     6   6   2   7  [1]  6\n"
            "\n"
            "1,0,6,6,0,1/6,6,2,7,0,6 0/7 n\n"
            "C: 5 laps, ends at E, takes 7.\n");
}

TEST(Move, TraceOfTheCrossGameShowsWhichWayEachLapGoes) {
  const auto move = run({"move", "cross/6x3", "3,3,3,3,3,3/3,3,3,3,3,3 0/0 s", "C", "--trace"});
  EXPECT_THAT(move.out, HasSubstr("1  C lifts  3 ← to f"));
  EXPECT_THAT(move.out, HasSubstr("2  f lifts  4 → to D"));
}

TEST(Move, TraceKeepsLapsBeyondSeventyFive) {
  const auto move = run({"move", "endodoi/6x4", "0,3,2,1,2,3/4,1,2,3,6,2 0/0 s", "E", "--trace"});
  EXPECT_THAT(move.out, HasSubstr("\n  854  "));
  EXPECT_THAT(move.out, HasSubstr("0,5,0,7,1,4/1,2,1,2,1,5 0/0 n\n"));
}

TEST(Move, TellsTheSweepAndTheResultWhenTheGameEnds) {
  const auto move = run({"move", "endodoi/6x4", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s", "B"});
  EXPECT_THAT(move.lines(),
              ElementsAre("0,0,0,0,0,0/0,0,0,0,0,3 0/6 n", "B: 1 lap, ends at C, takes 6.",
                          "North has no seed to sow: South sweeps the last 3 seeds.",
                          "South 9, North 0: South wins.", "0,0,0,0,0,0/0,0,0,0,0,0 0/9 n"));
}

TEST(Move, DoesNotEndTheGameWhileTheHandIsFull) {
  const auto move = run({"move", "endodoi/6x4", "0,0,0,0,0,1/0,0,0,0,2,0 0/0 s", "E"});
  EXPECT_THAT(move.lines(),
              ElementsAre("0,0,0,1,1,0/0,0,0,0,0,1 0/0 n", "E: 2 laps, ends at c, takes nothing."));
}

TEST(Move, TellsAnEndByMajority) {
  const auto move = run({"move", "endodoi/6x4+majority", "0,0,5,0,0,1/0,1,0,0,0,3 0/0 s", "B"});
  EXPECT_THAT(move.out, HasSubstr("South holds more than half of all seeds: the game is over; "
                                  "the 4 seeds left on the board belong to nobody."));
}

TEST(Move, JsonHoldsTheSame) {
  const auto move = run({"move", "endodoi/6x4", kStart6, "C", "--json", "--trace"});
  const auto json = move.json().as_object();
  EXPECT_EQ(json.at("ruleset"), "endodoi/6x4");
  EXPECT_EQ(json.at("before"), boost::json::string(kStart6));
  EXPECT_EQ(json.at("move"), "Cx7");
  EXPECT_EQ(json.at("after"), "1,0,6,6,0,1/6,6,2,7,0,6 0/7 n");
  EXPECT_EQ(json.at("taken"), 7);
  EXPECT_EQ(json.at("laps"), 5);
  EXPECT_EQ(json.at("last"), "E");
  EXPECT_EQ(json.at("trace").as_array().size(), 5u);
  EXPECT_EQ(json.at("trace").at(4).at("from"), "e");
  EXPECT_EQ(json.at("trace").at(4).at("seeds"), 6);
  EXPECT_EQ(json.at("trace").at(4).at("direction"), "counterclockwise");
  EXPECT_EQ(json.at("trace").at(4).at("to"), "E");
  EXPECT_FALSE(json.contains("outcome"));
}

TEST(Move, JsonHoldsTheOutcome) {
  const auto move = run({"move", "endodoi/6x4", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s", "B", "--json"});
  const auto outcome = move.json().at("outcome").as_object();
  EXPECT_EQ(outcome.at("termination"), "sweep");
  EXPECT_EQ(outcome.at("winner"), "south");
  EXPECT_EQ(outcome.at("result"), "9-0");
  EXPECT_EQ(outcome.at("swept"), 3);
  EXPECT_EQ(outcome.at("board"), "0,0,0,0,0,0/0,0,0,0,0,0 0/9 n");
}

TEST(Move, AnIllegalMoveIsANo) {
  const std::string never = "1,2,0,1,0,1/0,1,0,1,2,0 0/0 s";
  expect_refused(run({"move", "endodoi/6x4", kStart6, "c"}), 1, {"pit c", "South"});
  expect_refused(run({"move", "endodoi/6x4", never, "A"}), 1, {"pit A is empty"});
  expect_refused(run({"move", "endodoi/6x4", never, "E"}), 1, {"pit E", "never ends"});
  expect_refused(run({"move", "endodoi/6x4", kStart6, "Cx6"}), 1, {"C takes 7, not 6"});
  expect_refused(run({"move", "endodoi/6x4+majority", "0,0,5,0,0,0/0,1,0,0,0,3 0/30 s", "B"}), 1,
                 {"the game is over"});
}

// An empty board was answered "lift a pit that holds seeds", though there is none; and where every
// sowing is never-ending only the asked one was spoken of, so that one went on trying the others.
TEST(Move, WhereTheGameIsOverThatIsSaidAndWhy) {
  expect_refused(run({"move", "endodoi/6x4", "0,0,0,0,0,0/0,0,0,0,0,0 0/0 s", "A"}), 1,
                 {"the game is over: South has no seed to sow"});
  for (const std::string pit : {"A", "B", "a"}) {
    expect_refused(run({"move", "endodoi/2x4", "1,2/2,0 0/0 s", pit}), 1,
                   {"the game is over: South has only sowings that never end, so no move"});
  }
}

TEST(Move, WhatCannotBeReadIsBadUse) {
  expect_refused(run({"move", "endodoi/6x4", "4,4,4/4,4 0/0 s", "A"}), 2,
                 {"North's row has 3 pits", "6"});
  expect_refused(run({"move", "Endodoi-6x4", kStart6, "A"}), 2, {"unknown ruleset", "endodoi/6x4"});
  expect_refused(run({"move", "endodoi/6x4+majority+lone", kStart6, "A"}), 2,
                 {"endodoi/6x4+lone+majority"});
  expect_refused(run({"move", "endodoi/6x4", "nonsense", "A"}), 2, {"'nonsense'"});
  expect_refused(run({"move", "endodoi/6x4", "4,4,x,4,4,4/4,4,4,4,4,4 0/0 s", "A"}), 2,
                 {"'x'", "North"});
  expect_refused(run({"move", "endodoi/6x4", "9,4,4,4,4,4/4,4,4,4,4,4 0/0 s", "A"}), 2, {"48"});
  expect_refused(run({"move", "endodoi/6x4", "4,4,4,4,4,4/4,4,4,4,4,4 0/0 w", "A"}), 2,
                 {"mover 'w'"});
  expect_refused(run({"move", "endodoi/6x4", kStart6, "G"}), 2, {"'G'", "A to F"});
  expect_refused(run({"move", "endodoi/6x4", kStart6, "Cxx"}), 2, {"'Cxx'"});
}

TEST(Move, AnErrorStaysOneLineWhateverWasTyped) {
  expect_refused(run({"move", "endodoi/6x4", "4,4\n4,4", "A"}), 2, {});
  expect_refused(run({"move", "a\nb", kStart6, "A"}), 2, {});
}
