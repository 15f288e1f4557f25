// How games end, and what may be done with one: R10–R13, R15.
#include <gtest/gtest.h>

#include <endodoi/game.h>
#include "bridge.h"
#include "support/case_files.h"

namespace {

using namespace endodoi;
using bridge::good_position;
using bridge::good_ruleset;
using Seeds = std::array<int, 2>;

Game game_at(const std::string& ruleset, const std::string& position) {
  const Ruleset rules = good_ruleset(ruleset);
  return Game(rules, good_position(rules, position));
}

// The first whole game of games.txt that ends as said.
Game whole_game(const std::string& ending) {
  for (const cases::Case& one : cases::read("games.txt", {5})) {
    if (one.fields[4] != ending) continue;
    const cases::Beginning beginning = cases::read_beginning(one.fields[0]);
    Game game(good_ruleset(beginning.ruleset),
              beginning.south_begins ? Player::south : Player::north);
    for (const std::string& move : cases::words(one.fields[1])) EXPECT_TRUE(game.play(move).ok());
    return game;
  }
  throw std::runtime_error("no game that ends by " + ending);
}

TEST(Game, R2BeginsWithTheSeedsOfTheRulesetInEveryPit) {
  const Game game(good_ruleset("cross/3x5"), Player::north);
  EXPECT_EQ(to_text(game.rules(), game.position()), "5,5,5/5,5,5 0/0 n");
  EXPECT_EQ(game.position().total(), game.rules().total());
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.occurrences(), 1);
}

TEST(Game, R13SouthBeginsUnlessAgreedOtherwise) {
  EXPECT_EQ(Game(good_ruleset("endodoi/6x4")).position().mover, Player::south);
  EXPECT_EQ(Game(good_ruleset("endodoi/6x4"), Player::north).position().mover, Player::north);
}

TEST(Game, R10ASetUpWithoutAMoveIsOverAtOnce) {
  const Game game = game_at("endodoi/6x4", "0,0,0,0,0,0/0,0,2,0,0,3 4/1 n");
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->termination, Termination::sweep);
  EXPECT_EQ(game.outcome()->result, (Seeds{6, 4}));
  EXPECT_EQ(game.outcome()->winner, Player::south);
  EXPECT_EQ(to_text(game.rules(), game.board()), "0,0,0,0,0,0/0,0,0,0,0,0 4/6 n");
}

// Both ends are a sweep; a face that says "had no move left" of a full row leaves one looking for
// it.
TEST(Game, R10TellsAnEmptyRowFromOneOfNeverEndingSowings) {
  const Game empty = game_at("endodoi/2x4", "1,2/0,0 0/0 s");
  EXPECT_FALSE(empty.outcome()->only_never_ending);
  EXPECT_EQ(why_over(empty), "South has no seed to sow");
  const Game stuck = game_at("endodoi/2x4", "1,2/2,0 0/0 s");
  EXPECT_EQ(stuck.outcome()->termination, Termination::sweep);
  EXPECT_TRUE(stuck.outcome()->only_never_ending);
  EXPECT_EQ(why_over(stuck), "South has only sowings that never end, so no move");
  EXPECT_FALSE(game_at("endodoi/6x4+majority", "0,0,5,0,0,0/0,1,0,0,0,3 0/30 s")
                   .outcome()
                   ->only_never_ending);
}

TEST(Game, R10AnEmptyBoardIsOverToo) {
  const Game game = game_at("endodoi/2x1", "0,0/0,0 2/2 s");
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->termination, Termination::sweep);
  EXPECT_FALSE(game.outcome()->winner.has_value());
}

// R9 and R10 together: seeds enough, but every sowing of the mover never ends.
TEST(Game, R10OnlyNeverEndingMovesAreNoMoves) {
  const Game game = game_at("endodoi/2x4", "1,2/2,0 0/0 s");
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->termination, Termination::sweep);
  EXPECT_EQ(game.outcome()->result, (Seeds{0, 5}));
  const Game cross = game_at("cross/2x4", "1,2/0,3 0/0 s");
  ASSERT_TRUE(cross.over());
  EXPECT_EQ(cross.outcome()->result, (Seeds{0, 6}));
}

// No duty to feed: South may leave North without a seed.
TEST(Game, R10NobodyHasToFeedTheOther) {
  Game game = game_at("endodoi/6x4", "0,0,0,0,0,0/1,0,1,0,0,1 0/0 s");
  ASSERT_TRUE(game.play("A").ok());
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->result, (Seeds{3, 0}));
}

