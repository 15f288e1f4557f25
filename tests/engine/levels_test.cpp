// The five levels. How much stronger each is than the one below is measured by scripts/levels.sh.
#include "engine/levels.h"

#include <gtest/gtest.h>

#include <set>

#include "boards.h"

namespace {

using namespace boards;

History after_moves(Random& random, const Ruleset& rules, int moves) {
  Game game(rules);
  for (int i = 0; i < moves && !game.over(); ++i) {
    const Turns turns = legal_turns(rules, game.position());
    const auto pick = static_cast<std::size_t>(random.below(static_cast<int>(turns.size())));
    EXPECT_TRUE(game.play(turns[pick].move));
  }
  return History::of(game);
}

TEST(Levels, TheSamePositionLevelAndSeedGiveTheSameMove) {
  Random random(7);
  Engine engine(1), other(1);
  for (const char* ruleset : {"endodoi/6x4", "cross/6x4", "endodoi/8x4"}) {
    for (int i = 0; i < 3; ++i) {
      const History history = after_moves(random, rules(ruleset), i);
      for (Level level : kLevels) {
        level.nodes = std::min<std::uint64_t>(level.nodes, 10'000);
        const std::uint64_t seed = random.next();
        const auto move = choose_move(engine, history, level, seed);
        (void)choose_move(other, after_moves(random, rules(ruleset), 2), level, seed + 1);
        EXPECT_EQ(move, choose_move(other, history, level, seed));
      }
    }
  }
}

TEST(Levels, MovesAreLegalAndThereIsNoneWhenTheGameIsOver) {
  Random random(8);
  Engine engine(1);
  for (int i = 0; i < 300; ++i) {
    const Ruleset ruleset = random_rules(random, 8);
    const History history{ruleset, random_position(random, ruleset, 40), {}};
    Level level = kLevels[static_cast<std::size_t>(random.below(5))];
    level.nodes = std::min<std::uint64_t>(level.nodes, 2'000);
    const auto move = choose_move(engine, history, level, random.next());
    EXPECT_EQ(move.has_value(), !Situation::of(history).over);
    if (move) {
      EXPECT_FALSE(refusal(ruleset, history.start, *move));
    }
  }
}

// A player who always lifts the same pit looks broken, however weak he may be.
TEST(Levels, WeakLevelsAreNotMonotonous) {
  Engine engine(1);
  const Ruleset ruleset = rules("endodoi/6x4");
  for (const Level& level : {kLevels[0], kLevels[1]}) {
    std::set<Move> moves;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      moves.insert(*choose_move(engine, {ruleset, Position::initial(ruleset), {}}, level, seed));
    }
    EXPECT_GE(moves.size(), 4u);
  }
}

/// Points of the first in `games` games, a draw being half a point.
double points(const Level& first, const Level& second, int games) {
  Engine engine(1);
  double sum = 0;
  for (int i = 0; i < games; ++i) {
    Game game(rules("endodoi/6x4"));
    const Player side = i % 2 == 0 ? Player::south : Player::north;
    while (!game.over()) {
      const Level& level = game.position().mover == side ? first : second;
      EXPECT_TRUE(
          game.play(*choose_move(engine, History::of(game), level, static_cast<std::uint64_t>(i))));
    }
    const auto winner = game.outcome()->winner;
    sum += !winner ? 0.5 : *winner == side ? 1 : 0;
  }
  return sum;
}

TEST(Levels, AHigherLevelBeatsOneTwoBelow) {
  EXPECT_GE(points(kLevels[2], kLevels[0], 20), 14);
  EXPECT_GE(points(kLevels[3], kLevels[1], 20), 14);
}

}  // namespace
