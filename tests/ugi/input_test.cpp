// What comes in wrong: one clear line, nothing changed, and the talk goes on.
#include <gmock/gmock.h>

#include <endodoi/game.h>
#include <endodoi/notation.h>
#include "support/generators.h"
#include "talk.h"

namespace {

using namespace endodoi;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;
using ugi_test::Talk;

constexpr const char* kRefused = "info string error: ";

struct Bad {
  std::string line;
  std::vector<std::string> says;
};

const std::vector<Bad>& bad_lines() {
  static const std::vector<Bad> kBad{
      {"uci", {"'uci'", "did you mean ugi?"}},
      {"positon startpos", {"did you mean position?"}},
      {"\x01\x7f\xff", {"'?", "help lists"}},
      {std::string("go\0 depth 3", 11), {"there is no command 'go?'"}},
      {"UGI", {"there is no command 'UGI'"}},
      {"go depth", {"depth takes a whole number from 1"}},
      {"go depth 0", {"depth takes a whole number from 1", "'0'"}},
      {"go depth 99999999999999999999", {"depth takes"}},
      {"go depth 3x", {"'3x'"}},
      {"go nodes -1", {"nodes takes a whole number from 1"}},
      {"go nodes 18446744073709551616", {"nodes takes"}},
      {"go movetime 1e3", {"movetime takes"}},
      {"go movetime -1", {"movetime takes"}},
      {"go p1time 9999999999999999999", {"p1time takes"}},
      {"go ponder", {"'ponder' is no limit", "movetime"}},
      {"go p2time 100", {"South is to move", "p1time is needed"}},
      {"go p1inc 100 depth 3", {"p1time is needed"}},
      {"query", {"gameover, p1turn and result"}},
      {"query winner", {"gameover, p1turn and result"}},
      {"setoption", {"setoption name NAME value VALUE"}},
      {"setoption name", {"setoption name NAME value VALUE"}},
      {"setoption name value 3", {"setoption name NAME value VALUE"}},
      {"setoption hash 3", {"setoption name NAME value VALUE"}},
      {"setoption name Hsah value 3", {"no option 'Hsah'", "did you mean Hash?"}},
      {"setoption name Colour value red", {"there are Ruleset, Tables"}},
      {"setoption name Hash", {"Hash takes a whole number from 0 to 65536"}},
      {"setoption name Hash value", {"Hash takes"}},
      {"setoption name Hash value -1", {"Hash takes", "'-1'"}},
      {"setoption name Hash value 99999999999999", {"Hash takes"}},
      {"setoption name Threads value 0", {"Threads takes a whole number from 1"}},
      {"setoption name Level value 6", {"Level takes a whole number from 0 to 5"}},
      {"setoption name Clear Hash value 1", {"takes no value"}},
      {"setoption name Ruleset value endodoi/6", {"Ruleset"}},
      {"setoption name Ruleset value", {"Ruleset"}},
      {"setoption name Tables value /nowhere/at all", {"'/nowhere/at all'", "no such folder"}},
      {"position", {"position startpos"}},
      {"position moves A", {"position startpos", "'moves' has no place"}},
      {"position startpos C", {"'C' has no place there"}},
      {"position fen", {"position fen POSITION"}},
      {"position fen moves A", {"position fen POSITION"}},
      {"position fen 4,4,4/4,4 0/0 s", {"North's row has 3 pits"}},
      {"position fen 4,4,4,4,4,4/4,4,4,4,4,4 0/1 s", {"49 seeds"}},
      {"position fen 4,4,4,4,4,4/4,4,4,4,4,99999999999 0/0 s", {"position: "}},
      {"position startpos moves C C", {"move 2, 'C'", "North is to move"}},
      {"position startpos moves Cx6", {"move 1, 'Cx6'"}},
      {"position startpos moves C Z", {"move 2, 'Z'"}},
      {"position fen 1,2,0,1,0,1/0,1,0,1,2,0 0/0 s moves E", {"move 1, 'E'", "never end"}},
      {"position fen 0,0,5,0,0,0/0,1,0,0,0,3 0/0 s moves B a", {"move 2, 'a'", "over"}},
  };
  return kBad;
}

TEST(UgiInput, WrongLinesAreToldAndChangeNothing) {
  Talk talk;
  const std::string before = "info string position 0,0,5,0,0,0/0,1,0,0,0,3 0/2 s";
  talk.tell("position fen 0,0,5,0,0,0/0,1,0,0,0,3 0/2 s");
  for (const Bad& bad : bad_lines()) {
    const std::string answer = talk.ask(bad.line);
    EXPECT_THAT(answer, StartsWith(kRefused)) << bad.line;
    EXPECT_LT(answer.size(), 400u) << bad.line;
    for (const std::string& part : bad.says) EXPECT_THAT(answer, HasSubstr(part)) << bad.line;
    EXPECT_EQ(talk.ask("isready"), "readyok") << bad.line << ": one line is all";
  }
  talk.send("d");
  talk.wait_for(before);
  talk.wait_for("info string result");
  talk.send("ugi");
  talk.wait_for("option name Hash type spin default 1 ");
  talk.wait_for("ugiok");
  talk.send("go depth 20");
  EXPECT_EQ(talk.wait_for("bestmove"), "bestmove B");
}

TEST(UgiInput, BlanksTabsAndLineEndsOfOtherSystemsDoNoHarm) {
  Talk talk;
  talk.tell("");
  talk.tell(" \t ");
  talk.tell("\r");
  EXPECT_EQ(talk.ask("  query \t p1turn  \r"), "response true");
  talk.tell("position\tfen   4,4,4,4,4,4/4,4,4,4,4,4   0/0\tn  moves  a \r");
  EXPECT_EQ(talk.ask("query p1turn"), "response true");
}

TEST(UgiInput, AHugeLineIsThrownAway) {
  Talk talk;
  talk.send_bytes(std::string(10'000'000, 'x'));
  const std::string answer = talk.ask("");
  EXPECT_THAT(answer, AllOf(StartsWith(kRefused), HasSubstr("1048576 bytes")));
  EXPECT_LT(answer.size(), 300u);
  EXPECT_EQ(talk.ask("isready"), "readyok");
  // As long as may be, and wrong at once, at the end, or nowhere.
  const std::string long_name(1'000'000, 'h');
  EXPECT_THAT(talk.ask("setoption name " + long_name + " value 1"), StartsWith(kRefused));
  EXPECT_THAT(talk.ask("setoption name Tables value " + long_name), StartsWith(kRefused));
  EXPECT_THAT(talk.ask("position fen " + long_name), StartsWith(kRefused));
  std::string moves = "position startpos moves";
  for (int i = 0; i < 200'000; ++i) moves += " C";
  EXPECT_THAT(talk.ask(moves), HasSubstr("move 2"));
  std::string limits = "go depth 2";
  for (int i = 0; i < 50'000; ++i) limits += " nodes 1000";
  talk.send(limits);
  EXPECT_THAT(talk.wait_for("bestmove"), StartsWith("bestmove "));
}

TEST(UgiInput, NoiseIsSurvived) {
  generators::Random random(5);
  const std::vector<std::string> words{"go",
                                       "depth",
                                       "2",
                                       "nodes",
                                       "9",
                                       "stop",
                                       "isready",
                                       "position",
                                       "startpos",
                                       "moves",
                                       "C",
                                       "a",
                                       "fen",
                                       "query",
                                       "0/0",
                                       "s",
                                       "result",
                                       "setoption",
                                       "name",
                                       "Hash",
                                       "value",
                                       "MultiPV",
                                       "1",
                                       "Level",
                                       "-7",
                                       "movetime",
                                       "infinite",
                                       "d",
                                       "Ruleset",
                                       "endodoi/2x9",
                                       "cross/3x3+lone",
                                       std::string("\0\xff", 2)};
  Talk talk;
  for (int i = 0; i < 3000; ++i) {
    std::string line;
    for (int word = random.between(0, 7); word > 0; --word) {
      line += words[static_cast<std::size_t>(random.below(static_cast<int>(words.size())))] + " ";
    }
    talk.send(line);
  }
  talk.send("stop");
  talk.send("ugi");
  talk.wait_for("ugiok");
  talk.tell("uginewgame");
}

std::string expected_result(const Game& game) {
  if (!game.over()) return "response none";
  if (!game.outcome()->winner) return "response draw";
  return game.outcome()->winner == Player::south ? "response p1win" : "response p2win";
}

// The session against the rules, from the first move of a game to its end.
TEST(UgiInput, QueriesSayWhatTheGameSays) {
  generators::Random random(11);
  Talk talk;
  int ended = 0;
  for (const char* name :
       {"endodoi/6x4", "cross/4x3", "endodoi/3x2+lone", "endodoi/5x4+majority"}) {
    talk.tell(std::string("setoption name Ruleset value ") + name);
    for (int round = 0; round < 4; ++round) {
      Game game(*Ruleset::parse(name), random.chance(1, 2) ? Player::south : Player::north);
      std::string line = "position fen " + to_text(game.rules(), game.start()) + " moves";
      for (;;) {
        talk.tell(line);
        const bool south = game.position().mover == Player::south;
        ASSERT_EQ(talk.ask("query p1turn"), south ? "response true" : "response false") << line;
        ASSERT_EQ(talk.ask("query gameover"), game.over() ? "response true" : "response false");
        ASSERT_EQ(talk.ask("query result"), expected_result(game)) << line;
        if (game.over()) break;
        const Turns turns = legal_turns(game.rules(), game.position());
        const Turn& turn =
            turns[static_cast<std::size_t>(random.below(static_cast<int>(turns.size())))];
        line +=
            " " + to_text(game.rules(), turn.move, random.chance(1, 2) ? turn.sowing.taken : 0u);
        ASSERT_TRUE(game.play(turn.move).ok());
      }
      ++ended;
    }
  }
  EXPECT_EQ(ended, 16);
}

}  // namespace
