// Several threads on one search: other work, the same answers.
#include <gtest/gtest.h>

#include <endodoi/notation.h>
#include "boards.h"

namespace {

using namespace boards;

TEST(Threads, ResolvedValuesAreTheSame) {
  Random random(21);
  Engine one(1), two(1, 2), four(1, 4);
  int compared = 0;
  for (int i = 0; i < 150; ++i) {
    const Ruleset ruleset = random_rules(random, 6);
    SearchRequest asked = request(ruleset, random_position(random, ruleset, 14), kMaxDepth);
    asked.limits.nodes = 30'000;
    const SearchResult expected = one.search(asked);
    if (!expected.exact()) continue;
    for (Engine* engine : {&two, &four}) {
      const SearchResult found = engine->search(asked);
      if (!found.exact()) continue;
      ASSERT_EQ(found.value, expected.value) << to_text(ruleset, asked.history.start);
      ++compared;
    }
  }
  EXPECT_GE(compared, 100);
}

TEST(Threads, TheLineCanBePlayed) {
  Random random(22);
  Engine engine(1, 3);
  const Ruleset ruleset = rules("endodoi/8x4");
  for (int i = 0; i < 10; ++i) {
    const Position start = random_position(random, ruleset, 64);
    const SearchResult found = engine.search(request(ruleset, start, 7));
    if (!found.best) continue;
    ASSERT_EQ(found.line.front(), *found.best);
    Position now = start;
    for (const Move move : found.line) {
      ASSERT_FALSE(refusal(ruleset, now, move));
      now = play_unchecked(ruleset, now, move);
    }
  }
}

// Whichever thread gets to the depth first, its result is the one that is told, last and returned.
TEST(Threads, TheDepthAskedForIsReachedAndTold) {
  Random random(23);
  Engine engine(1, 3);
  const Ruleset ruleset = rules("endodoi/8x4");
  for (int i = 0; i < 40; ++i) {
    const SearchRequest asked = request(ruleset, random_position(random, ruleset, 64), 1 + i % 8);
    int told = 0;
    const auto note = [&](const SearchResult& so_far) {
      EXPECT_GT(so_far.depth, told);
      told = so_far.depth;
    };
    const SearchResult found = engine.search(asked, {note});
    if (!found.best) continue;
    EXPECT_GE(told, found.depth);
    if (found.exact()) continue;  // by one thread, while another may have gone deeper
    EXPECT_EQ(told, found.depth);
    EXPECT_EQ(found.depth, asked.limits.depth);
    EXPECT_EQ(found.ending, Ending::depth);
  }
}

// The calling thread obeys the limits; the others end with it.
TEST(Threads, AllStopWithTheSearch) {
  Engine engine(1, 4);
  const Ruleset ruleset = rules("endodoi/10x4");
  std::atomic<bool> stop{true};
  SearchRequest asked = request(ruleset, Position::initial(ruleset), kMaxDepth);
  asked.limits.stop = &stop;
  EXPECT_EQ(engine.search(asked).ending, Ending::stopped);
  asked.limits.stop = nullptr;
  asked.limits.nodes = 40'000;
  const SearchResult found = engine.search(asked);
  EXPECT_EQ(found.ending, Ending::nodes);
  EXPECT_GE(found.nodes, 10'000u) << "the share of the calling thread";
}

}  // namespace
