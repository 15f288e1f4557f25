// The calls for C against the case files, against the C++ calls, and against everything a caller
// can do wrong.
#include <endodoi/c_api.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <endodoi/game.h>
#include "support/case_files.h"

namespace {

endodoi_ruleset ruleset(const std::string& name) {
  endodoi_ruleset rules{};
  EXPECT_EQ(endodoi_ruleset_parse(name.c_str(), &rules, nullptr), ENDODOI_OK) << name;
  return rules;
}

endodoi_position position(const endodoi_ruleset& rules, const std::string& text) {
  endodoi_position read{};
  EXPECT_EQ(endodoi_position_parse(&rules, text.c_str(), &read, nullptr), ENDODOI_OK) << text;
  return read;
}

endodoi_move move(const endodoi_ruleset& rules, const std::string& text) {
  endodoi_move read = 0;
  EXPECT_EQ(endodoi_move_parse(&rules, text.c_str(), &read, nullptr), ENDODOI_OK) << text;
  return read;
}

std::string text(const endodoi_ruleset& rules, const endodoi_position& board) {
  char buffer[ENDODOI_TEXT_SIZE];
  EXPECT_LT(endodoi_position_text(&rules, &board, buffer, sizeof buffer), sizeof buffer);
  return buffer;
}

std::string letter(const endodoi_ruleset& rules, endodoi_move pit) {
  char buffer[ENDODOI_TEXT_SIZE];
  EXPECT_EQ(endodoi_move_text(&rules, pit, buffer, sizeof buffer), 1u);
  return buffer;
}

struct Free {
  void operator()(endodoi_game* game) const { endodoi_game_free(game); }
};
using Game = std::unique_ptr<endodoi_game, Free>;

Game new_game(const endodoi_ruleset& rules, const endodoi_position* start = nullptr) {
  endodoi_game* game = nullptr;
  EXPECT_EQ(endodoi_game_new(&rules, start, &game, nullptr), ENDODOI_OK);
  return Game(game);
}

// ----- the case files

void expect_laps(const endodoi_ruleset& rules, const endodoi_position& board, endodoi_move pit,
                 const endodoi_sowing& sowing) {
  std::vector<endodoi_lap> laps(sowing.laps);
  size_t count = 0;
  ASSERT_EQ(endodoi_laps(&rules, &board, pit, laps.data(), laps.size(), &count, nullptr),
            ENDODOI_OK);
  ASSERT_EQ(count, sowing.laps);
  EXPECT_EQ(laps.front().from, pit);
  EXPECT_EQ(laps.front().seeds, board.pits[pit]);
  for (size_t i = 1; i < laps.size(); ++i) EXPECT_EQ(laps[i].from, laps[i - 1].to);
  EXPECT_EQ(laps.back().to, sowing.last);
}

void expect_move(const cases::Case& one) {
  SCOPED_TRACE(one.where);
  const auto rules = ruleset(one.fields[0]);
  const auto board = position(rules, one.fields[1]);
  const auto pit = move(rules, one.fields[2]);
  endodoi_sowing sowing{};
  endodoi_error error{};
  const auto status = endodoi_play(&rules, &board, pit, &sowing, &error);
  EXPECT_EQ(error.status, status);
  if (one.fields.size() == 4) {
    EXPECT_EQ("refused: " + std::string(endodoi_status_name(status)), one.fields[3]);
    EXPECT_NE(std::string(error.message), "");
    return;
  }
  ASSERT_EQ(status, ENDODOI_OK) << error.message;
  const auto effects = cases::read_effects(one.fields[4]);
  EXPECT_EQ(text(rules, sowing.after), one.fields[3]);
  EXPECT_EQ(sowing.taken, effects.taken);
  EXPECT_EQ(static_cast<int>(sowing.laps), effects.laps);
  EXPECT_EQ(letter(rules, sowing.last), effects.last);
  expect_laps(rules, board, pit, sowing);
}

TEST(CApi, PlaysTheCaseFilesOfMoves) {
  for (const auto& one : cases::read("moves.txt", {4, 5})) expect_move(one);
  for (const auto& one : cases::read("long_sowings.txt", {5})) expect_move(one);
}

void expect_game(const cases::Case& one) {
  SCOPED_TRACE(one.where);
  const auto beginning = cases::read_beginning(one.fields[0]);
  const auto rules = ruleset(beginning.ruleset);
  endodoi_position board{};
  endodoi_position_initial(&rules, beginning.south_begins ? ENDODOI_SOUTH : ENDODOI_NORTH, &board);
  const Game game = new_game(rules, &board);
  for (const auto& word : cases::words(one.fields[1])) {
    ASSERT_FALSE(endodoi_game_over(game.get(), nullptr));
    ASSERT_EQ(endodoi_game_play(game.get(), move(rules, word), nullptr, nullptr), ENDODOI_OK);
  }
  endodoi_outcome outcome{};
  ASSERT_TRUE(endodoi_game_over(game.get(), &outcome));
  endodoi_game_position(game.get(), &board);
  EXPECT_EQ(text(rules, board), one.fields[2]);
  EXPECT_EQ(std::to_string(outcome.result[0]) + "-" + std::to_string(outcome.result[1]),
            one.fields[3]);
  EXPECT_EQ(endodoi::name(static_cast<endodoi::Termination>(outcome.termination)), one.fields[4]);
  const int lead = outcome.result[0] - outcome.result[1];
  const int winner = lead == 0 ? ENDODOI_NOBODY : lead > 0 ? ENDODOI_SOUTH : ENDODOI_NORTH;
  EXPECT_EQ(outcome.winner, winner);
}

TEST(CApi, PlaysTheCaseFileOfGames) {
  for (const auto& one : cases::read("games.txt", {5})) expect_game(one);
}

TEST(CApi, CountsAsTheCaseFileOfPerft) {
  for (const auto& one : cases::read("perft.txt", {2})) {
    const auto rules = ruleset(one.fields[0]);
    endodoi_position start{};
    endodoi_position_initial(&rules, ENDODOI_SOUTH, &start);
    int depth = 0;
    for (const auto& expected : cases::words(one.fields[1])) {
      uint64_t sequences = 0;
      ASSERT_EQ(endodoi_perft(&rules, &start, ++depth, &sequences, nullptr), ENDODOI_OK);
      EXPECT_EQ(std::to_string(sequences), expected) << one.where << " depth " << depth;
      if (depth == 5) break;  // the C++ tests go on
    }
  }
}

// ----- what the C++ calls say

TEST(CApi, VersionIsThatOfTheProject) {
  EXPECT_STREQ(endodoi_version(), ENDODOI_PROJECT_VERSION);
  EXPECT_STREQ(ENDODOI_VERSION, ENDODOI_PROJECT_VERSION);
  EXPECT_EQ(std::to_string(ENDODOI_VERSION_MAJOR) + "." + std::to_string(ENDODOI_VERSION_MINOR) +
                "." + std::to_string(ENDODOI_VERSION_PATCH),
            ENDODOI_PROJECT_VERSION);
}

// A kind that is added to the rules in the middle would shift all that follow it.
TEST(CApi, StatusesAreNumberedAsTheKindsOfErrors) {
  using endodoi::ErrorKind;
  const std::pair<endodoi_status, ErrorKind> pairs[] = {
      {ENDODOI_UNKNOWN_RULESET, ErrorKind::unknown_ruleset},
      {ENDODOI_MALFORMED_POSITION, ErrorKind::malformed_position},
      {ENDODOI_UNREADABLE_NUMBER, ErrorKind::unreadable_number},
      {ENDODOI_WRONG_PIT_COUNT, ErrorKind::wrong_pit_count},
      {ENDODOI_TOO_MANY_SEEDS, ErrorKind::too_many_seeds},
      {ENDODOI_UNKNOWN_MOVER, ErrorKind::unknown_mover},
      {ENDODOI_MALFORMED_MOVE, ErrorKind::malformed_move},
      {ENDODOI_UNKNOWN_PIT, ErrorKind::unknown_pit},
      {ENDODOI_WRONG_CAPTURE, ErrorKind::wrong_capture},
      {ENDODOI_NOT_YOUR_PIT, ErrorKind::not_your_pit},
      {ENDODOI_EMPTY_PIT, ErrorKind::empty_pit},
      {ENDODOI_NEVER_ENDING, ErrorKind::never_ending},
      {ENDODOI_GAME_OVER, ErrorKind::game_over},
  };
  for (const auto& [status, kind] : pairs) {
    EXPECT_EQ(endodoi_status_name(status), endodoi::name(kind));
  }
  EXPECT_STREQ(endodoi_status_name(ENDODOI_OK), "ok");
  EXPECT_STREQ(endodoi_status_name(ENDODOI_BAD_ARGUMENT), "bad-argument");
  EXPECT_STREQ(endodoi_status_name(ENDODOI_OUT_OF_MEMORY), "out-of-memory");
  EXPECT_STREQ(endodoi_status_name(static_cast<endodoi_status>(77)), "unknown");
}

TEST(CApi, RefusesTextsWithKindAndMessage) {
  const auto rules = ruleset("endodoi/6x4");
  endodoi_ruleset other{};
  endodoi_position board{};
  endodoi_move pit = 0;
  endodoi_error error{};
  EXPECT_EQ(endodoi_ruleset_parse("6x4", &other, &error), ENDODOI_UNKNOWN_RULESET);
  EXPECT_EQ(error.message, endodoi::Ruleset::parse("6x4").error().message);
  EXPECT_EQ(endodoi_position_parse(&rules, "4,4/4,4 0/0 s", &board, &error),
            ENDODOI_WRONG_PIT_COUNT);
  EXPECT_EQ(error.status, ENDODOI_WRONG_PIT_COUNT);
  EXPECT_EQ(endodoi_move_parse(&rules, "g", &pit, &error), ENDODOI_UNKNOWN_PIT);
  EXPECT_EQ(endodoi_move_parse(&rules, "fx3", &pit, &error), ENDODOI_OK);
  EXPECT_EQ(pit, 11);
  EXPECT_EQ(error.status, ENDODOI_OK);
  EXPECT_STREQ(error.message, "");
}

TEST(CApi, TheLegalMovesAreThoseOfTheRules) {
  const auto rules = ruleset("endodoi/6x4");
  const auto board = position(rules, "2,0,0,0,0,1/1,0,0,0,0,0 19/25 n");
  endodoi_move moves[ENDODOI_MAX_PITS];
  ASSERT_EQ(endodoi_legal_moves(&rules, &board, moves), 2);
  EXPECT_EQ(letter(rules, moves[0]), "a");
  EXPECT_EQ(letter(rules, moves[1]), "f");
}

TEST(CApi, LapsAreCutToTheRoomThereIs) {
  const auto rules = ruleset("endodoi/6x4");
  endodoi_position start{};
  endodoi_position_initial(&rules, ENDODOI_SOUTH, &start);
  endodoi_lap laps[3] = {{}, {}, {99, 99, 9, 99}};
  size_t count = 0;
  EXPECT_EQ(endodoi_laps(&rules, &start, 2, laps, 2, &count, nullptr), ENDODOI_OK);
  EXPECT_EQ(count, 5u);
  EXPECT_EQ(laps[1].to, 11);
  EXPECT_EQ(laps[1].direction, 1);
  EXPECT_EQ(laps[2].from, 99);
  EXPECT_EQ(endodoi_laps(&rules, &start, 2, nullptr, 0, &count, nullptr), ENDODOI_OK);
}

TEST(CApi, AGameKnowsRepetitionAndUndo) {
  const auto rules = ruleset("endodoi/6x4");
  const Game game = new_game(rules);
  endodoi_position before{};
  endodoi_position after{};
  endodoi_game_position(game.get(), &before);
  EXPECT_EQ(endodoi_game_undo(game.get()), 0);
  endodoi_sowing sowing{};
  ASSERT_EQ(endodoi_game_play(game.get(), 2, &sowing, nullptr), ENDODOI_OK);
  EXPECT_EQ(sowing.taken, 7);
  endodoi_error error{};
  EXPECT_EQ(endodoi_game_play(game.get(), 2, nullptr, &error), ENDODOI_NOT_YOUR_PIT);
  EXPECT_EQ(endodoi_game_undo(game.get()), 1);
  endodoi_game_position(game.get(), &after);
  EXPECT_EQ(std::memcmp(&before, &after, sizeof before), 0);
}

TEST(CApi, AGameThatIsOverTakesNoMove) {
  const auto rules = ruleset("endodoi/6x4");
  const auto board = position(rules, "0,0,0,0,0,0/1,0,0,0,0,0 20/27 n");
  const Game game = new_game(rules, &board);
  endodoi_outcome outcome{};
  ASSERT_EQ(endodoi_game_over(game.get(), &outcome), 1);
  EXPECT_EQ(outcome.termination, ENDODOI_BY_SWEEP);
  EXPECT_EQ(outcome.swept, 1);
  EXPECT_EQ(outcome.result[0], 28);
  endodoi_error error{};
  EXPECT_EQ(endodoi_game_play(game.get(), 0, nullptr, &error), ENDODOI_GAME_OVER);
}

// ----- texts in buffers

TEST(CApi, TextsAreCutAndEndedAndTellTheirLength) {
  const auto rules = ruleset("endodoi/12x9+lone+majority");
  char buffer[8];
  std::memset(buffer, '!', sizeof buffer);
  EXPECT_EQ(endodoi_ruleset_text(&rules, buffer, 8), std::strlen("endodoi/12x9+lone+majority"));
  EXPECT_STREQ(buffer, "endodoi");
  EXPECT_EQ(endodoi_ruleset_text(&rules, nullptr, 0), std::strlen("endodoi/12x9+lone+majority"));
}

TEST(CApi, TheLongestTextsFitTheSizeThatIsPromised) {
  const auto rules = ruleset("endodoi/12x9+lone+majority");
  // Every number as long as the seeds allow: one hundred takes three digits, ten takes two.
  const std::string longest =
      "10,10,10,10,10,10,10,10,10,10,10,10/10,10,10,10,10,10,10,10,1,1,1,1 0/12 n";
  endodoi_position board{};
  ASSERT_EQ(endodoi_position_parse(&rules, longest.c_str(), &board, nullptr), ENDODOI_OK);
  EXPECT_EQ(text(rules, board), longest);
  // No text can be longer than one with three digits for each of its 26 numbers.
  EXPECT_LT(26 * 3 + 24 + 2 + 2 + 2, ENDODOI_TEXT_SIZE);
}

// ----- what a caller can do wrong

TEST(CApi, NullIsABadArgumentEverywhere) {
  const auto rules = ruleset("endodoi/6x4");
  endodoi_position board{};
  endodoi_position_initial(&rules, ENDODOI_SOUTH, &board);
  endodoi_error error{};
  endodoi_game* game = nullptr;
  endodoi_move moves[ENDODOI_MAX_PITS];
  uint64_t sequences = 0;
  char buffer[ENDODOI_TEXT_SIZE] = "before";
  const auto bad = ENDODOI_BAD_ARGUMENT;
  EXPECT_EQ(endodoi_ruleset_parse(nullptr, nullptr, &error), bad);
  EXPECT_EQ(endodoi_ruleset_parse("endodoi/6x4", nullptr, nullptr), bad);
  EXPECT_EQ(endodoi_position_parse(&rules, nullptr, &board, &error), bad);
  EXPECT_EQ(endodoi_position_parse(&rules, "", nullptr, &error), bad);
  EXPECT_EQ(endodoi_position_parse(nullptr, "", &board, &error), bad);
  EXPECT_EQ(endodoi_move_parse(nullptr, "A", moves, &error), bad);
  EXPECT_EQ(endodoi_move_parse(&rules, nullptr, moves, &error), bad);
  EXPECT_EQ(endodoi_position_initial(nullptr, 0, &board), bad);
  EXPECT_EQ(endodoi_position_initial(&rules, 0, nullptr), bad);
  EXPECT_EQ(endodoi_position_initial(&rules, 2, &board), bad);
  EXPECT_EQ(endodoi_legal_moves(nullptr, &board, moves), -1);
  EXPECT_EQ(endodoi_legal_moves(&rules, nullptr, moves), -1);
  EXPECT_EQ(endodoi_legal_moves(&rules, &board, nullptr), -1);
  EXPECT_EQ(endodoi_play(nullptr, &board, 0, nullptr, &error), bad);
  EXPECT_EQ(endodoi_play(&rules, nullptr, 0, nullptr, &error), bad);
  EXPECT_EQ(endodoi_laps(&rules, &board, 0, nullptr, 1, nullptr, &error), bad);
  EXPECT_EQ(endodoi_perft(&rules, &board, 1, nullptr, &error), bad);
  EXPECT_EQ(endodoi_perft(&rules, &board, -1, &sequences, &error), bad);
  EXPECT_EQ(endodoi_perft(nullptr, &board, 1, &sequences, &error), bad);
  EXPECT_EQ(endodoi_game_new(nullptr, nullptr, &game, &error), bad);
  EXPECT_EQ(endodoi_game_new(&rules, nullptr, nullptr, &error), bad);
  EXPECT_EQ(endodoi_game_play(nullptr, 0, nullptr, &error), bad);
  EXPECT_EQ(endodoi_game_position(nullptr, &board), bad);
  EXPECT_EQ(endodoi_game_over(nullptr, nullptr), 0);
  EXPECT_EQ(endodoi_game_undo(nullptr), 0);
  endodoi_game_free(nullptr);
  EXPECT_EQ(endodoi_ruleset_text(nullptr, buffer, sizeof buffer), 0u);
  EXPECT_STREQ(buffer, "");
  EXPECT_EQ(endodoi_position_text(&rules, nullptr, buffer, sizeof buffer), 0u);
  EXPECT_EQ(endodoi_move_text(nullptr, 0, nullptr, 0), 0u);
  EXPECT_EQ(game, nullptr);
}

TEST(CApi, AFailedCallLeavesWhatItWasGiven) {
  const auto rules = ruleset("endodoi/6x4");
  endodoi_position board{};
  std::memset(&board, 7, sizeof board);
  endodoi_position before = board;
  EXPECT_NE(endodoi_position_parse(&rules, "nonsense", &board, nullptr), ENDODOI_OK);
  EXPECT_EQ(std::memcmp(&board, &before, sizeof board), 0);
}

TEST(CApi, ValuesThatCannotBeAreRefused) {
  const auto rules = ruleset("endodoi/6x4");
  endodoi_position good{};
  endodoi_position_initial(&rules, ENDODOI_SOUTH, &good);
  endodoi_move moves[ENDODOI_MAX_PITS];
  for (int wrong = 0; wrong < 4; ++wrong) {
    endodoi_position board = good;
    if (wrong == 0) board.mover = 2;
    if (wrong == 1) board.pits[12] = 1;
    if (wrong == 2) board.pits[0] = 5;
    if (wrong == 3) board.captured[1] = 1;
    EXPECT_EQ(endodoi_legal_moves(&rules, &board, moves), -1) << wrong;
    EXPECT_EQ(endodoi_play(&rules, &board, 0, nullptr, nullptr), ENDODOI_BAD_ARGUMENT) << wrong;
  }
  for (int wrong = 0; wrong < 5; ++wrong) {
    endodoi_ruleset other = rules;
    if (wrong == 0) other.variant = 2;
    if (wrong == 1) other.pits = 13;
    if (wrong == 2) other.seeds = 0;
    if (wrong == 3) other.lone = 2;
    if (wrong == 4) other.majority = 255;
    EXPECT_EQ(endodoi_legal_moves(&other, &good, moves), -1) << wrong;
    EXPECT_EQ(endodoi_game_new(&other, nullptr, nullptr, nullptr), ENDODOI_BAD_ARGUMENT) << wrong;
  }
}

TEST(CApi, WhatIsReservedIsNotRead) {
  const auto rules = ruleset("endodoi/6x4");
  endodoi_position board{};
  endodoi_position_initial(&rules, ENDODOI_SOUTH, &board);
  std::memset(board.reserved, 255, sizeof board.reserved);
  endodoi_sowing sowing{};
  ASSERT_EQ(endodoi_play(&rules, &board, 2, &sowing, nullptr), ENDODOI_OK);
  for (const auto byte : sowing.after.reserved) EXPECT_EQ(byte, 0);
}

TEST(CApi, ALongMessageIsCutAtACharacter) {
  endodoi_ruleset rules{};
  endodoi_error error{};
  std::string name;
  for (int i = 0; i < 400; ++i) name += "ä";
  EXPECT_EQ(endodoi_ruleset_parse(name.c_str(), &rules, &error), ENDODOI_UNKNOWN_RULESET);
  const std::string message = error.message;
  EXPECT_LT(message.size(), sizeof error.message);
  EXPECT_TRUE(endodoi::Ruleset::parse(name).error().message.starts_with(message));
}

}  // namespace
