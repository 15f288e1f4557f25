// The session in this process: every command in every state, and its answers.
#include <gmock/gmock.h>

#include <regex>

#include <endodoi/notation.h>
#include "talk.h"

namespace {

using namespace endodoi;
using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using ugi_test::Talk;

constexpr const char* kRefused = "info string error: ";

TEST(UgiSession, IntroducesItself) {
  Talk talk;
  talk.send("ugi");
  EXPECT_THAT(talk.next(), StartsWith("id name Endodoi "));
  EXPECT_THAT(talk.next(), StartsWith("id author "));
  talk.wait_for("ugiok");
  EXPECT_GE(talk.passed().size(), 10u);
  const std::regex option(
      "option name [A-Za-z ]+ type (string default .+|button|"
      "spin default -?\\d+ min -?\\d+ max \\d+)");
  for (const std::string& line : talk.passed()) {
    EXPECT_TRUE(std::regex_match(line, option)) << line;
  }
}

TEST(UgiSession, PresetsAreItsDefaults) {
  Talk talk;  // with a hash of 1 MiB
  talk.tell("setoption name Hash value 2");
  talk.send("ugi");
  talk.wait_for("option name Hash type spin default 1 min 0 max 65536");
}

TEST(UgiSession, GoEndsInOneBestmove) {
  Talk talk;
  for (const char* go :
       {"go depth 4", "go nodes 100", "go movetime 5", "go movetime 0", "go p1time 10 p2time 10",
        "go p1time 1000 p1inc 10 p2time 1 p2inc 0", "go depth 90 nodes 1000 movetime 10000",
        "go p1time -5", "go depth 200 nodes 50"}) {
    talk.send(go);
    EXPECT_THAT(talk.wait_for("bestmove "), testing::MatchesRegex("bestmove [A-F]")) << go;
    for (const std::string& line : talk.passed()) {
      EXPECT_THAT(line, StartsWith("info depth ")) << go;
    }
    EXPECT_EQ(talk.ask("isready"), "readyok") << "nothing after bestmove";
  }
}

TEST(UgiSession, InfoTellsWhatWasFound) {
  Talk talk;
  talk.send("go depth 6");
  const std::string best = talk.wait_for("bestmove ");
  ASSERT_EQ(talk.passed().size(), 6u);
  const std::regex form(
      "info depth (\\d+) time \\d+ nodes \\d+ nps \\d+ score seeds -?\\d+ "
      "pv ([A-F])( [a-fA-F])*");
  std::smatch parts;
  const std::string last = talk.passed().back();
  ASSERT_TRUE(std::regex_match(last, parts, form)) << last;
  EXPECT_EQ(parts[1], "6");
  EXPECT_EQ("bestmove " + parts[2].str(), best);
}

// The proved value of a small ending is told as such.
TEST(UgiSession, ExactIsToldFromEstimated) {
  Talk talk;
  talk.tell("position fen 0,0,5,0,0,0/0,1,0,0,0,3 0/0 s");
  talk.send("go depth 20");
  EXPECT_EQ(talk.wait_for("bestmove "), "bestmove B");
  EXPECT_THAT(talk.passed().back(), HasSubstr(" score exact 9 pv B"));
}

// It was 1 if the first of these questions had been asked before the second, though that is another
// game.
TEST(UgiSession, ExactIsThatOfTheGameWhateverWasAskedBefore) {
  Talk talk;
  talk.tell("setoption name Ruleset value endodoi/3x4+lone");
  talk.tell("position fen 0,1,0/1,0,1 0/0 s moves C a C c A");
  talk.send("go nodes 20000");
  talk.wait_for("bestmove ");
  talk.tell("position fen 0,1,0/1,0,1 0/0 s moves C a C c A c C a C c A");
  talk.send("go nodes 20000");
  talk.wait_for("bestmove ");
  EXPECT_THAT(talk.passed().back(), HasSubstr(" score exact 0 "));
}

// B makes a position stand for the third time: the game is over with nothing more to take (R12).
TEST(UgiSession, AThirdTimeIsPricedAsTheEndThatItIs) {
  Talk talk;
  talk.tell("setoption name Ruleset value cross/6x4");
  talk.tell("setoption name MultiPV value 3");
  const std::string going_round = "position fen 1,0,0,0,1,0/0,0,2,1,0,1 0/0 n moves f D f B f D f";
  talk.tell(going_round);
  talk.send("go depth 12");
  talk.wait_for("bestmove ");
  EXPECT_THAT(talk.passed(), testing::Contains(testing::EndsWith(" score exact 0 pv B")));
  talk.tell(going_round + " B");
  EXPECT_EQ(talk.ask("query gameover"), "response true");
  EXPECT_EQ(talk.ask("query result"), "response draw");
  EXPECT_EQ(talk.ask("go depth 1"), "bestmove none");
}

TEST(UgiSession, MultiPvTellsSoManyMoves) {
  Talk talk;
  talk.tell("setoption name MultiPV value 3");
  talk.send("go depth 5");
  const std::string best = talk.wait_for("bestmove ");
  ASSERT_EQ(talk.passed().size(), 15u);
  for (int i = 0; i < 15; ++i) {
    const std::string& line = talk.passed()[static_cast<std::size_t>(i)];
    EXPECT_THAT(line, StartsWith("info depth " + std::to_string(i / 3 + 1) + " multipv " +
                                 std::to_string(i % 3 + 1) + " "));
  }
  EXPECT_THAT(talk.passed()[12], HasSubstr(" pv " + best.substr(9)));
}

// Nothing else ends such a search.
TEST(UgiSession, StopIsAnsweredWheneverItComes) {
  Talk talk;
  talk.tell("setoption name Ruleset value cross/12x9");
  for (int i = 0; i < 5; ++i) {
    talk.send("go infinite");
    std::this_thread::sleep_for(milliseconds{10 * i});
    talk.send("stop");
    EXPECT_THAT(talk.wait_for("bestmove "), testing::MatchesRegex("bestmove [A-L]"));
  }
  EXPECT_EQ(talk.ask("isready"), "readyok");
  talk.tell("stop");
}

// The value is known after a few positions, but the front end has not asked to stop.
TEST(UgiSession, AnInfiniteSearchHoldsItsAnswerBack) {
  Talk talk;
  talk.tell("position fen 0,0,5,0,0,0/0,1,0,0,0,3 0/0 s");
  for (const char* go : {"go infinite", "go", "go infinite depth 1"}) {
    talk.send(go);
    talk.wait_for("info ");
    std::this_thread::sleep_for(milliseconds{20});
    talk.send("isready");
    talk.wait_for("readyok");
    EXPECT_THAT(talk.passed(), testing::Each(StartsWith("info depth ")));
    EXPECT_EQ(talk.ask("stop"), "bestmove B");
  }
}

TEST(UgiSession, ASearchIsNotDisturbed) {
  Talk talk;
  talk.send("go infinite");
  for (const char* line : {"go depth 1", "setoption name Hash value 4", "uginewgame"}) {
    talk.send(line);
    EXPECT_THAT(talk.wait_for(kRefused), HasSubstr("a search is running")) << line;
  }
  talk.send("isready");
  talk.wait_for("readyok");
  talk.send("query p1turn");
  EXPECT_EQ(talk.wait_for("response "), "response true");
  // A new position is for the next search.
  talk.send("position startpos moves C");
  talk.send("stop");
  EXPECT_THAT(talk.wait_for("bestmove "), testing::MatchesRegex("bestmove [A-F]"));
  talk.send("go depth 2");
  EXPECT_THAT(talk.wait_for("bestmove "), testing::MatchesRegex("bestmove [a-f]"));
}

/// The session's last table level, from a line `info string tables: levels 0 to N of …`.
int last_level(const std::vector<std::string>& lines) {
  const std::regex told("info string tables: levels 0 to (\\d+) of endodoi/6");
  std::smatch parts;
  for (const std::string& line : lines) {
    if (std::regex_match(line, parts, told)) return std::stoi(parts[1]);
  }
  ADD_FAILURE() << "no levels were told";
  return 99;
}

// With eighteen seeds the tables took 38 s, in which nothing was read: not even `quit`.
TEST(UgiSession, HearsWhatEndsTheBuildingOfTables) {
  for (const char* const what : {"stop", "quit", "(end)"}) {
    Talk talk;
    talk.send("setoption name TableSeeds value 20");
    talk.send("isready");
    talk.wait_for("info string tables: building level ");
    // Lines before it do not keep it from being heard, and are answered in their order.
    talk.send("query gameover");
    if (std::string(what) == "(end)") {
      talk.close_input();
    } else {
      talk.send(what);
    }
    EXPECT_EQ(talk.wait_for("readyok"), "readyok") << what;
    EXPECT_LT(last_level(talk.passed()), 20) << what;
    EXPECT_EQ(talk.next(), "response false") << what;
    if (std::string(what) == "stop") {
      // It is not begun again at every game.
      EXPECT_EQ(talk.ask("isready"), "readyok");
      talk.send("go depth 2");
      EXPECT_THAT(talk.wait_for("bestmove "), StartsWith("bestmove "));
    }
    EXPECT_THAT(talk.finish(), IsEmpty()) << what;
  }
}

TEST(UgiSession, LeavingAnswersTheSearch) {
  for (const bool quit : {true, false}) {
    Talk talk;
    talk.send("go");
    talk.wait_for("info depth 3");
    if (quit) talk.send("quit");
    const auto rest = talk.finish();
    ASSERT_FALSE(rest.empty());
    EXPECT_THAT(rest.back(), StartsWith("bestmove "));
  }
}

TEST(UgiSession, AnAnswerThatNobodyReadsEndsIt) {
  Talk talk;
  talk.send("go infinite");
  talk.wait_for("info depth 3");
  talk.break_output();
  talk.send("isready");
  talk.finish();
}

TEST(UgiSession, ALastLineWithoutAnEndIsObeyed) {
  Talk talk;
  talk.send_bytes("query result");
  EXPECT_THAT(talk.finish(), testing::ElementsAre("response none"));
}

TEST(UgiSession, ARulesetBringsItsBoard) {
  Talk talk;
  talk.tell("setoption name ruleset value endodoi/3x1");
  talk.tell("position fen 1,1,1/1,1,1 0/0 n");
  EXPECT_EQ(talk.ask("query p1turn"), "response false");
  EXPECT_THAT(talk.ask("setoption name Ruleset value endodoi/3"), HasSubstr("Ruleset"));
  EXPECT_EQ(talk.ask("query p1turn"), "response false") << "nothing has changed";
  talk.tell("setoption name RULESET value endodoi/3x2");
  EXPECT_EQ(talk.ask("query p1turn"), "response true");
}

TEST(UgiSession, AFinishedGameHasNoBestMove) {
  Talk talk;
  talk.tell("position fen 0,0,5,0,0,0/0,1,0,0,0,3 0/0 s moves Bx6");
  EXPECT_EQ(talk.ask("query gameover"), "response true");
  EXPECT_EQ(talk.ask("query result"), "response p1win");
  EXPECT_EQ(talk.ask("go infinite"), "bestmove none");
  EXPECT_EQ(talk.ask("go depth 3"), "bestmove none");
  talk.send("d");
  talk.wait_for("info string the game is over: North has no seed to sow");
  EXPECT_EQ(talk.passed().back(), "info string result p1win");
}

TEST(UgiSession, ShowsTheBoard) {
  Talk talk;
  talk.tell("position startpos moves Cx7");
  talk.send("d");
  talk.wait_for("info string result none");
  EXPECT_EQ(talk.passed().back(), "info string position 1,0,6,6,0,1/6,6,2,7,0,6 0/7 n");
  EXPECT_THAT(talk.passed(), testing::Each(StartsWith("info string ")));
}

TEST(UgiSession, LevelsPlayAndHaveTheirSeed) {
  Talk talk;
  talk.tell("setoption name Level value 1");
  std::vector<std::string> games;
  for (const char* seed : {"7", "7", "8"}) {
    talk.tell(std::string("setoption name Seed value ") + seed);
    std::string moves = "position startpos moves";
    for (int ply = 0; ply < 12; ++ply) {
      talk.send("go movetime 1000");
      const std::string best = talk.wait_for("bestmove ");
      if (best == "bestmove none") break;
      moves += " " + best.substr(9);
      talk.tell(moves);
    }
    games.push_back(moves);
    talk.tell("uginewgame");
  }
  EXPECT_EQ(games[0], games[1]);
  EXPECT_NE(games[0], games[2]);
}

}  // namespace
