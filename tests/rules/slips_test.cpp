// Slips that other programs of this game made. Each test tells its story; none of them is to be
// made again here.
#include <gtest/gtest.h>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include <endodoi/sowing.h>
#include "bridge.h"
#include "support/case_files.h"
#include "support/processor_time.h"

namespace {

using namespace endodoi;
using bridge::good_move;
using bridge::good_position;
using bridge::good_ruleset;

Game game_at(const std::string& ruleset, const std::string& position) {
  const Ruleset rules = good_ruleset(ruleset);
  return Game(rules, good_position(rules, position));
}

// A program took the last seed though the opposite pit was empty. That is the option `lone`;
// without it a capture needs something to capture (R8).
TEST(Slips, CaptureWithAnEmptyOppositePit) {
  Game game = game_at("endodoi/6x4", "2,0,0,0,0,1/0,1,0,0,0,3 0/0 s");
  const auto ply = game.play("B");
  ASSERT_TRUE(ply.ok());
  EXPECT_EQ(ply->sowing.taken, 0);
  EXPECT_EQ(game.position().captured_by(Player::south), 0);
  EXPECT_EQ(game.position().pits[good_move(game.rules(), "C")], 1);
  EXPECT_FALSE(game_at("endodoi/6x4", "2,0,0,0,0,1/0,1,0,0,0,3 0/0 s").play("Bx1").ok());
}

// A program looked for an empty row after every seed. Here E's two seeds go F and a, a's go b and
// c: after the first lap is lifted there is nothing on the board but the one in F, and before that
// nothing but f. The game goes on (R10 asks only when a move is over).
TEST(Slips, GameDeclaredOverInTheMiddleOfASowing) {
  Game game = game_at("endodoi/6x4", "0,0,0,0,0,1/0,0,0,0,2,0 0/0 s");
  const auto ply = game.play("E");
  ASSERT_TRUE(ply.ok());
  EXPECT_EQ(ply->sowing.laps, 2U);
  EXPECT_FALSE(game.over());
  EXPECT_EQ(to_text(game.rules(), game.board()), "0,0,0,1,1,0/0,0,0,0,0,1 0/0 n");
  EXPECT_EQ(legal_turns(game.rules(), game.position()).size(), 2U);
}

// The whole board in one hand: both rows are empty while twelve seeds are sown, the lifted pit's
// own included.
TEST(Slips, GameDeclaredOverWhileTheHandHoldsEverything) {
  Game game = game_at("endodoi/6x4", "0,0,0,0,0,0/13,0,0,0,0,0 0/0 s");
  ASSERT_TRUE(game.play("A").ok());
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.position().total(), 13);
}

// A program added the swept seeds to the count but left them in the pits, so that the board and the
// result together held more seeds than the game has.
TEST(Slips, LastSweepCountedButThePitsNotEmptied) {
  Game game = game_at("endodoi/6x4", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s");
  ASSERT_TRUE(game.play("B").ok());
  ASSERT_TRUE(game.over());
  EXPECT_EQ(to_text(game.rules(), game.board()), "0,0,0,0,0,0/0,0,0,0,0,0 0/9 n");
  EXPECT_EQ(game.board().total(), game.start().total());
}

// A program compared the captured seeds when the last move was made. North leads 7-6 then, but the
// three seeds left are South's, who moved last (R10): South wins 9-7.
TEST(Slips, ResultDecidedWithoutTheSeedsLeftOnTheBoard) {
  Game game = game_at("endodoi/6x4", "0,0,5,0,0,0/0,1,0,0,0,3 7/0 s");
  ASSERT_TRUE(game.play("B").ok());
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->result, (std::array<int, 2>{9, 7}));
  EXPECT_EQ(game.outcome()->winner, Player::south);
}

// A program gave each player the seeds of his own row. South has two seeds here but no move that
// ends, and all five go to North, who is not to move (R10).
TEST(Slips, SeedsLeftGivenToTheOwnersOfTheirPits) {
  const Game game = game_at("endodoi/2x4", "1,2/2,0 0/0 s");
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->result, (std::array<int, 2>{0, 5}));
  EXPECT_EQ(game.outcome()->winner, Player::north);
}

// A program's undo restored the board but kept the count of positions seen. Taken back and played
// again, the same position then stood for the fourth time, or the game ended too early (R12).
TEST(Slips, UndoThatTakesBackOnlyHalf) {
  for (const cases::Case& one : cases::read("games.txt", {5})) {
    if (one.fields[4] != "repetition") continue;
    const cases::Beginning beginning = cases::read_beginning(one.fields[0]);
    Game game(good_ruleset(beginning.ruleset),
              beginning.south_begins ? Player::south : Player::north);
    const std::vector<std::string> moves = cases::words(one.fields[1]);
    for (const std::string& move : moves) ASSERT_TRUE(game.play(move).ok()) << one.where;
    for (int round = 0; round < 3; round++) {
      ASSERT_TRUE(game.over()) << one.where;
      EXPECT_EQ(game.occurrences(), 3) << one.where;
      ASSERT_TRUE(game.undo()) << one.where;
      EXPECT_FALSE(game.over()) << one.where;
      EXPECT_LT(game.occurrences(), 3) << one.where;
      ASSERT_TRUE(game.play(moves.back()).ok()) << one.where;
    }
  }
}

