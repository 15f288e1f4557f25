#include "match/match_run.h"
#include "match/records_file.h"

#include <gmock/gmock.h>

#include <set>

#include <endodoi/notation.h>
#include "fakes.h"

using namespace endodoi;
using match_test::fake;
using match_test::fake_match;
using match_test::TemporaryFile;
using std::chrono::milliseconds;
using testing::HasSubstr;

namespace {

int count(MatchEnd end, const std::array<int, 7>& counts) {
  return counts[static_cast<std::size_t>(end)];
}

/// The records of a file by their Round, without what differs from run to run.
std::map<std::string, Record> records(const TemporaryFile& file) {
  std::map<std::string, Record> found;
  const std::string text = file.text();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find("\n\n", text.find("\n\n", at) + 2) + 2;
    const auto record = parse_record(text.substr(at, end - at));
    EXPECT_TRUE(record) << record.error().message;
    if (!record) break;
    for (const auto& [tag, value] : record->tags) {
      if (tag == "Round") found.emplace(value, *record);
    }
    at = end;
  }
  return found;
}

std::string tag(const Record& record, std::string_view name) {
  for (const auto& [tag, value] : record.tags) {
    if (tag == name) return value;
  }
  return "";
}

TEST(Match, PlaysEveryOpeningFromBothSeats) {
  const TemporaryFile file;
  const MatchPlan plan = fake_match(6);
  int told = 0;
  const MatchResult result =
      run_match(plan, {file.path(), "2026.11.30", nullptr, [&](const MatchState&) { ++told; }});
  EXPECT_EQ(result.stop, MatchStop::finished);
  EXPECT_EQ(told, 12);
  EXPECT_EQ(result.state.games, 12);
  EXPECT_EQ(pairs_in(result.state.pairs), 6);
  EXPECT_EQ(count(MatchEnd::played, result.state.ends), 12);
  const auto games = records(file);
  ASSERT_EQ(games.size(), 12u);
  std::set<std::string> openings;
  for (int pair = 1; pair <= 6; ++pair) {
    const Record& first = games.at(std::to_string(pair) + ".1");
    const Record& second = games.at(std::to_string(pair) + ".2");
    EXPECT_EQ(tag(first, "South"), "greedy");
    EXPECT_EQ(tag(second, "South"), "simple");
    EXPECT_EQ(tag(second, "North"), "greedy");
    EXPECT_EQ(tag(first, "Opening"), tag(second, "Opening"));
    openings.insert(tag(first, "Opening"));
    const std::size_t plies = plan.openings[static_cast<std::size_t>(pair - 1)].plies().size();
    ASSERT_GT(first.moves.size(), plies);
    EXPECT_TRUE(std::equal(first.moves.begin(), first.moves.begin() + static_cast<long>(plies),
                           second.moves.begin()));
  }
  EXPECT_EQ(openings.size(), 6u);
}

// The state that is kept is the sum of what the records say.
TEST(Match, StateIsWhatTheRecordsSay) {
  const TemporaryFile file;
  const MatchResult result = run_match(fake_match(5), {file.path(), "2026.11.30", nullptr, {}});
  std::array<int, 3> results{};
  std::array<int, 6> pairs{};
  int margin = 0;
  for (const auto& [round, record] : records(file)) {
    const int side = tag(record, "South") == "greedy" ? 1 : -1;
    const int seeds = side * (record.outcome->result[0] - record.outcome->result[1]);
    margin += seeds;
    ++results[seeds > 0 ? 0 : seeds < 0 ? 2 : 1];
    pairs[static_cast<std::size_t>(std::stoi(round))] += seeds > 0 ? 2 : seeds == 0 ? 1 : 0;
  }
  EXPECT_EQ(result.state.margin, margin);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(result.state.results[i], results[i]);
  PairCounts counts{};
  for (std::size_t pair = 1; pair <= 5; ++pair) ++counts[static_cast<std::size_t>(pairs[pair])];
  EXPECT_EQ(result.state.pairs, counts);
  EXPECT_GT(result.state.usage[0].moves, 20);
  EXPECT_EQ(result.state.usage[0].nodes, 6 * result.state.usage[0].moves);
}

/// All games, moves only.
std::map<std::string, std::vector<Move>> moves(const TemporaryFile& file) {
  std::map<std::string, std::vector<Move>> found;
  for (const auto& [round, record] : records(file)) found[round] = record.moves;
  return found;
}