TEST(Game, R11EqualIsADraw) {
  const Game game = game_at("endodoi/6x4", "0,0,0,0,0,0/0,0,2,0,0,3 5/0 n");
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->result, (Seeds{5, 5}));
  EXPECT_FALSE(game.outcome()->winner.has_value());
}

TEST(Game, R11PlayGoesOnWhenDecidedWithoutTheOption) {
  Game game = game_at("endodoi/6x4", "1,0,5,0,0,1/0,1,0,0,0,3 0/0 s");
  EXPECT_FALSE(game.decided().has_value());
  ASSERT_TRUE(game.play("Bx6").ok());
  EXPECT_EQ(game.decided(), Player::south);
  EXPECT_FALSE(game.over());
  EXPECT_TRUE(game.play("a").ok());
}

TEST(Game, R11MajorityEndsTheGameAndTheSeedsLeftBelongToNobody) {
  Game game = game_at("endodoi/6x4+majority", "1,0,5,0,0,1/0,1,0,0,0,3 0/0 s");
  ASSERT_TRUE(game.play("Bx6").ok());
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->termination, Termination::majority);
  EXPECT_EQ(game.outcome()->result, (Seeds{6, 0}));
  EXPECT_EQ(game.outcome()->unclaimed, 5);
  EXPECT_EQ(to_text(game.rules(), game.board()), "1,0,0,0,0,1/0,0,0,0,0,3 0/6 n");
}

// North could not move either, but majority is looked at first: 6-0, not 9-0.
TEST(Game, R11MajorityIsLookedAtBeforeTheSweep) {
  Game game = game_at("endodoi/6x4+majority", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s");
  ASSERT_TRUE(game.play("B").ok());
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->termination, Termination::majority);
  EXPECT_EQ(game.outcome()->result, (Seeds{6, 0}));
  EXPECT_EQ(game.outcome()->swept, 0);
  EXPECT_EQ(game.outcome()->unclaimed, 3);
}

TEST(Game, R11HalfIsNotMoreThanHalf) {
  Game game = game_at("endodoi/6x4+majority", "0,0,5,0,0,3/0,1,0,0,0,3 0/0 s");
  ASSERT_TRUE(game.play("Bx6").ok());
  EXPECT_FALSE(game.over());
}

// The seeds of the game are those of its first position, not those of the ruleset: 6 of 11 here.
TEST(Game, R11HalfIsCountedOfTheSeedsOfThisGame) {
  const Game decided = game_at("endodoi/6x4", "0,0,1,0,0,1/0,1,0,0,0,1 1/6 s");
  EXPECT_EQ(decided.decided(), Player::south);
  EXPECT_FALSE(decided.over());
  EXPECT_FALSE(game_at("endodoi/6x4", "0,0,1,0,0,1/0,1,0,0,0,1 2/6 s").decided().has_value());
}

// The clause names the move that brings a player so far. A set-up that is so far already stands as
// the end of its game, so that a position says by itself whether play goes on.
TEST(Game, R11ASetUpWithAMajorityIsOverAtOnce) {
  const Game game = game_at("endodoi/6x4+majority", "0,0,1,0,0,1/0,1,0,0,0,1 1/6 s");
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->termination, Termination::majority);
  EXPECT_EQ(game.outcome()->result, (Seeds{6, 1}));
}

TEST(Game, R12TheThirdStandingEndsTheGame) {
  const Game game = whole_game("repetition");
  EXPECT_EQ(game.occurrences(), 3);
  EXPECT_EQ(game.outcome()->termination, Termination::repetition);
  EXPECT_EQ(game.outcome()->unclaimed, game.position().on_board());
  EXPECT_GT(game.outcome()->unclaimed, 0);
  EXPECT_EQ(game.board(), game.position());
}

// Two lone seeds that run round the ring and do not meet: A c A a C a, and the same again.
TEST(Game, R12TheFirstPositionCounts) {
  Game game = game_at("endodoi/3x4", "1,0,0/1,0,0 7/15 s");
  const Position first = game.position();
  int standings = 1;
  for (int ply = 0; ply < 100 && !game.over(); ply++) {
    const Turns turns = legal_turns(game.rules(), game.position());
    ASSERT_FALSE(turns.empty());
    ASSERT_TRUE(game.play(turns[0].move).ok());
    standings += game.position() == first;
  }
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->termination, Termination::repetition);
  EXPECT_EQ(game.position(), first);
  EXPECT_EQ(standings, 3);
}

