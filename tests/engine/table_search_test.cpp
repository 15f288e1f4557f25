// A search with tables: their exact values are used, and only where the game's past cannot make
// them wrong.
#include <gtest/gtest.h>

#include <optional>

#include <endodoi/notation.h>
#include "boards.h"
#include "solver/level_builder.h"

namespace {

using namespace boards;

Tables tables_of(const Ruleset& rules, int max_seeds) {
  Tables tables(rules, max_seeds);
  while (tables.levels() <= max_seeds) build_next_level(tables, {});
  return tables;
}

SearchRequest with(const Tables& tables, SearchRequest request) {
  request.tables = &tables;
  return request;
}

// One look ahead is enough, and every move is known to be exact.
TEST(TableSearch, KnowsAtOnceWhatTheTablesHold) {
  Random random(1);
  Engine engine(1);
  for (const char* name : {"endodoi/6x4", "cross/4x4", "endodoi/5x3+lone"}) {
    const Ruleset ruleset = rules(name);
    const Tables tables = tables_of(ruleset, 6);
    for (int i = 0; i < 300; ++i) {
      const Position start = random_position(random, ruleset, 6);
      SearchRequest asked = with(tables, request(ruleset, start, 1));
      asked.every_move = true;
      const SearchResult found = engine.search(asked);
      ASSERT_TRUE(found.exact()) << name << " " << to_text(ruleset, start);
      ASSERT_EQ(found.value, tables.value(start)) << name << " " << to_text(ruleset, start);
      for (const PricedMove& move : found.moves) {
        const Sowing sowing = sow(ruleset, start, move.move);
        ASSERT_TRUE(move.exact());
        ASSERT_EQ(move.value, sowing.taken - tables.value(sowing.after));
      }
    }
  }
}

// Tables that end below the position: what the search resolves is what a higher level says.
TEST(TableSearch, ResolvesLargerPositionsTruly) {
  Random random(2);
  Engine engine(1);
  const Ruleset ruleset = rules("endodoi/5x4");
  const Tables all = tables_of(ruleset, 10), few = tables_of(ruleset, 6);
  int resolved = 0, sooner = 0;
  for (int i = 0; i < 300; ++i) {
    const Position start = random_position(random, ruleset, 10);
    SearchRequest asked = request(ruleset, start, kMaxDepth);
    asked.limits.nodes = 20'000;
    engine.clear();
    const SearchResult without = engine.search(asked);
    engine.clear();
    const SearchResult found = engine.search(with(few, asked));
    if (!found.exact()) continue;
    ++resolved;
    sooner += found.nodes < without.nodes;
    ASSERT_EQ(found.value, all.value(start)) << to_text(ruleset, start);
  }
  EXPECT_GE(resolved, 150);
  EXPECT_GE(sooner, 50);
}

/// A move that takes nothing, always the same in the same position of a game, so that play goes
/// round; none if all take.
std::optional<Move> quiet_move(const Game& game, std::uint64_t taste) {
  std::optional<Move> best;
  std::uint64_t liking = 0;
  for (const Turn& turn : legal_turns(game.rules(), game.position())) {
    std::uint64_t hash = mix(taste + turn.move);
    for (const std::uint8_t pit : game.position().pits) hash = mix(hash + pit);
    if (turn.sowing.taken == 0 && hash >= liking) best = turn.move, liking = hash;
  }
  return best;
}

// A game that has gone round twice. The tables know only what endless play is worth; in this game
// the third time ends it (R12), and a player who could win from here may have spent the positions
// it takes.
TEST(TableSearch, LeavesRepetitionInTheGameAsItIs) {
  Random random(3);
  Engine engine(1);
  int compared = 0, differ = 0;
  for (const char* name : {"cross/6x4", "cross/4x4", "endodoi/6x4", "endodoi/3x4"}) {
    const Ruleset ruleset = rules(name);
    const Tables tables = tables_of(ruleset, 8);
    for (int i = 0; i < 3'000; ++i) {
      Game game(ruleset, random_position(random, ruleset, 8));
      const std::uint64_t taste = random.next();
      while (!game.over() && game.plies().size() < 60) {
        const auto move = quiet_move(game, taste);
        if (!move) break;
        ASSERT_TRUE(game.play(*move));
        if (game.over() || Situation::of(History::of(game)).spent.empty()) continue;
        SearchRequest asked{History::of(game), {}, true};
        asked.limits.nodes = 50'000;
        engine.clear();
        const SearchResult without = engine.search(asked);
        engine.clear();
        const SearchResult found = engine.search(with(tables, asked));
        if (!without.exact() || !found.exact()) continue;
        ++compared;
        differ += found.value != tables.value(game.position());
        ASSERT_EQ(found.value, without.value) << name << " " << to_text(ruleset, game.position());
      }
    }
  }
  EXPECT_GE(compared, 100);
  EXPECT_GE(differ, 20) << "too few games in which the past counts";
}

TEST(TableSearch, TablesOfOtherRulesAreLeftAlone) {
  const Ruleset ruleset = rules("endodoi/4x4"), majority = rules("endodoi/4x4+majority"),
                lone = rules("endodoi/4x4+lone");
  const Tables tables = tables_of(ruleset, 6);
  const Position start = position(ruleset, "1,0,2,1/0,1,1,0 13/13 s");
  for (const Ruleset& other : {majority, lone}) {
    Engine engine(1);
    const SearchResult without = engine.search(request(other, start, 6));
    engine.clear();
    const SearchResult found = engine.search(with(tables, request(other, start, 6)));
    EXPECT_EQ(found.nodes, without.nodes);
    EXPECT_EQ(found.value, without.value);
  }
}

}  // namespace
