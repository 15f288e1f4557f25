// Limits: exact by nodes, prompt by flag and clock, and the same twice.
#include <gtest/gtest.h>

#include "boards.h"
#include "support/processor_time.h"

namespace {

using namespace boards;
using std::chrono::milliseconds;

SearchRequest open_ended(const char* ruleset) {
  const Ruleset r = rules(ruleset);
  return request(r, Position::initial(r), kMaxDepth);
}

TEST(Limits, NodesAreExact) {
  Engine engine(1);
  for (const std::uint64_t nodes : {1u, 2u, 10u, 63u, 64u, 65u, 1000u, 54'321u}) {
    SearchRequest asked = open_ended("endodoi/8x4");
    asked.limits.nodes = nodes;
    const SearchResult found = engine.search(asked);
    EXPECT_EQ(found.nodes, nodes);
    EXPECT_EQ(found.ending, Ending::nodes);
    EXPECT_TRUE(found.best);
  }
}

TEST(Limits, WithNoNodesAtAllThereIsStillALegalMove) {
  Engine engine(1);
  SearchRequest asked = open_ended("endodoi/6x4");
  asked.limits.nodes = 0;
  const SearchResult found = engine.search(asked);
  ASSERT_TRUE(found.best);
  EXPECT_FALSE(refusal(asked.history.rules, asked.history.start, *found.best));
  EXPECT_EQ(found.depth, 0);
}

TEST(Limits, TheSameSearchTwiceIsTheSame) {
  for (const char* ruleset : {"endodoi/6x4", "cross/6x4", "endodoi/10x4"}) {
    SearchRequest asked = open_ended(ruleset);
    asked.limits.nodes = 30'000;
    Engine first(1), second(1);
    const SearchResult one = first.search(asked), other = second.search(asked);
    EXPECT_EQ(one.value, other.value);
    EXPECT_EQ(one.line, other.line);
    EXPECT_EQ(one.depth, other.depth);

    first.clear();
    asked.limits.nodes.reset();
    asked.limits.depth = 7;
    second.clear();
    EXPECT_EQ(first.search(asked).nodes, second.search(asked).nodes);
  }
}

TEST(Limits, NoTimeIsReadWithoutATimeLimit) {
  Engine engine(1);
  SearchRequest asked = open_ended("endodoi/6x4");
  asked.limits.depth = 6;
  asked.limits.clock = [] {
    ADD_FAILURE() << "the clock was read";
    return milliseconds(0);
  };
  engine.search(asked);
}

// A clock that goes on by itself each time it is read: the result depends on no real time.
TEST(Limits, TimeComesFromTheInjectedClock) {
  const auto search = [] {
    Engine engine(1);
    SearchRequest asked = open_ended("endodoi/10x4");
    int reads = 0;
    asked.limits.time = milliseconds(100);
    asked.limits.clock = [&reads] { return milliseconds(reads++); };
    return engine.search(asked);
  };
  const SearchResult found = search();
  EXPECT_EQ(found.ending, Ending::time);
  EXPECT_GT(found.nodes, 1000u);
  EXPECT_LT(found.nodes, 10'000u);
  EXPECT_EQ(found.nodes, search().nodes);
}

TEST(Limits, AFlagThatIsSetBeforehandStopsAtOnce) {
  Engine engine(1);
  const std::atomic<bool> stop{true};
  SearchRequest asked = open_ended("endodoi/10x4");
  asked.limits.stop = &stop;
  const SearchResult found = engine.search(asked);
  EXPECT_EQ(found.ending, Ending::stopped);
  EXPECT_TRUE(found.best);
  EXPECT_LE(found.nodes, 1u);
}

/// What a search still costs after its flag is set, which here its own clock does at a late look.
yardstick::Duration cost_of_stopping(const char* ruleset) {
  Engine engine(4);
  std::atomic<bool> stop{false};
  int looks = 0;
  yardstick::Duration set{};
  SearchRequest asked = open_ended(ruleset);
  asked.limits.stop = &stop;
  asked.limits.time = milliseconds(1);
  asked.limits.clock = [&] {
    if (++looks == 2000) {
      stop = true;
      set = yardstick::processor_time();
    }
    return milliseconds(0);
  };
  const SearchResult found = engine.search(asked);
  const auto end = yardstick::processor_time();
  EXPECT_EQ(found.ending, Ending::stopped) << ruleset;
  EXPECT_EQ(looks, 2000) << ruleset << ": it looks at the flag as often as at the clock";
  return end - set;
}

// Never-ending sowings are what could keep a search from looking at its flag for longer than the 50
// ms promised. It takes less than one of them costs, a tenth of a millisecond.
TEST(Limits, AFlagStopsWithinAFewNeverEndingSowings) {
  const Ruleset eight = rules("endodoi/8x4");
  const Position endless = *parse_position(eight, "5,2,0,10,0,1,0,10/0,9,0,3,4,9,2,2 5/2 s");
  const auto sowing = yardstick::cost([&] { (void)sow(eight, endless, 6); });
  for (const char* ruleset : {"endodoi/6x4", "endodoi/12x9", "cross/12x9", "cross/7x2"}) {
    EXPECT_LE(cost_of_stopping(ruleset), 10 * sowing) << ruleset;
  }
}

}  // namespace
