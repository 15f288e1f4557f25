// The library against the literal rules: every pit of many random boards, and whole random
// games ply by ply. The counts at the end make sure that the comparison met what is rare.
#include <gtest/gtest.h>

#include <functional>

#include <endodoi/moves.h>
#include <endodoi/perft.h>
#include <endodoi/sowing.h>
#include "bridge.h"
#include "support/generators.h"

namespace {

using generators::Random;
using literal::Board;
using literal::Rules;

constexpr int kBoards = 40'000;
constexpr int kGames = 6'000;
constexpr std::uint64_t kSeed = 20261129;

std::string described(const Rules& rules, const Board& board, int pit) {
  return literal::print_rules(rules) + " '" + literal::print_board(rules, board) + "' " +
         (pit < 2 * rules.pits ? literal::print_pit(rules, pit) : "pit " + std::to_string(pit));
}

struct Met {
  int ended = 0;
  int captures = 0;
  int lone = 0;
  int full_turns = 0;
  int long_sowings = 0;
  int never_ending = 0;
  int cross_never_ending = 0;
};

void count(Met& met, const Rules& rules, const Board& board, int pit,
           const literal::Sowing& sowing) {
  met.full_turns += board.pits[pit] >= 2 * rules.pits;
  if (sowing.refusal == literal::Refusal::never_ending) {
    (rules.cross ? met.cross_never_ending : met.never_ending)++;
    return;
  }
  met.ended++;
  met.captures += sowing.taken > 1;
  met.lone += sowing.taken == 1;
  met.long_sowings += sowing.laps > 75;
}

// The traced form: the same laps with the same seeds, directions and landing pits (C1, R3–R6).
void expect_same_laps(const std::vector<literal::Lap>& expected,
                      const std::vector<endodoi::Lap>& laps) {
  ASSERT_EQ(laps.size(), expected.size());
  for (size_t i = 0; i < laps.size(); i++) {
    ASSERT_EQ(laps[i].from, expected[i].from) << "lap " << i + 1;
    ASSERT_EQ(laps[i].seeds, expected[i].seeds) << "lap " << i + 1;
    ASSERT_EQ(laps[i].direction, expected[i].clockwise ? -1 : 1) << "lap " << i + 1;
    ASSERT_EQ(laps[i].to, expected[i].last) << "lap " << i + 1;
  }
}

void expect_same_sowing(const Rules& rules, const literal::Sowing& expected,
                        const endodoi::Sowing& sowing) {
  EXPECT_FALSE(sowing.never_ending);
  EXPECT_EQ(sowing.after, bridge::position(rules, expected.after));
  EXPECT_EQ(sowing.taken, expected.taken);
  EXPECT_EQ(sowing.laps, static_cast<std::uint32_t>(expected.laps));
  EXPECT_EQ(sowing.last, expected.last);
}

void compare_pit(const Rules& rules, const Board& board, int pit, Met& met) {
  const endodoi::Ruleset ruleset = bridge::ruleset(rules);
  const endodoi::Position position = bridge::position(rules, board);
  const endodoi::Move move = static_cast<endodoi::Move>(pit);
  std::vector<literal::Lap> laps;
  const literal::Sowing expected = literal::sow(rules, board, pit, &laps);
  const auto played = endodoi::play(ruleset, position, move);
  const auto refused = endodoi::refusal(ruleset, position, move);
  const auto kind = bridge::error_kind(expected.refusal);
  ASSERT_EQ(played.ok(), !kind.has_value());
  ASSERT_EQ(refused.has_value(), kind.has_value());
  if (kind) {
    EXPECT_EQ(endodoi::name(played.error().kind), endodoi::name(*kind));
    EXPECT_EQ(refused->kind, played.error().kind);
    EXPECT_FALSE(played.error().message.empty());
  }
  const bool sown = !kind || *kind == endodoi::ErrorKind::never_ending;
  if (!sown) return;
  count(met, rules, board, pit, expected);
  const endodoi::TracedSowing traced = endodoi::sow_traced(ruleset, position, move);
  EXPECT_EQ(traced.sowing.never_ending, kind.has_value());
  if (kind) return;
  expect_same_sowing(rules, expected, *played);
  expect_same_sowing(rules, expected, traced.sowing);
  EXPECT_EQ(endodoi::play_unchecked(ruleset, position, move), played->after);
  expect_same_laps(laps, traced.laps);
}

TEST(Differential, EveryPitOfManyRandomBoards) {
  Random random(kSeed);
  Met met;
  for (int i = 0; i < kBoards; i++) {
    const Rules rules = generators::random_rules(random);
    const Board board = generators::random_board(random, rules, generators::kKinds[i % 5]);
    for (int pit = 0; pit <= 2 * rules.pits; pit++) {
      compare_pit(rules, board, pit, met);
      ASSERT_FALSE(HasFailure()) << described(rules, board, pit);
    }
  }
  EXPECT_GT(met.ended, 60'000);
  EXPECT_GT(met.captures, 20'000);
  EXPECT_GT(met.lone, 5'000);
  EXPECT_GT(met.full_turns, 4'000);
  EXPECT_GT(met.long_sowings, 4);
  EXPECT_GT(met.never_ending, 60);
}

// Calls `visit` with every way to put up to `seeds` seeds into the pits from `pit` on.
void for_every_filling(Board& board, std::size_t pit, int seeds,
                       const std::function<void(const Board&)>& visit) {
  if (pit == board.pits.size()) return visit(board);
  for (int here = 0; here <= seeds; here++) {
    board.pits[pit] = here;
    for_every_filling(board, pit + 1, seeds - here, visit);
  }
}

// Small boards are where sowings never end, and where cycles of the Cross variant have a lead-in.
TEST(Differential, EveryPitOfEverySmallBoard) {
  constexpr std::pair<int, int> kPitsAndSeeds[] = {{2, 15}, {3, 8}};
  Met met;
  for (const auto& [pits, seeds] : kPitsAndSeeds) {
    for (const bool cross : {false, true}) {
      const Rules rules{cross, pits, 4, cross, false};
      Board board = literal::initial_board(rules, true);
      for_every_filling(board, 0, seeds, [&](const Board& filled) {
        for (int pit = 0; pit < pits; pit++) compare_pit(rules, filled, pit, met);
        ASSERT_FALSE(HasFailure()) << described(rules, filled, 0);
      });
    }
  }
  EXPECT_GT(met.never_ending, 200);
  EXPECT_GT(met.cross_never_ending, 20);
}

TEST(Differential, LegalMovesOfManyRandomBoards) {
  Random random(kSeed + 1);
  int without_a_move = 0;
  for (int i = 0; i < kBoards; i++) {
    const Rules rules = generators::random_rules(random);
    const Board board = generators::random_board(random, rules, generators::kKinds[i % 5]);
    const std::vector<int> expected = literal::legal_pits(rules, board);
    const endodoi::Ruleset ruleset = bridge::ruleset(rules);
    const endodoi::Position position = bridge::position(rules, board);
    std::vector<int> legal;
    for (const endodoi::Turn& turn : endodoi::legal_turns(ruleset, position)) {
      legal.push_back(turn.move);
      EXPECT_EQ(turn.sowing.after, endodoi::play_unchecked(ruleset, position, turn.move));
    }
    EXPECT_EQ(endodoi::has_legal_move(ruleset, position), !expected.empty());
    without_a_move += expected.empty();
    ASSERT_EQ(legal, expected) << described(rules, board, 0);
  }
  EXPECT_GT(without_a_move, 500);
}

struct Endings {
  int sweep = 0;
  int majority = 0;
  int repetition = 0;
  int cut_off = 0;
};

void count(Endings& endings, literal::End end) {
  switch (end) {
    case literal::End::sweep:
      endings.sweep++;
      break;
    case literal::End::majority:
      endings.majority++;
      break;
    case literal::End::repetition:
      endings.repetition++;
      break;
    case literal::End::running:
      endings.cut_off++;
      break;
  }
}

void expect_same_outcome(const literal::Game& expected, const endodoi::Game& game) {
  const auto end = bridge::termination(expected.end);
  ASSERT_EQ(game.over(), end.has_value());
  ASSERT_EQ(game.outcome().has_value(), end.has_value());
  if (!end) return;
  const endodoi::Outcome& outcome = *game.outcome();
  const Board& last = expected.position;
  const int lead = last.south_taken - last.north_taken;
  EXPECT_EQ(outcome.termination, *end);
  EXPECT_EQ(outcome.result[0], last.south_taken);
  EXPECT_EQ(outcome.result[1], last.north_taken);
  EXPECT_EQ(outcome.winner.has_value(), lead != 0);
  if (lead != 0) {
    EXPECT_EQ(*outcome.winner, lead > 0 ? endodoi::Player::south : endodoi::Player::north);
  }
  const int left = literal::seeds_on_board(expected.boards.back());
  EXPECT_EQ(outcome.swept, *end == endodoi::Termination::sweep ? left : 0);
  EXPECT_EQ(outcome.unclaimed, *end == endodoi::Termination::sweep ? 0 : left);
}

void expect_same_game(const literal::Game& expected, const endodoi::Game& game) {
  EXPECT_EQ(game.plies().size() + 1, expected.boards.size());
  EXPECT_EQ(game.position(), bridge::position(expected.rules, expected.boards.back()));
  EXPECT_EQ(game.board(), bridge::position(expected.rules, expected.position));
  expect_same_outcome(expected, game);
}

void play_both(Random& random, const Rules& rules, const Board& first, Endings& endings) {
  constexpr int kMostPlies = 400;
  literal::Game expected = literal::start_game(rules, first);
  endodoi::Game game(bridge::ruleset(rules), bridge::position(rules, first));
  expect_same_game(expected, game);
  for (int ply = 0; ply < kMostPlies && expected.end == literal::End::running; ply++) {
    const std::vector<int> pits = literal::legal_pits(rules, expected.position);
    const int pit = pits[random.below(static_cast<int>(pits.size()))];
    ASSERT_EQ(literal::play(expected, pit), literal::Refusal::none);
    ASSERT_TRUE(game.play(static_cast<endodoi::Move>(pit)).ok());
    expect_same_game(expected, game);
    ASSERT_FALSE(testing::Test::HasFailure()) << "ply " << ply;
  }
  count(endings, expected.end);
}

TEST(Differential, WholeRandomGamesPlyByPly) {
  Random random(kSeed + 2);
  Endings endings;
  for (int i = 0; i < kGames; i++) {
    const Rules rules = generators::random_rules(random);
    const Board first = i % 2 == 0 ? literal::initial_board(rules, random.chance(1, 2))
                                   : generators::random_board(random, rules);
    play_both(random, rules, first, endings);
    ASSERT_FALSE(HasFailure()) << described(rules, first, 0);
  }
  EXPECT_GT(endings.sweep, 2'000);
  EXPECT_GT(endings.majority, 500);
  EXPECT_LT(endings.cut_off, kGames / 20);
}

// A few seeds on a small board: there play goes round (R12).
TEST(Differential, GamesFromEveryNearlyEmptySmallBoard) {
  Random random(kSeed + 4);
  Endings endings;
  for (const int pits : {2, 3, 4}) {
    for (const bool cross : {false, true}) {
      const Rules rules{cross, pits, 4, false, false};
      Board board = literal::initial_board(rules, true);
      for_every_filling(board, 0, 4, [&](const Board& first) {
        for (int game = 0; game < 50; game++) play_both(random, rules, first, endings);
        ASSERT_FALSE(HasFailure()) << described(rules, first, 0);
      });
    }
  }
  EXPECT_GT(endings.repetition, 150);
}

// Perft knows no repetition (R12) and honours `majority` (R11).
TEST(Differential, PerftOfRandomBoards) {
  constexpr int kBoardsCounted = 300;
  Random random(kSeed + 3);
  for (int i = 0; i < kBoardsCounted; i++) {
    const Rules rules = generators::random_rules(random);
    const Board board = generators::random_board(random, rules);
    const int deepest = rules.pits <= 6 ? 4 : 3;
    for (int depth = 0; depth <= deepest; depth++) {
      const auto count =
          endodoi::perft(bridge::ruleset(rules), bridge::position(rules, board), depth);
      ASSERT_EQ(static_cast<long long>(count), literal::perft(rules, board, depth))
          << described(rules, board, 0) << " depth " << depth;
    }
  }
}

}  // namespace
