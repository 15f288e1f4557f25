// Winning strategies out of certificates: they keep what was proved, whatever the other plays.
#include "player/strategy.h"

#include <gtest/gtest.h>

#include <random>

#include <endodoi/moves.h>
#include "player/player.h"
#include "solver/table_supply.h"

namespace {

using namespace endodoi;

const std::string kProofs = ENDODOI_PROOFS "/";

Certificate certificate(const std::string& name) {
  auto read = read_certificate(kProofs + name + ".proof");
  EXPECT_TRUE(read.ok());
  return read.value();
}

Strategy strategy_of(const Certificate& certificate) {
  auto strategy = Strategy::of(certificate);
  EXPECT_TRUE(strategy.ok()) << strategy.error();
  return strategy.value();
}

class StrategyGames : public testing::TestWithParam<const char*> {};

/// One game in which `winner`, who is to get `need`, follows the strategy and the other moves
/// anywhere, until the tables know the rest: what the winner gets more than the other, at least.
int outcome(const Strategy& strategy, const Tables& tables, Player winner, int need,
            std::mt19937& random) {
  const Ruleset& rules = strategy.rules();
  Position now = Position::initial(rules);
  int lead = 0;  // of the winner
  for (int moves = 0; !tables.has(now.on_board()); ++moves) {
    EXPECT_LT(moves, 1500) << "it goes round";
    const bool mine = now.mover == winner;
    const Turns turns = legal_turns(rules, now);
    if (turns.empty() || moves == 1500) return lead + (mine ? -now.on_board() : now.on_board());
    Move move = turns[random() % turns.size()].move;
    if (mine) {
      const auto step = strategy.step(now);
      if (!step && lead - now.on_board() >= need) return need;  // all the rest may be lost
      EXPECT_TRUE(step);
      if (!step) return -kMaxTotal;
      move = static_cast<Move>(first_pit(rules, winner) + step->pit);
    }
    const Sowing sowing = sow(rules, now, move);
    lead += mine ? sowing.taken : -sowing.taken;
    now = sowing.after;
  }
  return now.mover == winner ? lead + tables.value(now) : lead - tables.value(now);
}

TEST_P(StrategyGames, NothingOfTheValueIsLost) {
  const Certificate proofs = certificate(GetParam());
  const Strategy strategy = strategy_of(proofs);
  Tables tables(proofs.rules, static_cast<int>(proofs.levels.size()) - 1);
  ASSERT_TRUE(add_levels(tables, static_cast<int>(proofs.levels.size()) - 1, {}));
  ASSERT_EQ(proofs.proofs.size(), 2u);
  const int value = proofs.proofs[0].need;
  ASSERT_TRUE(proofs.proofs[0].shown);
  ASSERT_EQ(proofs.proofs[1].need, value + 1);
  std::mt19937 random(5);
  for (int game = 0; game < 300; ++game) {
    EXPECT_GE(outcome(strategy, tables, Player::south, value, random), value);
    EXPECT_GE(outcome(strategy, tables, Player::north, -value, random), -value);
  }
}

INSTANTIATE_TEST_SUITE_P(Certificates, StrategyGames,
                         testing::Values("endodoi-6x3", "endodoi-6x4+lone", "cross-6x3"),
                         [](const auto& test) {
                           std::string name = test.param;
                           for (char& each : name) each = std::isalnum(each) ? each : '_';
                           return name;
                         });

TEST(Strategy, MovesThatDoNotFitAreRefused) {
  const Certificate right = certificate("endodoi-6x3");
  const auto refused = [&](const char* why, auto&& change) {
    Certificate changed = right;
    change(changed);
    const auto strategy = Strategy::of(changed);
    ASSERT_FALSE(strategy.ok()) << why;
    EXPECT_NE(strategy.error().find(why), std::string::npos) << strategy.error();
  };
  refused("fewer moves", [](Certificate& c) { c.proofs[0].moves.pop_back(); });
  refused("more moves", [](Certificate& c) { c.proofs[1].moves.push_back(0); });
  refused("its move 1 may not be played", [](Certificate& c) { c.proofs[0].moves[0] = 6; });
  refused("majority", [](Certificate& c) { c.rules.majority = true; });
  refused("more than the",
          [](Certificate& c) { c.proofs[0].moves.resize(Strategy::kMostMoves + 1); });
}

TEST(Strategy, ThePlayerFollowsItWhereAProofIsTooDear) {
  const Certificate proofs = certificate("endodoi-6x4");
  PlayerSettings settings;
  settings.mebibytes = 1;
  ComputerPlayer player(settings);
  player.use(std::make_shared<const Strategy>(strategy_of(proofs)));
  Task task;
  task.history = History::of(Game(proofs.rules));
  task.limits.nodes = 100;
  const SearchResult found = player.find_move(task);
  EXPECT_TRUE(found.at_least());
  EXPECT_FALSE(found.exact()) << "only a bound is known";
  EXPECT_EQ(found.value, 8);
  EXPECT_EQ(found.best, Move{2});

  task.history = History::of(Game(*Ruleset::parse("endodoi/6x5")));
  EXPECT_FALSE(player.find_move(task).at_least()) << "of another ruleset";
}

}  // namespace