TEST(Game, R15ResigningLosesWhateverTheCount) {
  Game game = game_at("endodoi/6x4", "1,0,5,0,0,1/0,1,0,0,0,3 0/30 s");
  game.resign(Player::south);
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.outcome()->termination, Termination::resigned);
  EXPECT_EQ(game.outcome()->winner, Player::north);
  EXPECT_EQ(game.outcome()->result, (Seeds{30, 0}));
  EXPECT_EQ(game.board(), game.position());
  EXPECT_EQ(game.play("B").error().kind, ErrorKind::game_over);
}

TEST(Game, R15TimeAndLeavingAreLostLikewise) {
  for (const Termination how : {Termination::time, Termination::abandoned}) {
    Game game(good_ruleset("endodoi/6x4"));
    game.resign(Player::north, how);
    EXPECT_EQ(game.outcome()->termination, how);
    EXPECT_EQ(game.outcome()->winner, Player::south);
  }
}

TEST(Game, R15AFinishedGameCannotBeResigned) {
  Game game = whole_game("sweep");
  const Outcome before = *game.outcome();
  game.resign(Player::south);
  game.resign(Player::north);
  EXPECT_EQ(game.outcome()->termination, Termination::sweep);
  EXPECT_EQ(game.outcome()->winner, before.winner);
}

TEST(Game, UndoOfAResignationKeepsTheMoves) {
  Game game(good_ruleset("endodoi/6x4"));
  ASSERT_TRUE(game.play("C").ok());
  game.resign(Player::north);
  EXPECT_TRUE(game.undo());
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.plies().size(), 1U);
  EXPECT_TRUE(game.undo());
  EXPECT_EQ(game.plies().size(), 0U);
  EXPECT_FALSE(game.undo());
}

TEST(Game, NothingCanBePlayedAfterTheEnd) {
  Game game = whole_game("sweep");
  const std::size_t plies = game.plies().size();
  for (int pit = 0; pit < game.rules().width(); pit++) {
    const auto ply = game.play(static_cast<Move>(pit));
    ASSERT_FALSE(ply.ok());
    EXPECT_EQ(ply.error().kind, ErrorKind::game_over);
    EXPECT_NE(ply.error().message.find(" has no seed to sow"), std::string::npos)
        << ply.error().message;
  }
  EXPECT_EQ(game.plies().size(), plies);
}

// A refused move leaves the game as it was, whatever the reason.
TEST(Game, RefusedMovesChangeNothing) {
  Game game = game_at("endodoi/6x4", "1,2,0,1,0,1/0,1,0,1,2,0 0/0 s");
  const Position before = game.position();
  const std::pair<const char*, ErrorKind> refused[] = {
      {"E", ErrorKind::never_ending},    {"A", ErrorKind::empty_pit},
      {"a", ErrorKind::not_your_pit},    {"G", ErrorKind::unknown_pit},
      {"Bx9", ErrorKind::wrong_capture}, {"Bx", ErrorKind::unreadable_number},
      {"", ErrorKind::malformed_move}};
  for (const auto& [move, kind] : refused) {
    const auto ply = game.play(move);
    ASSERT_FALSE(ply.ok()) << move;
    EXPECT_EQ(name(ply.error().kind), name(kind)) << move;
    EXPECT_EQ(game.position(), before) << move;
    EXPECT_TRUE(game.plies().empty()) << move;
    EXPECT_FALSE(game.over()) << move;
  }
}

TEST(Game, KeepsWhoMovedWhatAndWhatItDid) {
  Game game(good_ruleset("endodoi/6x4"));
  ASSERT_TRUE(game.play("Cx7").ok());
  ASSERT_TRUE(game.play("c").ok());
  ASSERT_EQ(game.plies().size(), 2U);
  EXPECT_EQ(game.plies()[0].mover, Player::south);
  EXPECT_EQ(to_text(game.rules(), game.plies()[0].move, game.plies()[0].sowing.taken), "Cx7");
  EXPECT_EQ(game.plies()[1].mover, Player::north);
  EXPECT_EQ(game.plies()[1].sowing.after, game.position());
}

}  // namespace
