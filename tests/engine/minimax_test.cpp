// The search against plain minimax: windows, order and table may save work but change no value.
#include "minimax.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <endodoi/notation.h>
#include "boards.h"

namespace {

using namespace boards;
using minimax::Minimax;

std::string where(const Ruleset& rules, const Position& position) {
  return rules.name() + " " + to_text(rules, position);
}

/// Nothing reduced.
SearchRequest full_width(const Ruleset& rules, const Position& position, int depth) {
  SearchRequest asked = request(rules, position, depth);
  asked.full_width = true;
  return asked;
}

// Without a table, because one answers from deeper searches than were asked for.
TEST(Minimax, EqualsTheSearchToEqualDepth) {
  Random random(1);
  Engine engine(0);
  int compared = 0;
  while (compared < 1500) {
    const Ruleset rules = random_rules(random, 7);
    const Position position = random_position(random, rules, 40);
    const int depth = 1 + random.below(5);
    const auto expected = Minimax(rules, 20'000).value(position, depth);
    if (!expected) continue;
    const SearchResult found = engine.search(full_width(rules, position, depth));
    ASSERT_EQ(found.value, *expected) << where(rules, position) << " depth " << depth;
    ++compared;
  }
}

TEST(Minimax, EqualsEachMoveWhenEveryMoveIsMeasured) {
  Random random(2);
  Engine engine(0);
  int compared = 0;
  while (compared < 500) {
    const Ruleset rules = random_rules(random, 6);
    const Position position = random_position(random, rules, 30);
    SearchRequest asked = full_width(rules, position, 1 + random.below(4));
    asked.every_move = true;
    const SearchResult found = engine.search(asked);
    if (found.exact()) continue;  // may have stopped before the depth that was asked for
    const Turns turns = legal_turns(rules, position);
    ASSERT_EQ(found.moves.size(), turns.size());
    for (const Turn& turn : turns) {
      const auto expected =
          Minimax(rules, 1'000'000).move_value(position, turn, asked.limits.depth);
      const auto same = [&](const PricedMove& move) { return move.move == turn.move; };
      const auto move = std::find_if(found.moves.begin(), found.moves.end(), same);
      ASSERT_FALSE(move->at_most);
      ASSERT_EQ(move->value, *expected) << where(rules, position);
    }
    ++compared;
  }
}

// Small boards to their very ends. One engine keeps its table from position to position, so that a
// value stored on one path and used on another would show.
TEST(Minimax, EqualsTheSearchWhenTheTreeIsExhausted) {
  Random random(3);
  Engine with_table(1);
  Engine without(0);
  int compared = 0, of_endless_play = 0;
  for (int tries = 0; tries < 200'000 && compared < 2000; ++tries) {
    const Ruleset rules = random_rules(random, 4);
    // Many positions of one ruleset in a row: another ruleset empties the table.
    for (int i = 0; i < 20; ++i) {
      const Position position = random_position(random, rules, 7);
      Minimax plain(rules, 20'000);
      const auto expected = plain.value(position, 60);
      if (!expected || plain.met_horizon()) continue;
      const SearchResult found = with_table.search(request(rules, position, kMaxDepth));
      ASSERT_TRUE(found.exact()) << where(rules, position);
      ASSERT_EQ(found.value, *expected) << where(rules, position);
      ASSERT_EQ(without.search(request(rules, position, 60)).value, *expected);
      ++compared;
      // An odd number of seeds cannot be shared evenly: nobody gets them.
      if (*expected == 0 && position.on_board() % 2 == 1 && !rules.majority) ++of_endless_play;
    }
  }
  EXPECT_GE(compared, 2000);
  EXPECT_GE(of_endless_play, 10);
}

TEST(Minimax, ResolvedValuesDoNotDependOnTheTable) {
  Random random(4);
  Engine none(0), small(1), large(8);
  int compared = 0;
  for (int tries = 0; tries < 400 && compared < 60; ++tries) {
    const Ruleset rules = random_rules(random, 6);
    const Position position = random_position(random, rules, 14);
    SearchRequest asked = request(rules, position, kMaxDepth);
    asked.limits.nodes = 100'000;
    const SearchResult expected = small.search(asked);
    if (!expected.exact()) continue;
    const SearchResult again = large.search(asked);
    ASSERT_TRUE(again.exact());
    ASSERT_EQ(again.value, expected.value) << where(rules, position);
    const SearchResult bare = none.search(asked);
    if (bare.exact()) {
      ASSERT_EQ(bare.value, expected.value) << where(rules, position);
    }
    ++compared;
  }
  EXPECT_GE(compared, 60);
}

}  // namespace
