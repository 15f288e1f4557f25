#include <filesystem>
#include <fstream>

#include <endodoi/record.h>
#include "cli_run.h"
#include "process.h"

using cli_test::expect_refused;
using cli_test::kStart6;
using cli_test::run;
using cli_test::TemporaryFile;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string lines(std::initializer_list<const char*> words) {
  std::string text;
  for (const char* word : words) text += std::string(word) + "\n";
  return text;
}

int times(const std::string& text, const std::string& part) {
  int count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// A whole game of games.txt, a move a line.
const std::string kWholeGame =
    lines({"F", "d", "E", "b", "C", "b", "D", "f", "F", "a", "F", "c", "C", "b",
           "F", "a", "E", "c", "D", "e", "C", "e", "B", "b", "E", "c", "A"});

}  // namespace

TEST(Play, AWholeGameOfTwoEndsWithItsReasonAndResult) {
  const auto play = run({"play", "--two"}, kWholeGame);
  EXPECT_EQ(play.status, 0);
  EXPECT_EQ(play.err, "");
  EXPECT_THAT(play.out, HasSubstr("North has no seed to sow"));
  EXPECT_THAT(play.out, HasSubstr("South 23, North 25: North wins."));
  EXPECT_THAT(play.out, testing::EndsWith("  Goodbye.\n"));
  EXPECT_THAT(play.out, Not(HasSubstr("\033"))) << "colour in a pipe";
}

TEST(Play, TheLastSowingIsToldInALine) {
  EXPECT_THAT(run({"play", "--two"}, "C\n").out,
              HasSubstr("  South C: 5 laps, ends at E, takes 7.\n"));
}

TEST(Play, LettersOfEitherSizeMeanTheMoversPit) {
  const auto play = run({"play", "--two"}, "c\nD\n");
  EXPECT_THAT(play.out, HasSubstr("South C: 5 laps"));
  EXPECT_THAT(play.out, HasSubstr("North d: "));
}

TEST(Play, TheComputerAnswers) {
  for (const char* level : {"1", "2", "3", "4", "5"}) {
    const auto play = run({"play", "--level", level, "--seed", "1"}, "C\n");
    EXPECT_THAT(play.out, HasSubstr("South C: "));
    EXPECT_THAT(play.out, HasSubstr("  North "));
    EXPECT_EQ(times(play.out, "▸ South · you"), 2) << "at the start and after the answer";
  }
}

TEST(Play, TheComputerBeginsWhereItIsSouth) {
  const auto play = run({"play", "--side", "north", "--seed", "1"});
  EXPECT_THAT(play.out, HasSubstr("South · Herd boy"));
  EXPECT_THAT(play.out, HasSubstr("▸ North · you"));
}

TEST(Play, FirstSaysWhoBegins) {
  EXPECT_THAT(run({"play", "--two", "--first", "north"}).out, HasSubstr("▸ North"));
  EXPECT_EQ(times(run({"play", "--side", "north", "--first", "north"}).out, "▸ North · you"), 1);
}

TEST(Play, TheSameSeedGivesTheSameGame) {
  const std::string moves = lines({"C", "F", "A", "B", "D", "E"});
  const auto first = run({"play", "--level", "1", "--seed", "7"}, moves);
  EXPECT_EQ(first.out, run({"play", "--level", "1", "--seed", "7"}, moves).out);
}

TEST(Play, ARefusedMoveSaysWhyAndTheGameGoesOn) {
  const auto play = run({"play", "--two", "--position", "1,2,0,1,0,1/0,1,0,1,2,0 0/0 s"},
                        lines({"A", "E", "G", "Bx9", "B"}));
  EXPECT_THAT(play.out, HasSubstr("pit A is empty"));
  EXPECT_THAT(play.out, HasSubstr("pit E never ends"));
  EXPECT_THAT(play.out, HasSubstr("There is no pit G: South has A to F."));
  EXPECT_THAT(play.out, HasSubstr("B takes "));
  EXPECT_THAT(play.out, HasSubstr("South B: "));
}

// "A b" was answered "There is no pit A".
TEST(Play, AMoveWithMoreBehindItIsNotPlayedAndTheRestIsNamed) {
  for (const std::string more : {"b", "2", "x7 b"}) {
    const auto play = run({"play", "--two"}, "A " + more + "\n");
    EXPECT_THAT(play.out,
                HasSubstr("One pit at a time: type A alone, without '" + more + "' after it."));
    EXPECT_EQ(times(play.out, "▸ South"), 1) << "nothing was sown";
  }
}

// "There is no pit ;" was said of what nobody takes for a pit.
TEST(Play, WhatIsNoLetterIsNotCalledAPit) {
  for (const std::string mark : {";", "(", "7", "ä"}) {
    EXPECT_THAT(run({"play", "--two"}, mark + "\n").out,
                HasSubstr("'" + mark + "' is neither a pit nor a word"));
  }
}

TEST(Play, UnknownWordsPointToTheHelp) {
  EXPECT_THAT(run({"play", "--two"}, "frobnicate\n").out,
              HasSubstr("'frobnicate' is neither a pit nor a word"));
  EXPECT_THAT(run({"play", "--two"}, "re\n").out, HasSubstr("'re' is neither")) << "redo or resign";
}

