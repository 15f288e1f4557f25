// The literal rules against every case file and every worked example of the rules document.
// Whatever it is later compared with is only as right as this.
#include "literal/literal_rules.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/case_files.h"
#include "support/generators.h"

namespace {

using namespace literal;

void expect_sowing(const cases::Case& one) {
  SCOPED_TRACE(one.where);
  const Rules rules = read_rules(one.fields[0]);
  const Board board = read_board(rules, one.fields[1]);
  const Sowing sowing = sow(rules, board, read_pit(rules, one.fields[2]));
  ASSERT_EQ(sowing.refusal, Refusal::none);
  const cases::Effects effects = cases::read_effects(one.fields[4]);
  EXPECT_EQ(print_board(rules, sowing.after), one.fields[3]);
  EXPECT_EQ(sowing.taken, effects.taken);
  EXPECT_EQ(sowing.laps, effects.laps);
  EXPECT_EQ(print_pit(rules, sowing.last), effects.last);
}

void expect_refusal(const cases::Case& one) {
  SCOPED_TRACE(one.where);
  const Rules rules = read_rules(one.fields[0]);
  const Board board = read_board(rules, one.fields[1]);
  const Sowing sowing = sow(rules, board, read_pit(rules, one.fields[2]));
  EXPECT_EQ("refused: " + print_refusal(sowing.refusal), one.fields[3]);
}

Game play_case(const cases::Case& one) {
  const cases::Beginning beginning = cases::read_beginning(one.fields[0]);
  const Rules rules = read_rules(beginning.ruleset);
  Game game = start_game(rules, initial_board(rules, beginning.south_begins));
  for (const std::string& move : cases::words(one.fields[1])) {
    EXPECT_EQ(game.end, End::running) << one.where;
    EXPECT_EQ(play(game, read_pit(rules, move)), Refusal::none) << one.where << " " << move;
  }
  return game;
}

TEST(LiteralCases, MovesAndRefusals) {
  for (const cases::Case& one : cases::read("moves.txt", {4, 5})) {
    one.fields.size() == 4 ? expect_refusal(one) : expect_sowing(one);
  }
}

TEST(LiteralCases, LongSowingsEnd) {
  for (const cases::Case& one : cases::read("long_sowings.txt", {5})) {
    expect_sowing(one);
    EXPECT_GT(cases::read_effects(one.fields[4]).laps, 75) << one.where;
  }
}

TEST(LiteralCases, WholeGamesWithHowTheyEnd) {
  for (const cases::Case& one : cases::read("games.txt", {5})) {
    const Game game = play_case(one);
    EXPECT_EQ(print_board(game.rules, game.position), one.fields[2]) << one.where;
    EXPECT_EQ(
        std::to_string(game.position.south_taken) + "-" + std::to_string(game.position.north_taken),
        one.fields[3])
        << one.where;
    EXPECT_EQ(print_end(game.end), one.fields[4]) << one.where;
  }
}

// They need not be over, nor stop where R12 stops them: only the boards count.
TEST(LiteralCases, RecordedGamesBoardByBoard) {
  for (const cases::Case& one : cases::read("recorded_games.txt", {3})) {
    const cases::Beginning beginning = cases::read_beginning(one.fields[0]);
    const Rules rules = read_rules(beginning.ruleset);
    Board board = initial_board(rules, beginning.south_begins);
    for (const std::string& move : cases::words(one.fields[1])) {
      const Sowing sowing = sow(rules, board, read_pit(rules, move));
      ASSERT_EQ(sowing.refusal, Refusal::none) << one.where << " " << move;
      board = sowing.after;
    }
    EXPECT_EQ(print_board(rules, board), one.fields[2]) << one.where;
  }
}

// R9: refused, and back at the start after just so many laps. "over N" says that no return is
// known; a million laps of those are walked. In the Cross variant the return is not asked for.
TEST(LiteralCases, NeverEndingSowingsReturnAfterTheirPeriod) {
  constexpr int kWalked = 1'000'000;
  for (const cases::Case& one : cases::read("never_ending.txt", {4})) {
    SCOPED_TRACE(one.where);
    const Rules rules = read_rules(one.fields[0]);
    const Board board = read_board(rules, one.fields[1]);
    const int pit = read_pit(rules, one.fields[2]);
    EXPECT_EQ(sow(rules, board, pit).refusal, Refusal::never_ending);
    if (rules.cross) continue;
    const std::string& period = one.fields[3];
    const bool returns = period.find_first_not_of("0123456789") == std::string::npos;
    const int laps = returns ? std::stoi(period) : kWalked;
    EXPECT_EQ(laps_to_return(rules, board, pit, laps), returns ? laps : -1);
  }
}

TEST(LiteralCases, PerftAsDeepAsIsCheap) {
  constexpr long long kCheap = 70'000;
  for (const cases::Case& one : cases::read("perft.txt", {2})) {
    const Rules rules = read_rules(one.fields[0]);
    const std::vector<std::string> counts = cases::words(one.fields[1]);
    for (size_t depth = 1; depth <= counts.size(); depth++) {
      const long long count = std::stoll(counts[depth - 1]);
      if (count > kCheap) break;
      EXPECT_EQ(perft(rules, initial_board(rules, true), static_cast<int>(depth)), count)
          << one.where << " depth " << depth;
    }
  }
}

struct Example {
  const char* name;
  const char* ruleset;
  const char* position;
  const char* move;
  const char* after;
  int taken;
  int laps;
};

// The worked examples of the rules document that end.
constexpr Example kExamples[] = {
    {"1", "endodoi/6x4", "4,4,4,4,4,4/4,4,4,4,4,4 0/0 s", "C", "1,0,6,6,0,1/6,6,2,7,0,6 0/7 n", 7,
     5},
    {"2", "endodoi/6x4", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s", "B", "0,0,0,0,0,0/0,0,0,0,0,3 0/6 n", 6,
     1},
    {"3", "endodoi/6x4", "2,0,0,0,0,1/0,1,0,0,0,3 0/0 s", "B", "2,0,0,0,0,1/0,0,1,0,0,3 0/0 n", 0,
     1},
    {"3 lone", "endodoi/6x4+lone", "2,0,0,0,0,1/0,1,0,0,0,3 0/0 s", "B",
     "2,0,0,0,0,1/0,0,0,0,0,3 0/1 n", 1, 1},
    {"4", "endodoi/6x4", "0,0,0,0,0,1/0,0,0,0,2,0 0/0 s", "E", "0,0,0,1,1,0/0,0,0,0,0,1 0/0 n", 0,
     2},
    {"5", "endodoi/6x4", "0,0,0,0,0,0/12,0,0,0,0,0 0/0 s", "A", "0,1,1,1,1,1/0,1,1,1,1,1 0/2 n", 2,
     1},
    {"6", "endodoi/6x4", "0,3,2,1,2,3/4,1,2,3,6,2 0/0 s", "E", "0,5,0,7,1,4/1,2,1,2,1,5 0/0 n", 0,
     854},
};

TEST(LiteralExamples, EndAsTheRulesDocumentSays) {
  for (const Example& example : kExamples) {
    SCOPED_TRACE(example.name);
    const Rules rules = read_rules(example.ruleset);
    const Sowing sowing =
        sow(rules, read_board(rules, example.position), read_pit(rules, example.move));
    EXPECT_EQ(sowing.refusal, Refusal::none);
    EXPECT_EQ(print_board(rules, sowing.after), example.after);
    EXPECT_EQ(sowing.taken, example.taken);
    EXPECT_EQ(sowing.laps, example.laps);
  }
}

TEST(LiteralExamples, Example2GivesSouthTheThreeLeft) {
  const Rules rules = read_rules("endodoi/6x4");
  Game game = start_game(rules, read_board(rules, "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s"));
  EXPECT_EQ(play(game, read_pit(rules, "B")), Refusal::none);
  EXPECT_EQ(game.end, End::sweep);
  EXPECT_EQ(print_board(rules, game.position), "0,0,0,0,0,0/0,0,0,0,0,0 0/9 n");
}

TEST(LiteralExamples, Examples7And8NeverEnd) {
  const Rules rules = read_rules("endodoi/6x4");
  const Board seventh = read_board(rules, "1,2,0,1,0,1/0,1,0,1,2,0 0/0 s");
  const Board eighth = read_board(rules, "6,0,1,4,3,1/2,1,3,2,1,6 0/0 s");
  EXPECT_EQ(sow(rules, seventh, read_pit(rules, "E")).refusal, Refusal::never_ending);
  EXPECT_EQ(laps_to_return(rules, seventh, read_pit(rules, "E"), 1000), 72);
  EXPECT_EQ(sow(rules, eighth, read_pit(rules, "F")).refusal, Refusal::never_ending);
  EXPECT_EQ(laps_to_return(rules, eighth, read_pit(rules, "F"), 1000), 70);
}

TEST(LiteralExamples, TextIsReadAndPrintedTheSameWay) {
  for (const cases::Case& one : cases::read("moves.txt", {4, 5})) {
    const Rules rules = read_rules(one.fields[0]);
    EXPECT_EQ(print_rules(rules), one.fields[0]);
    EXPECT_EQ(print_board(rules, read_board(rules, one.fields[1])), one.fields[1]) << one.where;
  }
}

// Verifying tables rests on it: the walk that remembers boards must judge as the plain one does.
void expect_same_sowing(const Rules& rules, const Board& board, int pit) {
  const Sowing plain = sow(rules, board, pit);
  const Sowing remembering = sow_remembering(rules, board, pit);
  ASSERT_EQ(remembering.refusal, plain.refusal) << print_rules(rules) << print_board(rules, board);
  if (plain.refusal != Refusal::none) return;
  EXPECT_EQ(remembering.after, plain.after) << print_rules(rules) << print_board(rules, board);
  EXPECT_EQ(remembering.taken, plain.taken);
  EXPECT_EQ(remembering.laps, plain.laps);
  EXPECT_EQ(remembering.last, plain.last);
}

TEST(LiteralMemory, JudgesLikeThePlainWalk) {
  generators::Random random(17);
  int never_ending = 0;
  for (int i = 0; i < 25'000; i++) {
    Rules rules = generators::random_rules(random);
    // On small boards never-ending sowings are many.
    if (i % 4 != 0) rules.pits = 2 + i % 4;
    const Board board = generators::random_board(random, rules);
    for (int pit = 0; pit < 2 * rules.pits; pit++) {
      expect_same_sowing(rules, board, pit);
      never_ending += sow_remembering(rules, board, pit).refusal == Refusal::never_ending;
    }
  }
  EXPECT_GT(never_ending, 40);  // else the test saw too few of them
}

TEST(LiteralMemory, JudgesTheLongCasesLikeThePlainWalk) {
  for (const char* file : {"long_sowings.txt", "never_ending.txt"}) {
    for (const cases::Case& one : cases::read(file, {4, 5})) {
      const Rules rules = read_rules(one.fields[0]);
      expect_same_sowing(rules, read_board(rules, one.fields[1]), read_pit(rules, one.fields[2]));
    }
  }
}

}  // namespace