// Half an undo again: the capture must go back to the pits and out of the count.
TEST(Slips, UndoThatKeepsTheCapturedSeeds) {
  Game game(good_ruleset("endodoi/6x4"));
  ASSERT_TRUE(game.play("Cx7").ok());
  ASSERT_TRUE(game.undo());
  EXPECT_EQ(game.position(), Position::initial(game.rules()));
  ASSERT_TRUE(game.play("Cx7").ok());
  EXPECT_EQ(game.position().captured_by(Player::south), 7);
}

// And the sweep: back on the board, to be won again.
TEST(Slips, UndoThatKeepsTheSweep) {
  Game game = game_at("endodoi/6x4", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s");
  ASSERT_TRUE(game.play("B").ok());
  ASSERT_TRUE(game.over());
  ASSERT_TRUE(game.undo());
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.board(), game.start());
}

// A program called every sowing of more than 75 laps endless. long_sowings.txt has a hundred that
// end; so does this one, after 854 laps.
TEST(Slips, LongSowingCalledEndless) {
  Game game = game_at("endodoi/6x4", "0,3,2,1,2,3/4,1,2,3,6,2 0/0 s");
  const auto ply = game.play("E");
  ASSERT_TRUE(ply.ok());
  EXPECT_EQ(ply->sowing.laps, 854U);
}

// R9 to the letter. The second board is the first with one more lap before it, found by walking a
// sowing backwards: what ends with lap 65,536 is a move, what would need lap 65,537 is none, though
// it does end.
constexpr const char* kEndsAtTheBound = "1,4,0,8,3,1,0,3,2,1,0,1/4,3,4,7,6,3,4,1,2,4,5,2 0/0 s";
constexpr const char* kEndsALapLater = "0,3,11,8,3,1,0,3,2,1,0,1/3,2,3,6,5,2,3,0,1,4,5,2 0/0 n";

TEST(Slips, R9ASowingMayEndWithLap65536) {
  const Ruleset rules = good_ruleset("endodoi/12x4");
  const Position position = good_position(rules, kEndsAtTheBound);
  const auto sowing = play(rules, position, good_move(rules, "I"));
  ASSERT_TRUE(sowing.ok()) << sowing.error().message;
  EXPECT_EQ(sowing->laps, 65'536U);
  EXPECT_EQ(sowing->last, good_move(rules, "d"));
  EXPECT_EQ(sowing->after.total(), position.total());
  EXPECT_EQ(sow_traced(rules, position, good_move(rules, "I")).laps.size(), 65'536U);
}

TEST(Slips, R9ASowingThatNeedsLap65537IsNeverEnding) {
  const Ruleset rules = good_ruleset("endodoi/12x4");
  const Position position = good_position(rules, kEndsALapLater);
  const auto sowing = play(rules, position, good_move(rules, "j"));
  ASSERT_FALSE(sowing.ok());
  EXPECT_EQ(sowing.error().kind, ErrorKind::never_ending);
  EXPECT_TRUE(sow_traced(rules, position, good_move(rules, "j")).sowing.never_ending);
}

TEST(Slips, R9TheLiteralRulesHaveTheSameBound) {
  const literal::Rules rules = literal::read_rules("endodoi/12x4");
  const literal::Board at = literal::read_board(rules, kEndsAtTheBound);
  const literal::Board later = literal::read_board(rules, kEndsALapLater);
  EXPECT_EQ(literal::sow(rules, at, 8).laps, 65'536);
  EXPECT_EQ(literal::sow(rules, later, 21).refusal, literal::Refusal::never_ending);
  EXPECT_EQ(literal::laps_to_return(rules, later, 21, 65'537), 0);
}

// A program walked such a sowing to its return, thirty million laps and more, and stood still. With
// the bound a refusal costs about what the longest sowing that ends does.
TEST(Slips, NeverEndingSowingThatHangsTheProgram) {
  const Ruleset rules = good_ruleset("endodoi/8x4");
  const Position position = good_position(rules, "5,2,0,10,0,1,0,10/0,9,0,3,4,9,2,2 5/2 s");
  const Move move = good_move(rules, "G");
  const auto error = refusal(rules, position, move);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->kind, ErrorKind::never_ending);
  const Ruleset twelve = good_ruleset("endodoi/12x4");
  const Position longest = good_position(twelve, kEndsAtTheBound);
  const auto refusing = yardstick::cost([&] { (void)refusal(rules, position, move); });
  const auto sowing = yardstick::cost([&] { (void)play(twelve, longest, good_move(twelve, "I")); });
  EXPECT_LT(refusing, 10 * sowing);
  EXPECT_LE(sow(rules, position, good_move(rules, "G")).laps, kMaxLaps);
}

}  // namespace