TEST(Play, HelpExplainsTheRulesAndTheWords) {
  for (const char* word : {"help\n", "?\n", "he\n"}) {
    const auto help = run({"play", "--two"}, word);
    for (const char* part : {"counterclockwise", "undo", "hint", "save FILE", "quit"}) {
      EXPECT_THAT(help.out, HasSubstr(part));
    }
  }
  EXPECT_THAT(run({"play", "cross/6x3", "--two"}, "help\n").out,
              HasSubstr("clockwise when their number is odd"));
}

TEST(Play, MovesPreviewsEveryMove) {
  const auto play =
      run({"play", "--two", "--position", "1,2,0,1,0,1/0,1,0,1,2,0 0/0 s"}, "moves\n");
  EXPECT_THAT(play.out, HasSubstr("  B: "));
  EXPECT_THAT(play.out, HasSubstr("  D: "));
  EXPECT_THAT(play.out, HasSubstr("  E: never ends, so it may not be chosen."));
  EXPECT_THAT(play.out, Not(HasSubstr("  A: ")));
}

TEST(Play, HintNamesAMoveAndItsWorth) {
  const auto play = run({"play", "--two", "--position", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s"}, "hint\n");
  EXPECT_THAT(play.out, HasSubstr("Try B: 1 lap, ends at C, takes 6."));
  EXPECT_THAT(play.out, HasSubstr("From here on South will take 9 seeds more."));
}

// The same board, but the second time two positions have stood twice: to come to one again ends the
// game.
TEST(Play, HintCountsWhatHasStood) {
  const auto play =
      run({"play", "endodoi/3x4+lone", "--two", "--position", "0,1,0/1,0,1 0/0 s"},
          lines({"C", "a", "C", "c", "A", "hint", "c", "C", "a", "C", "c", "A", "hint"}));
  EXPECT_EQ(times(play.out, "From here on North will take 1 seed more."), 1);
  EXPECT_EQ(times(play.out, "From here on both sides should take as much."), 1);
}

TEST(Play, TraceShowsTheLapsOfTheLastSowing) {
  const auto play = run({"play", "--two"}, lines({"trace", "C", "trace"}));
  EXPECT_THAT(play.out, HasSubstr("Nothing has been sown yet."));
  EXPECT_THAT(play.out, HasSubstr("E was empty; takes 7 with b"));
}

TEST(Play, UndoAgainstTheComputerTakesBackBothHalves) {
  const auto play = run({"play", "--seed", "1"}, lines({"undo", "C", "undo", "moves"}));
  EXPECT_THAT(play.out, HasSubstr("There is nothing to take back."));
  EXPECT_EQ(times(play.out, "│  4  │  4  │  4  │  4  │  4  │  4  │"), 4)
      << "two rows at the start, two after";
  EXPECT_THAT(play.out, HasSubstr("  C: 5 laps, ends at E, takes 7."));
}

TEST(Play, RedoPlaysBothHalvesAgain) {
  const auto play = run({"play", "--seed", "1"}, lines({"redo", "C", "undo", "redo", "quit"}));
  EXPECT_THAT(play.out, HasSubstr("There is nothing to play again."));
  const auto last_board = [](const std::string& text) {
    return text.substr(text.rfind("captured", text.rfind("╭")));
  };
  const auto once = run({"play", "--seed", "1"}, lines({"C", "quit"}));
  EXPECT_EQ(last_board(play.out).substr(0, 400), last_board(once.out).substr(0, 400));
}

TEST(Play, FlipShowsTheOtherSideBelow) {
  const auto play = run({"play", "--two"}, "flip\n");
  EXPECT_THAT(play.out, HasSubstr("F     E     D     C     B     A"));
  EXPECT_THAT(play.out, HasSubstr("a     b     c     d     e     f"));
}

TEST(Play, ResigningLosesAndCanBeTakenBack) {
  const auto play = run({"play", "--two"}, lines({"resign", "undo", "C"}));
  EXPECT_THAT(play.out, HasSubstr("South resigns."));
  EXPECT_THAT(play.out, HasSubstr("South 0, North 0: North wins."));
  EXPECT_THAT(play.out, HasSubstr("South C: 5 laps"));
}

TEST(Play, AgainstTheComputerOnlyThePersonResigns) {
  EXPECT_THAT(run({"play", "--side", "north", "--seed", "1"}, "resign\n").out,
              HasSubstr("North resigns."));
}

TEST(Play, AfterTheEndMovesAreRefused) {
  const auto play = run({"play", "--two"}, kWholeGame + lines({"B", "moves", "hint", "resign"}));
  EXPECT_THAT(play.out, HasSubstr("the game is over: North has no seed to sow"));
  EXPECT_THAT(play.out, HasSubstr("The game is over: there are no moves."));
  EXPECT_THAT(play.out, HasSubstr("The game is over already."));
}

TEST(Play, ANewGameIsBegunByTheOtherSide) {
  const auto play = run({"play", "--two"}, lines({"C", "new"}));
  EXPECT_THAT(play.out.substr(play.out.rfind("new")), HasSubstr("▸ North"));
}

TEST(Play, MajorityReachedIsToldButPlayGoesOn) {
  const auto play = run({"play", "--two", "--position", "0,0,5,0,0,1/0,1,0,0,0,3 0/0 s"}, "B\n");
  EXPECT_THAT(
      play.out,
      HasSubstr("South holds more than half of the seeds now; play goes on for the count."));
}

TEST(Play, SaveWritesARecordThatCanBeRead) {
  const TemporaryFile file;
  file.remove();
  const auto play =
      run({"play", "--two"}, "C\nd\nsave " + file.path() + "\nsave " + file.path() + "\n");
  EXPECT_EQ(times(play.out, "Saved to "), 2) << "a file of this session may be written again";
  const auto record = endodoi::parse_record(file.text());
  ASSERT_TRUE(record.ok()) << record.error().message;
  EXPECT_EQ(record->moves.size(), 2u);
  EXPECT_FALSE(record->outcome);
}

TEST(Play, SaveLeavesFilesOfOthersAlone) {
  const TemporaryFile file("precious\n");
  const auto play =
      run({"play", "--two"}, "save " + file.path() + "\nsave\nsave /nowhere/game.txt\n");
  EXPECT_THAT(play.out, HasSubstr("exists and is left as it is"));
  EXPECT_THAT(play.out, HasSubstr("save needs the name of a file"));
  EXPECT_THAT(play.out, HasSubstr("/nowhere/game.txt cannot be written"));
  EXPECT_EQ(file.text(), "precious\n");
}

TEST(Play, RecordIsWrittenAtTheEndOfEachGame) {
  const TemporaryFile file;
  file.remove();
  run({"play", "--two", "--record", file.path()}, kWholeGame + lines({"new", "c"}));
  const auto whole = endodoi::parse_record(file.text());
  ASSERT_TRUE(whole.ok()) << whole.error().message;
  EXPECT_EQ(whole->moves.size(), 27u);
  ASSERT_TRUE(whole->outcome);
  EXPECT_EQ(whole->outcome->result[1], 25);
  const std::string second = file.path() + "-2";
  std::ifstream in(second);
  const auto begun = endodoi::parse_record(std::string(std::istreambuf_iterator<char>(in), {}));
  std::filesystem::remove(second);
  ASSERT_TRUE(begun.ok()) << begun.error().message;
  EXPECT_EQ(begun->moves.size(), 1u);
}

TEST(Play, RecordNamesThePlayers) {
  const TemporaryFile file;
  file.remove();
  run({"play", "--level", "3", "--seed", "1", "--record", file.path()}, "resign\n");
  EXPECT_THAT(file.text(), HasSubstr("[North \"Computer (Big brother)\"]"));
  EXPECT_THAT(file.text(), HasSubstr("[South \"Player\"]"));
  EXPECT_THAT(file.text(), HasSubstr("[Termination \"resigned\"]"));
}

TEST(Play, BeginsWithAGivenPosition) {
  EXPECT_THAT(run({"play", "--two", "--position", "0,0,5,0,0,1/0,1,0,0,0,3 0/0 n"}).out,
              HasSubstr("▸ North"));
  EXPECT_THAT(run({"play", "--two", "--position", "1,0,0,0,0,0/0,0,0,0,0,0 0/0 s"}).out,
              HasSubstr("South has no seed to sow: North sweeps the last 1 seed."));
}

TEST(Play, BadUseIsSaidInALine) {
  expect_refused(run({"play", "endodoi/6"}), 2, {"unknown ruleset"});
  expect_refused(run({"play", "--two", "--level", "3"}), 2, {"--two", "--level"});
  expect_refused(run({"play", "--two", "--side", "north"}), 2, {"--two", "--side"});
  expect_refused(run({"play", "--position", kStart6, "--first", "north"}), 2,
                 {"--position", "--first"});
  expect_refused(run({"play", "--position", "4"}), 2, {"position '4'"});
}

TEST(Play, ARecordThatCannotBeWrittenIsBadUse) {
  expect_refused(run({"play", "--two", "--record", "/dev/null/record"}, "C\nquit\n"), 2,
                 {"--record: /dev/null/record cannot be written"});
}

// It could when the game began.
TEST(Play, ARecordThatCanNoLongerBeWrittenIsBadUse) {
  const cli_test::TemporaryFolder folder;
  const std::string inner = folder / "inner", out = folder / "out";
  std::filesystem::create_directory(inner);
  const auto play =
      cli_test::run_shell("{ until grep -q Type " + out + "; do sleep 0.02; done; rmdir " + inner +
                          "; echo C; } 2>/dev/null | \"$ENDODOI\" play " + "--two --record " +
                          inner + "/game >" + out + "; echo status $?; cat " + out);
  EXPECT_THAT(play.out, HasSubstr("status 2"));
  EXPECT_THAT(play.out, HasSubstr(inner + "/game cannot be written"));
}
