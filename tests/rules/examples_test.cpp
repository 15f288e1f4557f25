// The worked examples of the rules document (endodoi/6x4), each as it is told there.
#include <gtest/gtest.h>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include <endodoi/sowing.h>
#include "bridge.h"

namespace {

using namespace endodoi;
using bridge::good_move;
using bridge::good_position;
using bridge::good_ruleset;

struct Played {
  std::string after;
  int taken;
  int laps;
};

Played played(const std::string& ruleset, const std::string& position, const std::string& move) {
  const Ruleset rules = good_ruleset(ruleset);
  const auto sowing = play(rules, good_position(rules, position), good_move(rules, move));
  if (!sowing) return {std::string(name(sowing.error().kind)), 0, 0};
  return {to_text(rules, sowing->after), sowing->taken, static_cast<int>(sowing->laps)};
}

TEST(Examples, FirstSowsFiveLapsAndTakesSeven) {
  const Ruleset rules = good_ruleset("endodoi/6x4");
  const TracedSowing traced = sow_traced(rules, Position::initial(rules), good_move(rules, "C"));
  const struct {
    char from, to;
    int seeds;
  } expected[] = {{'C', 'a', 4}, {'a', 'f', 5}, {'f', 'E', 5}, {'E', 'e', 6}, {'e', 'E', 6}};
  ASSERT_EQ(traced.laps.size(), std::size(expected));
  for (std::size_t i = 0; i < traced.laps.size(); i++) {
    EXPECT_EQ(letter(rules, traced.laps[i].from), expected[i].from) << "lap " << i + 1;
    EXPECT_EQ(letter(rules, traced.laps[i].to), expected[i].to) << "lap " << i + 1;
    EXPECT_EQ(traced.laps[i].seeds, expected[i].seeds) << "lap " << i + 1;
    EXPECT_EQ(traced.laps[i].direction, 1) << "lap " << i + 1;
  }
  EXPECT_EQ(traced.sowing.taken, 7);
  EXPECT_EQ(to_text(rules, traced.sowing.after), "1,0,6,6,0,1/6,6,2,7,0,6 0/7 n");
}

TEST(Examples, SecondCapturesSixAndGetsTheThreeLeft) {
  const Ruleset rules = good_ruleset("endodoi/6x4");
  Game game(rules, good_position(rules, "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s"));
  const auto ply = game.play("Bx6");
  ASSERT_TRUE(ply.ok());
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->termination, Termination::sweep);
  EXPECT_EQ(game.outcome()->swept, 3);
  EXPECT_EQ(game.outcome()->result, (std::array<int, 2>{9, 0}));
}

TEST(Examples, ThirdTakesNothingButWithLoneOne) {
  const std::string position = "2,0,0,0,0,1/0,1,0,0,0,3 0/0 s";
  const Played plain = played("endodoi/6x4", position, "B");
  EXPECT_EQ(plain.after, "2,0,0,0,0,1/0,0,1,0,0,3 0/0 n");
  EXPECT_EQ(plain.taken, 0);
  const Played lone = played("endodoi/6x4+lone", position, "B");
  EXPECT_EQ(lone.after, "2,0,0,0,0,1/0,0,0,0,0,3 0/1 n");
  EXPECT_EQ(lone.taken, 1);
}

TEST(Examples, FourthSowsTwoLaps) {
  const Played result = played("endodoi/6x4", "0,0,0,0,0,1/0,0,0,0,2,0 0/0 s", "E");
  EXPECT_EQ(result.after, "0,0,0,1,1,0/0,0,0,0,0,1 0/0 n");
  EXPECT_EQ(result.laps, 2);
}

TEST(Examples, FifthDropsItsTwelfthSeedIntoTheLiftedPit) {
  const Played result = played("endodoi/6x4", "0,0,0,0,0,0/12,0,0,0,0,0 0/0 s", "A");
  EXPECT_EQ(result.after, "0,1,1,1,1,1/0,1,1,1,1,1 0/2 n");
  EXPECT_EQ(result.taken, 2);
  EXPECT_EQ(result.laps, 1);
}

TEST(Examples, SixthSows854LapsAndTakesNothing) {
  const Played result = played("endodoi/6x4", "0,3,2,1,2,3/4,1,2,3,6,2 0/0 s", "E");
  EXPECT_EQ(result.after, "0,5,0,7,1,4/1,2,1,2,1,5 0/0 n");
  EXPECT_EQ(result.taken, 0);
  EXPECT_EQ(result.laps, 854);
}

TEST(Examples, SeventhAndEighthNeverEnd) {
  EXPECT_EQ(played("endodoi/6x4", "1,2,0,1,0,1/0,1,0,1,2,0 0/0 s", "E").after, "never-ending");
  EXPECT_EQ(played("endodoi/6x4", "6,0,1,4,3,1/2,1,3,2,1,6 0/0 s", "F").after, "never-ending");
}

// C1, by hand: F's 3 are odd and go clockwise to E D C; C, now 4, is even: D E F a; a, now 4: b c d
// e; e, now 4: f A B C; C was lifted and is empty, opposite d holds 4: five seeds.
TEST(Examples, CrossDecidesTheDirectionAnewForEveryLap) {
  const Ruleset rules = good_ruleset("cross/6x3");
  const TracedSowing traced = sow_traced(rules, Position::initial(rules), good_move(rules, "F"));
  const struct {
    char from, to;
    int seeds, direction;
  } expected[] = {{'F', 'C', 3, -1}, {'C', 'a', 4, 1}, {'a', 'e', 4, 1}, {'e', 'C', 4, 1}};
  ASSERT_EQ(traced.laps.size(), std::size(expected));
  for (std::size_t i = 0; i < traced.laps.size(); i++) {
    EXPECT_EQ(letter(rules, traced.laps[i].from), expected[i].from) << "lap " << i + 1;
    EXPECT_EQ(letter(rules, traced.laps[i].to), expected[i].to) << "lap " << i + 1;
    EXPECT_EQ(traced.laps[i].seeds, expected[i].seeds) << "lap " << i + 1;
    EXPECT_EQ(traced.laps[i].direction, expected[i].direction) << "lap " << i + 1;
  }
  EXPECT_EQ(to_text(rules, traced.sowing.after), "4,0,0,4,4,0/4,4,0,5,5,1 0/5 n");
}

}  // namespace
