// What the moves of a position are worth, found a little at a time: estimates at once, then bounds
// that meet, never a false one.
#include "player/pricing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include <endodoi/notation.h>
#include "../engine/pasts.h"
#include "../engine/value_iteration.h"
#include "player/player.h"
#include "solver/level_builder.h"

namespace {

using namespace endodoi;

std::shared_ptr<Tables> tables_of(const Ruleset& rules, int seeds) {
  auto tables = std::make_shared<Tables>(rules, seeds);
  while (tables->levels() <= seeds) build_next_level(*tables, {});
  return tables;
}

void expect_in_order(const Pricing& pricing) {
  for (const PricedMove& move : pricing.moves()) {
    EXPECT_LE(move.bounds.low, move.value);
    EXPECT_GE(move.bounds.high, move.value);
    EXPECT_FALSE(move.at_most && move.exact());
  }
  const SearchResult result = pricing.result();
  EXPECT_EQ(result.best, result.moves.front().move);
  EXPECT_LE(result.bounds.low, result.value);
  EXPECT_GE(result.bounds.high, result.value);
}

TEST(Pricing, EstimatesAtOnceAndEndsWithTheValuesOfTables) {
  Random random(3);
  for (const char* name : {"endodoi/4x4", "cross/4x4", "endodoi/5x3+lone"}) {
    const Ruleset rules = Ruleset::parse(name).value();
    const auto all = tables_of(rules, 9), few = tables_of(rules, 4);
    ComputerPlayer player;
    player.use(few);
    for (int i = 0; i < 30; ++i) {
      const Position position = boards::random_position(random, rules, 6 + i % 4);
      const Turns turns = legal_turns(rules, position);
      if (turns.empty()) continue;
      Pricing& pricing = player.price({rules, position, {}});
      ASSERT_EQ(pricing.moves().size(), turns.size());
      expect_in_order(pricing);
      while (!pricing.finished()) {
        pricing.step(200);
        expect_in_order(pricing);
      }
      const auto moves = pricing.moves();
      for (std::size_t k = 0; k < moves.size(); ++k) {
        const int worth = turns[k].sowing.taken - all->value(turns[k].sowing.after);
        EXPECT_EQ(moves[k].move, turns[k].move);
        EXPECT_LE(moves[k].bounds.low, worth);
        EXPECT_GE(moves[k].bounds.high, worth);
      }
    }
  }
}

// Where a position has stood twice, to come to it again ends the game: a move that leads there is
// worth what it takes, whatever tables say of the position.
TEST(Pricing, CountsWhatHasStoodTwice) {
  Random random(14);
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const Game game = pasts::going_round(random, 5, 7);
    const Ruleset& rules = game.rules();
    for (const History& question : pasts::questions(random, game)) {
      const Situation situation = Situation::of(question);
      if (situation.spent.empty() || situation.over) continue;
      Pricing pricing(1, 1);
      pricing.start(question, nullptr);
      while (!pricing.finished()) pricing.step(1'000);
      for (const PricedMove& move : pricing.moves()) {
        const Sowing sowing = sow(rules, situation.position, move.move);
        const auto& spent = situation.spent;
        if (std::find(spent.begin(), spent.end(), sowing.after) == spent.end()) continue;
        EXPECT_LE(move.bounds.low, sowing.taken);
        EXPECT_GE(move.bounds.high, sowing.taken);
        ++compared;
      }
    }
  }
  EXPECT_GE(compared, 30);
}

TEST(Pricing, NamesTheBestMoveAndItsLineOnceAllIsKnown) {
  const Ruleset rules = Ruleset::parse("endodoi/4x4").value();
  Pricing pricing(16, 1);
  pricing.start({rules, Position::initial(rules, Player::south), {}}, tables_of(rules, 8));
  EXPECT_TRUE(pricing.principal_variation(10).empty()) << "nothing is known yet";
  while (!pricing.finished()) pricing.step(10'000);
  const SearchResult result = pricing.result();
  ASSERT_TRUE(result.exact());
  EXPECT_EQ(result.ending, Ending::resolved);
  const auto line = pricing.principal_variation(10);
  ASSERT_FALSE(line.empty());
  EXPECT_LE(line.size(), 10u);
  for (const PricedMove& move : result.moves) {
    if (move.move == line.front()) EXPECT_EQ(move.value, result.value);
    EXPECT_LE(move.value, result.value);
  }
}

// A step that was stopped leaves the question as it is: the next one goes on.
TEST(Pricing, StopsAndGoesOn) {
  const Ruleset rules = Ruleset::parse("endodoi/5x4").value();
  std::atomic<bool> stop = true;
  Pricing pricing(16, 1);
  pricing.start({rules, Position::initial(rules, Player::south), {}}, tables_of(rules, 8), &stop);
  pricing.step(1'000'000'000);
  EXPECT_FALSE(pricing.finished());
  stop = false;
  while (!pricing.finished()) pricing.step(100'000);
  EXPECT_TRUE(pricing.bounds().exact());
  pricing.drop();
  EXPECT_FALSE(pricing.started());
}

}  // namespace
