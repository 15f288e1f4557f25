#include "cli/play/match.h"

#include "cli_run.h"

using namespace endodoi;
using cli::Match;

namespace {

const Ruleset kRules = Ruleset::parse("endodoi/6x4").value();

Match two_people() { return {kRules, Position::initial(kRules), std::nullopt}; }
Match against_north() { return {kRules, Position::initial(kRules), Player::north}; }

void play_all(Match& match, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) ASSERT_TRUE(match.play(move).ok()) << move;
}

}  // namespace

TEST(Match, BetweenPeopleUndoTakesBackOneMove) {
  Match match = two_people();
  play_all(match, {"C", "d"});
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(match.game().plies().size(), 1u);
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(match.game().position(), Position::initial(kRules));
  EXPECT_FALSE(match.undo());
}

TEST(Match, AgainstTheComputerUndoTakesBackBothHalves) {
  Match match = against_north();
  play_all(match, {"C", "d", "F", "f"});
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(match.game().plies().size(), 2u);
  EXPECT_FALSE(match.computer_to_move());
  ASSERT_TRUE(match.undo());
  EXPECT_TRUE(match.game().plies().empty());
}

TEST(Match, WhileTheComputerIsToMoveUndoTakesBackThePersonsMove) {
  Match match = against_north();
  play_all(match, {"C"});
  EXPECT_TRUE(match.computer_to_move());
  ASSERT_TRUE(match.undo());
  EXPECT_TRUE(match.game().plies().empty());
}

TEST(Match, TheComputersFirstMoveIsNotTakenBack) {
  Match match(kRules, Position::initial(kRules), Player::south);
  play_all(match, {"C"});
  EXPECT_FALSE(match.undo());
  EXPECT_EQ(match.game().plies().size(), 1u);
}

TEST(Match, RedoBringsBothHalvesBack) {
  Match match = against_north();
  play_all(match, {"C", "d", "F", "f"});
  const Position end = match.game().position();
  ASSERT_TRUE(match.undo());
  ASSERT_TRUE(match.undo());
  ASSERT_TRUE(match.redo());
  EXPECT_EQ(match.game().plies().size(), 2u);
  ASSERT_TRUE(match.redo());
  EXPECT_EQ(match.game().position(), end);
  EXPECT_FALSE(match.redo());
}

TEST(Match, ANewMoveForgetsWhatWasTakenBack) {
  Match match = two_people();
  play_all(match, {"C", "d"});
  ASSERT_TRUE(match.undo());
  play_all(match, {"c"});
  EXPECT_FALSE(match.redo());
}

TEST(Match, ARefusedMoveForgetsNothing) {
  Match match = two_people();
  play_all(match, {"C"});
  ASSERT_TRUE(match.undo());
  EXPECT_FALSE(match.play("c").ok());
  EXPECT_TRUE(match.redo());
}

TEST(Match, UndoOfAResignationTakesBackNothingElse) {
  Match match = against_north();
  play_all(match, {"C", "d"});
  match.resign(Player::south);
  ASSERT_TRUE(match.game().over());
  ASSERT_TRUE(match.undo());
  EXPECT_FALSE(match.game().over());
  EXPECT_EQ(match.game().plies().size(), 2u);
}

TEST(Match, UndoGoesBackOverTheEnd) {
  Match match(kRules, parse_position(kRules, "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s").value(),
              Player::north);
  play_all(match, {"B"});
  ASSERT_TRUE(match.game().over());
  ASSERT_TRUE(match.undo());
  EXPECT_FALSE(match.game().over());
  EXPECT_EQ(match.game().board().captured_by(Player::south), 0);
}
