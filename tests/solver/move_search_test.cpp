// The exact values of all moves of a position, found a little at a time.
#include "solver/move_search.h"

#include <gtest/gtest.h>

#include <random>

#include "rules/notation.h"
#include "solver/level_builder.h"

namespace {

using namespace endodoi;

/// `seeds` seeds thrown into the pits one by one.
Position thrown(const Ruleset& rules, int seeds, std::mt19937& random) {
  Position position;
  for (int i = 0; i < seeds; ++i) ++position.pits[random() % static_cast<unsigned>(rules.width())];
  return position;
}

/// Asks in steps of so many expansions.
void finish(MoveSearch& search, std::uint64_t step) {
  while (!search.finished()) {
    const ValueBounds before = search.bounds();
    search.advance(step);
    ASSERT_GE(search.bounds().low, before.low);
    ASSERT_LE(search.bounds().high, before.high);
  }
}

// Built by retrograde analysis, without a search: what the search must find above smaller tables.
// Play that goes round is worth 0 in tables; a search that leaves a value open must leave 0 in.
TEST(MoveSearch, AgreesWithTables) {
  std::mt19937 random(5);
  int exact = 0;
  for (const char* name : {"endodoi/4x4", "cross/4x4", "endodoi/5x3+lone"}) {
    const Ruleset rules = Ruleset::parse(name).value();
    Tables all(rules, 9), few(rules, 4);
    while (all.levels() <= 9) build_next_level(all, {});
    while (few.levels() <= 4) build_next_level(few, {});
    ProofTable proofs(1, ProofSearch::identity_bits(rules, rules.total()));
    for (int i = 0; i < 60; ++i) {
      const Position position = thrown(rules, 6 + i % 4, random);
      ProofSearch search(rules, i % 2 == 0 ? &few : nullptr, proofs, {});
      MoveSearch moves(search, position);
      finish(moves, i % 3 == 0 ? 10 : 5'000);
      const int value = all.value(position);
      EXPECT_LE(moves.bounds().low, value) << name << " " << to_text(rules, position);
      EXPECT_GE(moves.bounds().high, value) << name << " " << to_text(rules, position);
      for (const MoveSearch::Priced& move : moves.moves()) {
        const Sowing sowing = sow(rules, position, move.move);
        const int worth = sowing.taken - all.value(sowing.after);
        EXPECT_EQ(move.taken, sowing.taken);
        EXPECT_LE(move.bounds.low, worth);
        EXPECT_GE(move.bounds.high, worth);
        exact += move.bounds.exact();
      }
    }
  }
  EXPECT_GE(exact, 300);
}

TEST(MoveSearch, AGameThatIsOverIsFinished) {
  const Ruleset rules = Ruleset::parse("endodoi/6x4").value();
  ProofTable proofs(1, ProofSearch::identity_bits(rules, rules.total()));
  ProofSearch search(rules, nullptr, proofs, {});
  const MoveSearch swept(search, parse_position(rules, "0,0,0,0,0,0/0,1,0,0,0,2 20/20 n").value());
  EXPECT_TRUE(swept.finished());
  EXPECT_EQ(swept.bounds(), (ValueBounds{-3, -3}));
  const Ruleset majority = Ruleset::parse("endodoi/6x4+majority").value();
  ProofTable other(1, ProofSearch::identity_bits(majority, majority.total()));
  ProofSearch decided(majority, nullptr, other, {});
  const MoveSearch over(decided,
                        parse_position(majority, "1,0,0,0,0,0/0,1,0,0,0,2 30/14 n").value());
  EXPECT_TRUE(over.finished());
  EXPECT_EQ(over.bounds(), (ValueBounds{0, 0}));
}

}  // namespace
