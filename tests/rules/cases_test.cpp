// Every case file through the library, and every case that a document shows. The literal rules run
// the same files in a test of their own.
#include <gtest/gtest.h>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include <endodoi/perft.h>
#include <endodoi/record.h>
#include "bridge.h"
#include "support/case_files.h"

namespace {

using namespace endodoi;
using bridge::good_move;
using bridge::good_position;
using bridge::good_ruleset;

void expect_sowing(const cases::Case& one) {
  SCOPED_TRACE(one.where);
  const Ruleset rules = good_ruleset(one.fields[0]);
  const Position position = good_position(rules, one.fields[1]);
  const auto sowing = play(rules, position, good_move(rules, one.fields[2]));
  ASSERT_TRUE(sowing.ok()) << sowing.error().message;
  const cases::Effects effects = cases::read_effects(one.fields[4]);
  EXPECT_EQ(to_text(rules, sowing->after), one.fields[3]);
  EXPECT_EQ(sowing->taken, effects.taken);
  EXPECT_EQ(static_cast<int>(sowing->laps), effects.laps);
  EXPECT_EQ(to_text(rules, Move{sowing->last}), effects.last);
}

void expect_refusal(const cases::Case& one) {
  SCOPED_TRACE(one.where);
  const Ruleset rules = good_ruleset(one.fields[0]);
  const Position position = good_position(rules, one.fields[1]);
  const auto error = refusal(rules, position, good_move(rules, one.fields[2]));
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ("refused: " + std::string(name(error->kind)), one.fields[3]);
}

void expect_move(const cases::Case& one) {
  one.fields.size() == 4 ? expect_refusal(one) : expect_sowing(one);
}

TEST(Cases, MovesAndRefusals) {
  for (const cases::Case& one : cases::read("moves.txt", {4, 5})) expect_move(one);
}

TEST(Cases, LongSowingsEnd) {
  for (const cases::Case& one : cases::read("long_sowings.txt", {5})) expect_sowing(one);
}

void expect_never_ending(const cases::Case& one) {
  const Ruleset rules = good_ruleset(one.fields[0]);
  const Position position = good_position(rules, one.fields[1]);
  const auto error = refusal(rules, position, good_move(rules, one.fields[2]));
  ASSERT_TRUE(error.has_value()) << one.where;
  EXPECT_EQ(error->kind, ErrorKind::never_ending) << one.where;
}

TEST(Cases, NeverEndingSowingsAreRefused) {
  for (const cases::Case& one : cases::read("never_ending.txt", {4})) expect_never_ending(one);
}

Game play_case(const cases::Case& one) {
  const cases::Beginning beginning = cases::read_beginning(one.fields[0]);
  Game game(good_ruleset(beginning.ruleset),
            beginning.south_begins ? Player::south : Player::north);
  for (const std::string& move : cases::words(one.fields[1])) {
    EXPECT_FALSE(game.over()) << one.where << " " << move;
    const auto ply = game.play(move);
    EXPECT_TRUE(ply.ok()) << one.where << " " << move;
  }
  return game;
}

void expect_game(const cases::Case& one) {
  SCOPED_TRACE(one.where);
  const Game game = play_case(one);
  ASSERT_TRUE(game.over());
  const Outcome& outcome = *game.outcome();
  EXPECT_EQ(to_text(game.rules(), game.board()), one.fields[2]);
  EXPECT_EQ(std::to_string(outcome.result[0]) + "-" + std::to_string(outcome.result[1]),
            one.fields[3]);
  EXPECT_EQ(name(outcome.termination), one.fields[4]);
}

TEST(Cases, WholeGamesWithHowTheyEnd) {
  for (const cases::Case& one : cases::read("games.txt", {5})) expect_game(one);
}

// They need not stop where R12 stops a game, so the boards are followed without one.
TEST(Cases, RecordedGamesBoardByBoard) {
  for (const cases::Case& one : cases::read("recorded_games.txt", {3})) {
    const cases::Beginning beginning = cases::read_beginning(one.fields[0]);
    const Ruleset rules = good_ruleset(beginning.ruleset);
    Position position =
        Position::initial(rules, beginning.south_begins ? Player::south : Player::north);
    for (const std::string& move : cases::words(one.fields[1])) {
      const auto sowing = play(rules, position, good_move(rules, move));
      ASSERT_TRUE(sowing.ok()) << one.where << " " << move;
      position = sowing->after;
    }
    EXPECT_EQ(to_text(rules, position), one.fields[2]) << one.where;
  }
}

void expect_perft(const cases::Case& one) {
  constexpr std::uint64_t kMost = 700'000;
  const Ruleset rules = good_ruleset(one.fields[0]);
  const std::vector<std::string> counts = cases::words(one.fields[1]);
  for (size_t depth = 1; depth <= counts.size(); depth++) {
    const std::uint64_t expected = std::stoull(counts[depth - 1]);
    ASSERT_LE(expected, kMost) << "too slow for a test: " << one.where;
    EXPECT_EQ(perft(rules, Position::initial(rules), static_cast<int>(depth)), expected)
        << one.where << " depth " << depth;
  }
}

TEST(Cases, Perft) {
  for (const cases::Case& one : cases::read("perft.txt", {2})) expect_perft(one);
}

// --- what the documents show ------------------------------------------------------------------

const std::string kNotation = std::string(ENDODOI_DOCS) + "/notation.md";
const std::string kRules = std::string(ENDODOI_DOCS) + "/rules.md";

TEST(Documents, TheCasesTheyShowAreTrue) {
  size_t shown = 0;
  for (const std::string& path : {kNotation, kRules}) {
    const struct {
      const char* kind;
      void (*expect)(const cases::Case&);
    } kinds[] = {{"moves", expect_move},
                 {"long_sowings", expect_sowing},
                 {"never_ending", expect_never_ending},
                 {"games", expect_game},
                 {"perft", expect_perft}};
    for (const auto& [kind, expect] : kinds) {
      const std::vector<cases::Case> found = cases::read_document(path, kind);
      for (const cases::Case& one : found) expect(one);
      shown += found.size();
    }
  }
  EXPECT_GT(shown, 0U);
}

// A record shown is in the canonical form: read and written again it is the same text.
TEST(Documents, TheRecordsTheyShowAreCanonical) {
  const std::vector<std::string> records = cases::read_blocks(kNotation, "record");
  EXPECT_FALSE(records.empty());
  for (const std::string& text : records) {
    const auto record = parse_record(text);
    ASSERT_TRUE(record.ok()) << record.error().message;
    EXPECT_EQ(to_text(*record), text);
  }
}

}  // namespace