TEST(Match, GamesAreTheSameHoweverManyAreAtATime) {
  const TemporaryFile one, three;
  MatchPlan plan = fake_match(6);
  const MatchResult alone = run_match(plan, {one.path(), "2026.11.30", nullptr, {}});
  plan.concurrency = 3;
  const MatchResult together = run_match(plan, {three.path(), "2026.11.30", nullptr, {}});
  EXPECT_EQ(alone.state.pairs, together.state.pairs);
  EXPECT_EQ(moves(one), moves(three));
}

TEST(Match, GoesOnAfterAStop) {
  const TemporaryFile whole, broken;
  const MatchPlan plan = fake_match(6);
  const MatchResult expected = run_match(plan, {whole.path(), "2026.11.30", nullptr, {}});
  std::atomic<bool> stop{false};
  const MatchResult first =
      run_match(plan, {broken.path(), "2026.11.30", &stop, [&](const auto& state) {
                         if (state.games == 5) stop = true;
                       }});
  EXPECT_EQ(first.stop, MatchStop::interrupted);
  EXPECT_EQ(first.state.games, 5);
  // As if the program had been killed in the middle of writing a record.
  const std::string text = broken.text();
  broken.write(text.substr(0, text.size() - 40));
  const MatchResult second = run_match(plan, {broken.path(), "2026.11.30", nullptr, {}});
  EXPECT_EQ(second.stop, MatchStop::finished);
  EXPECT_EQ(second.state.games, 12);
  EXPECT_EQ(second.state.pairs, expected.state.pairs);
  EXPECT_EQ(second.state.margin, expected.state.margin);
  EXPECT_EQ(second.state.usage[1].moves, expected.state.usage[1].moves);
  EXPECT_EQ(moves(broken), moves(whole));
  // Once more: nothing is left to play. More pairs: only those are played.
  EXPECT_EQ(run_match(plan, {broken.path(), "2026.11.30", nullptr, {}}).state.games, 12);
  int played = 0;
  const auto counted = [&](const auto&) { ++played; };
  EXPECT_EQ(run_match(fake_match(7), {broken.path(), "2026.11.30", nullptr, counted}).state.games,
            14);
  EXPECT_EQ(played, 2);
}

TEST(Match, RefusesAnothersFile) {
  const TemporaryFile file;
  const MatchPlan plan = fake_match(1);
  run_match(plan, {file.path(), "2026.11.30", nullptr, {}});
  const auto refusal = [&](auto change) {
    MatchPlan other = plan;
    change(other);
    const MatchResult result = run_match(other, {file.path(), "2026.11.30", nullptr, {}});
    EXPECT_EQ(result.stop, MatchStop::refused);
    return result.failure;
  };
  EXPECT_THAT(refusal([](auto& p) { p.engines[0].limit.depth = 2; }), HasSubstr("another match"));
  EXPECT_THAT(refusal([](auto& p) { p.engines[1].name = "other"; }), HasSubstr("other = simple"));
  EXPECT_THAT(refusal([](auto& p) { p.openings_text = "seed 2"; }), HasSubstr("another match"));
  EXPECT_THAT(refusal([](auto& p) { p.game_rules.margin = milliseconds(1); }),
              HasSubstr("margin 1"));
  EXPECT_THAT(refusal([](auto& p) {
                p.engines[0].command.options = {{"Hash", "1"}};
              }),
              HasSubstr("Hash=1"));
  file.write("[Event \"an evening\"]\n\nhello\n\n");
  EXPECT_THAT(refusal([](auto&) {}), HasSubstr("game 1 of the file"));
  for (const char* const notes : {"my notes\nx\n", "[Event \"endodoi match\"]\r\n"}) {
    file.write(notes);
    EXPECT_THAT(refusal([](auto&) {}), HasSubstr("stands something else"));
    EXPECT_EQ(file.text(), notes) << "what is somebody's stays";
  }
  const MatchResult nowhere = run_match(plan, {"/nonexistent/games", "2026.11.30", nullptr, {}});
  EXPECT_EQ(nowhere.stop, MatchStop::refused);
}

