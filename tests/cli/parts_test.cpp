// The small parts that the commands share.
#include <endodoi/moves.h>
#include "cli/console.h"
#include "cli/json.h"
#include "cli/play/game_record.h"
#include "cli/quantity.h"
#include "cli/tables/build_plan.h"
#include "cli/telling.h"
#include "cli/value_table.h"
#include "cli_run.h"

using namespace endodoi;
using namespace endodoi::cli;

TEST(Json, EscapesAndSeparates) {
  JsonWriter json;
  json.object();
  json.text("a\"b", "c\\d\n");
  json.key("list");
  json.array();
  json.number(-1);
  json.null();
  json.array();
  json.end();
  json.boolean(true);
  json.end();
  json.real("x", 0.5);
  json.end();
  EXPECT_EQ(json.result(), "{\"a\\\"b\":\"c\\\\d\\u000a\",\"list\":[-1,null,[],true],\"x\":0.5}");
}

TEST(Json, IsUtf8WhateverAFileIsCalled) {
  JsonWriter json;
  json.array();
  json.text(
      "bad\xFF"
      "name \xC3\xA9");
  json.end();
  EXPECT_EQ(json.result(), "[\"bad\\ufffdname \xC3\xA9\"]");
}

TEST(Quantity, IsShortAndReadable) {
  EXPECT_EQ(duration(0.0123), "12.3 ms");
  EXPECT_EQ(duration(3.214), "3.21 s");
  EXPECT_EQ(duration(125), "2 min 05 s");
  EXPECT_EQ(duration(7'500), "2 h 05 min");
  EXPECT_EQ(rough(812), "812");
  EXPECT_EQ(rough(12'345), "12.3 thousand");
  EXPECT_EQ(rough(4'560'000), "4.56 million");
}

TEST(Quantity, SeedsHaveASign) {
  EXPECT_EQ(signed_seeds(0), "0");
  EXPECT_EQ(signed_seeds(7), "+7");
  EXPECT_EQ(signed_seeds(-7), "−7");
}

TEST(ProgressLine, IsDrawnOverInATerminal) {
  std::istringstream in;
  std::ostringstream out, err;
  const Console console{.in = in, .out = out, .err = err, .progress = true};
  {
    ProgressLine line(console);
    line.show("half");
    line.show("more, so soon that it is left out");
  }
  EXPECT_EQ(err.str(), "\r\033[Khalf\r\033[K");
}

// Long work that is not watched used to say nothing until its end.
TEST(ProgressLine, IsALineNowAndThenInAFile) {
  std::istringstream in;
  std::ostringstream out, err;
  const Console console{.in = in, .out = out, .err = err};
  ProgressLine quiet(console);
  quiet.show("nothing yet");
  ProgressLine line(console, std::chrono::seconds(0));
  line.show("half");
  line.clear();
  line.show("all");
  EXPECT_EQ(err.str(), "half\nall\n");
}

// With more levels there than were asked for, the line looked at sizes beyond the last one.
TEST(BuildPlan, TellsReadingFromBuilding) {
  const Ruleset rules = *Ruleset::parse("endodoi/6x4");
  const BuildPlan plan(rules, 3, 5);
  EXPECT_EQ(plan.line({.seeds = 2}), "reading level 2 of 2");
  EXPECT_THAT(plan.line({.seeds = 4, .done = 100, .of = 1365, .open = 1365}),
              testing::StartsWith("level 4 of 5: 5 %, 1.4 thousand open, about "));
  EXPECT_EQ(BuildPlan(rules, 7, 3).line({.seeds = 1}), "reading level 1 of 3");
}

TEST(GameRecord, LaterGamesGetFilesOfTheirOwn) {
  EXPECT_EQ(numbered_file("evening.txt", 1), "evening.txt");
  EXPECT_EQ(numbered_file("evening.txt", 2), "evening-2.txt");
  EXPECT_EQ(numbered_file("games/evening", 3), "games/evening-3");
}

TEST(Telling, EveryEndHasItsSentence) {
  const Ruleset rules = Ruleset::parse("endodoi/6x4").value();
  Game resigned(rules);
  resigned.resign(Player::south);
  EXPECT_EQ(tell_end(resigned), "South resigns.");
  EXPECT_EQ(tell_result(*resigned.outcome()), "South 0, North 0: North wins.");
  Game late(rules);
  late.resign(Player::north, Termination::time);
  EXPECT_EQ(tell_end(late), "North has no time left.");
  Game left(rules);
  left.resign(Player::north, Termination::abandoned);
  EXPECT_EQ(tell_end(left), "North has left the game.");
}

TEST(Telling, APlayerWithOnlyNeverEndingSowingsIsSweptWithTheReason) {
  const Ruleset rules = Ruleset::parse("endodoi/2x4").value();
  const Game game(rules, parse_position(rules, "1,2/2,0 0/0 s").value());
  ASSERT_TRUE(game.over());
  EXPECT_EQ(tell_end(game),
            "South has only sowings that never end, so no move: North sweeps the last 5 seeds.");
}

TEST(Telling, RepetitionLeavesTheSeedsToNobody) {
  const Ruleset rules = Ruleset::parse("endodoi/2x4").value();
  Game game(rules, Player::north);
  for (const char* move : {"b", "B", "a", "B", "b", "B", "b"}) {
    ASSERT_TRUE(game.play(move).ok()) << move;
  }
  EXPECT_EQ(tell_end(game),
            "The same position stands for the third time: the game is over; "
            "the 4 seeds left on the board belong to nobody.");
  EXPECT_EQ(tell_result(*game.outcome()), "South 6, North 6: a draw.");
}
