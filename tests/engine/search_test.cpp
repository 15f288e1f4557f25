// What a search answers in positions whose answer is known.
#include <gtest/gtest.h>

#include "boards.h"

namespace {

using namespace boards;

SearchResult search(const char* ruleset, const char* text, int depth = 8) {
  Engine engine(1);
  const Ruleset r = rules(ruleset);
  return engine.search(request(r, position(r, text), depth));
}

// Worked example 2: B takes 6, North has no seed left, the other 3 are South's too.
TEST(Search, WinsTheSweep) {
  const SearchResult found = search("endodoi/6x4", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s");
  EXPECT_EQ(found.best, Move{1});
  EXPECT_EQ(found.value, 9);
  EXPECT_TRUE(found.exact());
  EXPECT_EQ(found.ending, Ending::resolved);
}

TEST(Search, AGameThatIsOverHasNoMove) {
  const SearchResult swept = search("endodoi/6x4", "1,0,2,0,0,0/0,0,0,0,0,0 20/20 s");
  EXPECT_FALSE(swept.best);
  EXPECT_EQ(swept.ending, Ending::no_move);
  EXPECT_EQ(swept.value, -3);  // R10: all on the board go to the other
  EXPECT_TRUE(swept.moves.empty());

  const SearchResult decided = search("endodoi/6x4+majority", "1,0,2,0,0,0/0,0,3,0,0,0 7/25 s");
  EXPECT_EQ(decided.ending, Ending::no_move);
  EXPECT_EQ(decided.value, 0);  // R11: those on the board are nobody's
}

TEST(Search, OneLegalMoveIsTheBest) {
  const SearchResult found = search("endodoi/6x4", "4,4,0,2,0,1/0,0,3,0,0,0 10/10 s");
  EXPECT_EQ(found.best, Move{2});
  ASSERT_EQ(found.moves.size(), 1u);
  EXPECT_EQ(found.line.front(), Move{2});
}

// With `majority` the move that brings more than half ends the game: what would follow is nothing.
TEST(Search, AMajorityEndsTheGame) {
  const SearchResult found = search("endodoi/6x4+majority", "0,0,5,0,1,0/0,1,0,0,0,3 18/20 s");
  EXPECT_EQ(found.best, Move{1});
  EXPECT_EQ(found.value, 6);
}

TEST(Search, TheLineCanBePlayedAndStartsWithTheBestMove) {
  Random random(6);
  Engine engine(1);
  for (int i = 0; i < 200; ++i) {
    const Ruleset r = random_rules(random, 8);
    const Position start = random_position(random, r, 60);
    const SearchResult found = engine.search(request(r, start, 6));
    if (!found.best) continue;
    ASSERT_FALSE(found.line.empty());
    ASSERT_EQ(found.line.front(), *found.best);
    ASSERT_EQ(found.moves.front().move, *found.best);
    Position now = start;
    for (const Move move : found.line) {
      ASSERT_FALSE(refusal(r, now, move));
      now = play_unchecked(r, now, move);
    }
  }
}

TEST(Search, ReportsEachDepth) {
  Engine engine(1);
  const Ruleset r = rules("endodoi/6x4");
  int depths = 0;
  std::uint64_t nodes = 0;
  Callbacks callbacks;
  callbacks.on_depth = [&](const SearchResult& so_far) {
    EXPECT_EQ(so_far.depth, ++depths);
    EXPECT_GT(so_far.nodes, nodes);
    nodes = so_far.nodes;
  };
  const SearchResult found = engine.search(request(r, Position::initial(r), 7), callbacks);
  EXPECT_EQ(depths, 7);
  EXPECT_EQ(found.nodes, nodes);
}

// Both variants share one engine: what one left in the table must not reach the other.
TEST(Search, AnotherRulesetStartsAfresh) {
  Engine engine(1);
  for (const char* name : {"endodoi/6x4", "cross/6x4", "endodoi/6x4+lone", "endodoi/6x4"}) {
    const Ruleset r = rules(name);
    Engine fresh(1);
    const SearchRequest asked = request(r, Position::initial(r), 9);
    const SearchResult found = engine.search(asked), expected = fresh.search(asked);
    EXPECT_EQ(found.nodes, expected.nodes) << name;
    EXPECT_EQ(found.value, expected.value) << name;
  }
}

// The opening move and its answer bring new positions; a board turned to the other side is the same
// game, so both players find the same value.
TEST(Search, BothSidesSeeTheSame) {
  Engine engine(0);
  for (const char* name : {"endodoi/6x4", "cross/6x4", "endodoi/8x4"}) {
    const Ruleset r = rules(name);
    const auto value = [&](Player first) {
      return engine.search(request(r, Position::initial(r, first), 7)).value;
    };
    EXPECT_EQ(value(Player::south), value(Player::north)) << name;
  }
}

}  // namespace
