// A person at a terminal: line editing, colours, leaving.
#include "process.h"

using cli_test::Terminal;
using testing::HasSubstr;
using testing::Not;

namespace {
const std::string kCtrlC = "\x03", kCtrlD = "\x04", kTab = "\t", kUp = "\033[A";
}

TEST(InATerminal, AGameIsPlayedByLetters) {
  Terminal terminal({"play", "--two"}, {});
  ASSERT_TRUE(terminal.wait_for("South > ")) << terminal.screen();
  terminal.type("C\r");
  ASSERT_TRUE(terminal.wait_for("C: 5 laps, ends at E, takes 7.")) << terminal.screen();
  ASSERT_TRUE(terminal.wait_for("North > "));
  terminal.type("quit\r");
  EXPECT_EQ(terminal.wait_for_end(), 0);
  EXPECT_THAT(terminal.screen(), HasSubstr("Goodbye."));
  EXPECT_THAT(terminal.screen(), HasSubstr("\033[38;5;")) << "colours in a terminal that has them";
}

TEST(InATerminal, NoColorIsRespected) {
  Terminal terminal({"play", "--two"}, {"NO_COLOR=1"});
  ASSERT_TRUE(terminal.wait_for("South > "));
  EXPECT_THAT(terminal.screen(), Not(HasSubstr("\033[38;5;")));
  EXPECT_THAT(terminal.screen(), Not(HasSubstr("\033[1;")));
  EXPECT_THAT(terminal.screen(), HasSubstr("╭─────┬"));
}

TEST(InATerminal, ADumbTerminalGetsNoColour) {
  Terminal terminal({"play", "--two"}, {"TERM=dumb"});
  ASSERT_TRUE(terminal.wait_for("South > "));
  EXPECT_THAT(terminal.screen(), Not(HasSubstr("\033[38;5;")));
}

TEST(InATerminal, CtrlDLeavesPolitely) {
  Terminal terminal({"play", "--two"}, {});
  ASSERT_TRUE(terminal.wait_for("South > "));
  terminal.type(kCtrlD);
  EXPECT_EQ(terminal.wait_for_end(), 0);
  EXPECT_THAT(terminal.screen(), HasSubstr("Goodbye."));
}

TEST(InATerminal, CtrlCLeavesPolitely) {
  Terminal terminal({"play", "--two"}, {});
  ASSERT_TRUE(terminal.wait_for("South > "));
  terminal.type(kCtrlC);
  EXPECT_EQ(terminal.wait_for_end(), 0);
  EXPECT_THAT(terminal.screen(), HasSubstr("Goodbye."));
}

TEST(InATerminal, TabCompletesWords) {
  Terminal terminal({"play", "--two"}, {});
  ASSERT_TRUE(terminal.wait_for("South > "));
  terminal.type("mo" + kTab + "\r");
  EXPECT_TRUE(terminal.wait_for("C: 5 laps, ends at E, takes 7.")) << terminal.screen();
}

TEST(InATerminal, TheHistoryIsKept) {
  Terminal terminal({"play", "--two"}, {});
  ASSERT_TRUE(terminal.wait_for("South > "));
  terminal.type("trace\r");
  ASSERT_TRUE(terminal.wait_for("Nothing has been sown yet."));
  ASSERT_TRUE(terminal.wait_for("South > "));
  terminal.type(kUp + "\r");
  EXPECT_TRUE(terminal.wait_for("Nothing has been sown yet.")) << terminal.screen();
}

// Each byte of "ä" became a question mark: the game lay in p??iv??.txt.
TEST(InATerminal, AFileMayHaveAnyLetterInItsName) {
  const cli_test::TemporaryFile place;
  const std::string file = place.path() + "-päivä-日.txt";
  Terminal terminal({"play", "--two"}, {"LC_ALL=C"});
  ASSERT_TRUE(terminal.wait_for("South > "));
  terminal.type("save " + file + "\r");
  EXPECT_TRUE(terminal.wait_for("Saved to " + file + ".")) << terminal.screen();
  EXPECT_EQ(std::remove(file.c_str()), 0) << "it is not there";
}

// A byte that begins no letter must not hold the line, nor swallow what comes after it.
TEST(InATerminal, BytesThatAreNoLetterAreShownAsSuch) {
  Terminal terminal({"play", "--two"}, {});
  ASSERT_TRUE(terminal.wait_for("South > "));
  terminal.type(
      "x\xff"
      "y\r");
  EXPECT_TRUE(terminal.wait_for("'x?y' is neither")) << terminal.screen();
}

TEST(InATerminal, ANarrowOneGetsANarrowBoard) {
  Terminal terminal({"play", "endodoi/10x4", "--two"}, {}, 52);
  ASSERT_TRUE(terminal.wait_for("South > "));
  EXPECT_THAT(terminal.screen(), HasSubstr("╭───┬───┬"));
}

TEST(InATerminal, TheAnalysisIsDrawnLiveAndStopsWithCtrlC) {
  Terminal terminal(
      {"analyse", "endodoi/8x4", "4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 0/0 s", "--time", "600000"}, {});
  ASSERT_TRUE(terminal.wait_for("expected: "));
  ASSERT_TRUE(terminal.wait_for("expected: ")) << "the table is drawn again";
  terminal.type(kCtrlC);
  EXPECT_EQ(terminal.wait_for_end(), 0);
}