// Whoever changed a Score tag by hand changed the result of the match: it was believed, though the
// moves stand beside it.
TEST(Match, WhatTheMovesTellIsNotBelievedFromATag) {
  const TemporaryFile file;
  const MatchPlan plan = fake_match(2);
  const auto play = [&] { return run_match(plan, {file.path(), "2026.11.30", nullptr, {}}); };
  ASSERT_EQ(play().stop, MatchStop::finished);
  const std::string whole = file.text();
  const auto with = [&](const std::string& tag, const std::string& value) {
    std::string text = whole;
    const std::size_t at = text.find("[" + tag + " \"") + tag.size() + 3;
    text.replace(at, text.find('"', at) - at, value);
    file.write(text);
    const MatchResult result = play();
    EXPECT_EQ(result.stop, MatchStop::refused) << tag;
    EXPECT_EQ(file.text(), text) << tag;
    return result.failure;
  };
  EXPECT_THAT(with("Score", "48-0"), HasSubstr("its tag Score says '48-0', but its moves give '"));
  EXPECT_THAT(with("Score", "a-b"), HasSubstr("its tag Score says"));
  EXPECT_THAT(with("End", "crashed"),
              HasSubstr("its tag End says 'crashed', and its moves do not"));
  EXPECT_THAT(with("End", "adjudicated"), HasSubstr("its tag End says"));
  EXPECT_THAT(with("End", "won"), HasSubstr("its tags Round, End"));
  EXPECT_THAT(with("Round", "2.1"), HasSubstr("does not begin with the opening of its Round"));
  file.write(whole);
  EXPECT_EQ(play().stop, MatchStop::finished);
}

TEST(Match, AFileOfRecordsBelongsToOneMatchAtATime) {
  const TemporaryFile path;
  RecordsFile file;
  ASSERT_EQ(file.open(path.path()), "");
  const MatchResult second = run_match(fake_match(1), {path.path(), "2026.11.30", nullptr, {}});
  EXPECT_EQ(second.stop, MatchStop::refused);
  EXPECT_THAT(second.failure, HasSubstr("another match"));
  RecordsFile folder;
  EXPECT_THAT(folder.open("/tmp"), HasSubstr("no regular file"));
}

