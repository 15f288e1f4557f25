// The exact solver against values found by another road, and against itself under other conditions.
#include <gtest/gtest.h>

#include <random>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include "../engine/value_iteration.h"
#include "solver/exact_solver.h"
#include "solver/level_builder.h"

namespace endodoi {
namespace {

struct Problem {
  Ruleset rules;
  Position position;

  std::string text() const { return rules.name() + " " + to_text(rules, position); }
};

/// Random small problems of both variants with all options: 2 to 4 pits a row, 1 to 9 seeds on the
/// board.
class Problems {
 public:
  explicit Problems(std::uint64_t seed) : random_(seed) {}

  Problem next() {
    Problem problem;
    Ruleset& rules = problem.rules;
    rules.variant = below(2) == 0 ? Variant::endodoi : Variant::cross;
    rules.pits = static_cast<std::uint8_t>(2 + below(3));
    rules.seeds = static_cast<std::uint8_t>(3 + below(2));
    rules.lone = below(2) == 0;
    rules.majority = below(3) == 0;
    const int on_board = 1 + below(9);
    Position& position = problem.position;
    for (int i = 0; i < on_board; ++i) {
      ++position.pits[static_cast<std::size_t>(below(rules.width()))];
    }
    const int captured = rules.total() - on_board;
    const int south = below(captured + 1);
    position.captured = {static_cast<std::uint8_t>(south),
                         static_cast<std::uint8_t>(captured - south)};
    position.mover = below(2) == 0 ? Player::south : Player::north;
    return problem;
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

  std::mt19937_64 random_;
};

Tables tables_up_to(Ruleset rules, int seeds) {
  rules.majority = false;
  Tables tables(rules, std::max(seeds, 1));
  for (int s = 0; s <= seeds; ++s) EXPECT_TRUE(build_next_level(tables, {}));
  return tables;
}

struct Conditions {
  int threads = 1;
  std::size_t mebibytes = 1;
  int levels = -1;  ///< largest level of the tables, −1: none
  bool last_pit_first = false;
  bool near = false;  ///< each thread keeps to itself what cost little
};

constexpr std::size_t kNeverNear = ~std::size_t{0};

ValueBounds solved(const Ruleset& rules, const Position& position, const Tables& tables,
                   const Conditions& conditions) {
  ProofTable proof_table(conditions.mebibytes, ProofSearch::identity_bits(rules, position.total()));
  ProofSearch search(rules, tables.levels() == 0 ? nullptr : &tables, proof_table,
                     {conditions.threads,
                      nullptr,
                      {},
                      conditions.last_pit_first,
                      conditions.near ? 0 : kNeverNear});
  return ExactSolver(search).value(position);
}

ValueBounds solved(const Ruleset& rules, const Position& position, const Conditions& conditions) {
  return solved(rules, position, tables_up_to(rules, conditions.levels), conditions);
}

constexpr std::size_t kMostPositions = 60'000;

TEST(ProofSearch, AgreesWithFullWidthValuesWithoutTables) {
  Problems problems(1);
  int compared = 0, exact = 0;
  while (compared < 1000) {
    const Problem problem = problems.next();
    const auto expected = value_iteration::value(problem.rules, problem.position, kMostPositions);
    if (!expected) continue;
    ++compared;
    const ValueBounds found = solved(problem.rules, problem.position, {});
    EXPECT_LE(found.low, *expected) << problem.text();
    EXPECT_GE(found.high, *expected) << problem.text();
    exact += found.exact();
  }
  // The others go round: without tables there is no proof by play that ends.
  EXPECT_GT(exact, 940);
}

TEST(ProofSearch, IsExactWithTablesAtTheLeaves) {
  Problems problems(2);
  for (int compared = 0; compared < 200;) {
    Problem problem = problems.next();
    problem.rules.majority = false;
    const auto expected = value_iteration::value(problem.rules, problem.position, kMostPositions);
    if (!expected) continue;
    ++compared;
    const ValueBounds found =
        solved(problem.rules, problem.position, {1, 1, problem.position.on_board()});
    EXPECT_EQ(found, (ValueBounds{*expected, *expected})) << problem.text();
  }
}

/// All positions of a level with what either side can force, worked out move by move from the level
/// below.
class ForcedBounds {
 public:
  ForcedBounds(const Tables& tables, int seeds)
      : tables_(tables), seeds_(seeds), index_(tables.rules().width(), seeds) {
    Position position = index_.unrank(seeds, 0);
    for (LevelIndex::Number i = 0; i < index_.size(seeds); ++i) {
      positions.push_back(position);
      if (i + 1 < index_.size(seeds)) LevelIndex::next(position);
    }
    bounds.assign(positions.size(), {-seeds, seeds});
    while (carry()) {
    }
  }