/// A match in which the second engine misbehaves at its second move of every game.
void faulty_match(const std::string& fault, MatchEnd expected,
                  std::optional<milliseconds> move_time = {}) {
  const TemporaryFile file;
  MatchPlan plan = fake_match(1);
  plan.engines[1].command = fake({"--fault", fault, "--at", "2"});
  plan.engines[1].limit.move_time = move_time;
  plan.game_rules.margin = milliseconds(100);
  plan.game_rules.patience = milliseconds(10'000);
  plan.patience.stop = milliseconds(100);
  if (fault == "late") plan.patience.stop = milliseconds(3'000);
  const MatchResult result = run_match(plan, {file.path(), "2026.11.30", nullptr, {}});
  EXPECT_EQ(result.stop, MatchStop::finished) << fault << result.failure;
  EXPECT_EQ(result.state.results[0], 2) << fault;
  EXPECT_EQ(count(expected, result.state.faults[1]), 2) << fault;
  EXPECT_EQ(count(expected, result.state.ends), 2) << fault;
  EXPECT_EQ(result.state.faults[0], (std::array<int, 7>{})) << fault;
  for (const auto& [round, record] : records(file)) {
    EXPECT_NE(tag(record, "Fault"), "") << fault;
    const bool on_time = record.outcome->termination == Termination::time;
    EXPECT_EQ(on_time, expected == MatchEnd::time) << fault;
  }
}

TEST(Match, OutlivesEnginesThatCrash) {
  faulty_match("crash", MatchEnd::crashed);
  faulty_match("exit", MatchEnd::crashed);
}

TEST(Match, OutlivesEnginesThatStall) {
  // Several hundred milliseconds, so that a busy machine does not make another move too late.
  faulty_match("stall", MatchEnd::stalled, milliseconds(300));
}

TEST(Match, TellsALateMoveFromAStall) { faulty_match("late", MatchEnd::time, milliseconds(300)); }

TEST(Match, OutlivesEnginesThatPlayIllegally) {
  faulty_match("illegal", MatchEnd::illegal);
  faulty_match("garbage", MatchEnd::illegal);
}

TEST(Match, OutlivesEnginesThatTalkNonsense) {
  faulty_match("flood", MatchEnd::garbage);
  faulty_match("nothing", MatchEnd::garbage);
}

TEST(Match, EndsWhenAnEngineCannotBeStarted) {
  MatchPlan plan = fake_match(3);
  plan.engines[1].command.words = {"/nonexistent/engine"};
  const MatchResult result = run_match(plan, {});
  EXPECT_EQ(result.stop, MatchStop::failed);
  EXPECT_THAT(result.failure, HasSubstr("simple: /nonexistent/engine cannot be started"));
  EXPECT_EQ(result.state.games, 0);
}

/// How often an engine was started that says so and then does `what`.
int starts(const std::string& what, milliseconds patience) {
  const TemporaryFile log;
  MatchPlan plan = fake_match(1);
  plan.patience.ready = patience;
  EngineCommand& engine = plan.engines[1].command;
  engine.words = {ENDODOI_PYTHON, "-I", "-S", "-c",
                  "import sys, time; print('begun', file=sys.stderr, flush=True); " + what};
  engine.error_file = log.path();
  EXPECT_EQ(run_match(plan, {"", "2026.11.30", nullptr, {}}).stop, MatchStop::failed);
  int found = 0;
  const std::string text = log.text();
  for (auto at = text.find("begun"); at != text.npos; at = text.find("begun", at + 1)) ++found;
  return found;
}

// An engine that gave no answer was waited for three times: 30 s, where ten were promised. One that
// ends at once may have met a passing trouble.
TEST(Match, WaitsOnceForAnEngineThatGivesNoAnswer) {
  EXPECT_EQ(starts("time.sleep(60)", milliseconds(2'000)), 1);
  EXPECT_EQ(starts("sys.exit(3)", milliseconds(60'000)), 3);
}

TEST(Match, StopsWhenTheTestHasDecided) {
  MatchPlan plan = fake_match(40);
  plan.engines[1].command = fake({"--fault", "illegal"});  // loses every game at once
  plan.sprt = SprtBounds{0, 200, 0.05, 0.05};
  const MatchResult result = run_match(plan, {});
  EXPECT_EQ(result.stop, MatchStop::decided);
  EXPECT_EQ(result.state.sprt->verdict, SprtVerdict::h1);
  EXPECT_LT(result.state.games, 80);
}

TEST(Match, RunsOnAClock) {
  MatchPlan plan = fake_match(1);
  for (Contender& engine : plan.engines) {
    engine.limit = {};
    engine.limit.clock = milliseconds(60'000);
    engine.limit.increment = milliseconds(10);
  }
  EXPECT_EQ(count(MatchEnd::played, run_match(plan, {}).state.ends), 2);
  // Time that is used up is gone: a move takes longer than the whole game may.
  plan.engines[1].command = fake({"--fault", "late"});
  plan.engines[1].limit.clock = milliseconds(200);
  plan.patience.stop = milliseconds(3'000);
  EXPECT_EQ(count(MatchEnd::time, run_match(plan, {}).state.faults[1]), 2);
}

// Tables of all boards with up to three seeds, all worth the same: what they say is believed.
TEST(Match, TablesDecide) {
  MatchPlan plan = fake_match(2);
  Tables tables(plan.rules, 12);
  for (int seeds = 0; seeds <= 6; ++seeds) {
    const auto value = static_cast<TableValue>(seeds % 2);
    tables.add(TableValues(static_cast<std::size_t>(tables.index().size(seeds)), value));
  }
  plan.game_rules.tables = &tables;
  const TemporaryFile file;
  const MatchResult result = run_match(plan, {file.path(), "2026.11.30", nullptr, {}});
  const int decided = count(MatchEnd::adjudicated, result.state.ends);
  EXPECT_GT(decided, 0);
  for (const auto& [round, record] : records(file)) {
    if (tag(record, "End") != "adjudicated") continue;
    EXPECT_FALSE(record.outcome);
    const Position position = record.replay().position();
    const int left = position.on_board(), value = left % 2;
    ASSERT_LE(left, 6);
    const int half = (left - value) / 2;
    const bool south = position.mover == Player::south;
    EXPECT_EQ(tag(record, "Score"),
              std::to_string(position.captured[0] + half + (south ? value : 0)) + "-" +
                  std::to_string(position.captured[1] + half + (south ? 0 : value)));
  }
  // Read back from the file they count the same.
  EXPECT_EQ(run_match(plan, {file.path(), "2026.11.30", nullptr, {}}).state.pairs,
            result.state.pairs);
}

}  // namespace