  std::vector<Position> positions;
  std::vector<ValueBounds> bounds;

 private:
  bool carry() {
    bool changed = false;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      ValueBounds now{-seeds_, -seeds_};
      for (const Turn& turn : legal_turns(tables_.rules(), positions[i])) {
        const Position& after = turn.sowing.after;
        ValueBounds other;
        if (turn.sowing.taken > 0) {
          other = {tables_.value(after), tables_.value(after)};
        } else {
          other = bounds[index_.rank(after)];
        }
        now.low = std::max(now.low, turn.sowing.taken - other.high);
        now.high = std::max(now.high, turn.sowing.taken - other.low);
      }
      changed |= !(now == bounds[i]);
      bounds[i] = now;
    }
    return changed;
  }

  const Tables& tables_;
  int seeds_;
  LevelIndex index_;
};

TEST(NearTable, KeepsTheNewestOfWhatItIsTold) {
  NearTable table;
  EXPECT_FALSE(table.find({7, 1}).known);
  table.store({7, 1}, {3, 4}, 5);
  table.store({7, 2}, ProofNumbers::shown(), 1);
  table.store({7, 1}, {6, 8}, 9);
  EXPECT_EQ(table.find({7, 1}).numbers, (ProofNumbers{6, 8}));
  EXPECT_EQ(table.find({7, 1}).spent, 9u);
  EXPECT_TRUE(table.find({7, 2}).numbers.is_shown());
  EXPECT_FALSE(table.find({7, 3}).known) << "one need says nothing of another";
  for (std::uint64_t i = 0; i < 200'000; ++i) table.store({100 + i, 0}, {1, 1}, 1);
  EXPECT_FALSE(table.find({7, 1}).known);
  EXPECT_TRUE(table.find({100 + 199'999, 0}).known);
}

// A move after which nothing more was to be found used to end the work on its position, though
// another move was left to try: 20 of these positions of 4x4 stayed open, with a value of 0 for all
// that the search could tell between −2 and 0.
TEST(ProofSearch, ClosesAllBoundsThatCanBeForced) {
  struct Level {
    const char* ruleset;
    int seeds;
  };
  for (const Level& level :
       {Level{"endodoi/3x4", 6}, {"endodoi/4x4", 8}, {"cross/3x4+lone", 7}, {"cross/4x4", 6}}) {
    const auto rules = *Ruleset::parse(level.ruleset);
    const Tables tables = tables_up_to(rules, level.seeds - 1);
    const ForcedBounds forced(tables, level.seeds);
    ASSERT_GT(forced.positions.size(), 400u);
    for (std::size_t i = 0; i < forced.positions.size(); ++i) {
      for (const bool near : {false, true}) {
        if (near && i % 8 != 0) continue;
        // The smallest table there is: to make a larger one for each of so many positions took most
        // of the time.
        const Conditions conditions{1, 0, -1, false, near};
        EXPECT_EQ(solved(rules, forced.positions[i], tables, conditions), forced.bounds[i])
            << rules.name() << " " << to_text(rules, forced.positions[i]) << (near ? ", near" : "");
      }
    }
  }
}

// The value does not depend on how it is found.
TEST(ProofSearch, FindsTheSameUnderAllConditions) {
  const auto rules = *Ruleset::parse("endodoi/4x4");
  const Position start = Position::initial(rules);
  for (const Conditions& conditions : {Conditions{1, 1, 6},
                                       {1, 16, 6},
                                       {2, 4, 6},
                                       {3, 1, 8},
                                       {1, 1, 11},
                                       {1, 1, 6, true},
                                       {2, 4, 8, true},
                                       {1, 1, 6, false, true},
                                       {3, 1, 6, true, true}}) {
    EXPECT_EQ(solved(rules, start, conditions), (ValueBounds{8, 8}))
        << conditions.threads << " threads, " << conditions.mebibytes << " MiB, level "
        << conditions.levels << (conditions.last_pit_first ? ", last pit first" : "")
        << (conditions.near ? ", near" : "");
  }
}

// Where lines go round the order decides what is given up, never what is proved.
TEST(ProofSearch, FindsTheSameInWhateverOrderMovesAreLookedAt) {
  Problems problems(3);
  int exact = 0, other_work = 0;
  constexpr int kProblems = 300;
  for (int i = 0; i < kProblems; ++i) {
    Problem problem = problems.next();
    problem.rules.majority = false;
    const int seeds = problem.position.on_board();
    const Tables all = tables_up_to(problem.rules, seeds),
                 half = tables_up_to(problem.rules, seeds / 2);
    std::uint64_t expansions[2];
    for (const bool last_pit_first : {false, true}) {
      ProofTable proof_table(1,
                             ProofSearch::identity_bits(problem.rules, problem.position.total()));
      ProofSearch search(problem.rules, &half, proof_table, {1, nullptr, {}, last_pit_first});
      const ValueBounds found = ExactSolver(search).value(problem.position);
      EXPECT_LE(found.low, all.value(problem.position)) << problem.text();
      EXPECT_GE(found.high, all.value(problem.position)) << problem.text();
      exact += found.exact();
      expansions[last_pit_first] = search.cost().expansions;
    }
    other_work += expansions[0] != expansions[1];
  }
  EXPECT_GT(exact, 2 * kProblems * 95 / 100);
  EXPECT_GT(other_work, kProblems / 10) << "the order has changed nothing";
}

TEST(ProofSearch, SolvesSmallBoards) {
  EXPECT_EQ(solved(*Ruleset::parse("endodoi/3x4"),
                   Position::initial(*Ruleset::parse("endodoi/3x4")), {1, 1, 8}),
            (ValueBounds{4, 4}));
  EXPECT_EQ(solved(*Ruleset::parse("endodoi/6x4"),
                   Position::initial(*Ruleset::parse("endodoi/6x4")), {1, 64, 10}),
            (ValueBounds{8, 8}));
}

// A value holds for the mover, whoever it is.
TEST(ProofSearch, NorthIsWorthWhatSouthWouldBe) {
  const auto rules = *Ruleset::parse("endodoi/4x4");
  EXPECT_EQ(solved(rules, Position::initial(rules, Player::north), {1, 4, 8}), (ValueBounds{8, 8}));
}

TEST(ProofSearch, StopsWhenAskedToAndGoesOn) {
  const auto rules = *Ruleset::parse("endodoi/6x4");
  const Tables tables = tables_up_to(rules, 8);
  ProofTable proof_table(64, ProofSearch::identity_bits(rules, rules.total()));
  std::atomic<bool> stop{true};
  ProofSearch search(rules, &tables, proof_table, {1, &stop, {}});
  EXPECT_EQ(search.settle(Position::initial(rules), 8), Verdict::stopped);
  stop = false;
  EXPECT_EQ(search.settle(Position::initial(rules), 8, 1000), Verdict::stopped);
  EXPECT_EQ(search.settle(Position::initial(rules), 8), Verdict::shown);
  EXPECT_EQ(search.settle(Position::initial(rules), 9), Verdict::refuted);
}

TEST(ExactSolver, NamesTheValueOfEveryMoveAndAPrincipalVariation) {
  const auto rules = *Ruleset::parse("endodoi/4x4");
  const Position start = Position::initial(rules);
  const Tables tables = tables_up_to(rules, 8);
  ProofTable proof_table(16, ProofSearch::identity_bits(rules, rules.total()));
  ProofSearch search(rules, &tables, proof_table, {});
  ExactSolver solver(search);
  const ValueBounds value = solver.value(start);
  int best = -rules.total();
  for (const PricedMove& move : solver.move_values(start, value)) {
    ASSERT_TRUE(move.bounds.exact());
    best = std::max(best, move.bounds.low);
    const Sowing sowing = sow(rules, start, move.move);
    EXPECT_EQ(sowing.taken - solver.value(sowing.after).low, move.bounds.low);
  }
  EXPECT_EQ(best, value.low);

  Position at = start;
  for (const Move move : solver.principal_variation(start, value.low, 200)) {
    const auto played = play(rules, at, move);
    ASSERT_TRUE(played.ok());
    at = played->after;
  }
  ASSERT_FALSE(has_legal_move(rules, at));
  at = swept(at);
  EXPECT_EQ(at.captured_by(Player::south) - at.captured_by(Player::north), 8);
}

}  // namespace
}  // namespace endodoi
