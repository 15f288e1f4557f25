#include "match/ugi_engine.h"

#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <thread>

#include "fakes.h"
#include "match/command_words.h"
#include "match/limit.h"

using namespace endodoi;
using match_test::fake;
using std::chrono::milliseconds;
using testing::HasSubstr;
using Kind = EngineFailure::Kind;

namespace {

constexpr Patience kShort{milliseconds(10'000), milliseconds(300)};

/// A started fake, on endodoi/6x4.
struct Talk {
  explicit Talk(const std::vector<std::string>& arguments)
      : engine(fake(arguments), kShort, nullptr) {
    const auto failure = engine.start();
    EXPECT_FALSE(failure) << failure->message;
    EXPECT_FALSE(engine.new_game(Ruleset{}));
  }
  Result<EngineAnswer, EngineFailure> go(milliseconds allowed = milliseconds(10'000)) {
    return engine.go("position startpos", "go depth 1", allowed);
  }
  UgiEngine engine;
};

EngineFailure failure_at_start(EngineCommand command, Patience patience = kShort) {
  UgiEngine engine(std::move(command), patience, nullptr);
  const auto failure = engine.start();
  EXPECT_TRUE(failure);
  EXPECT_FALSE(engine.running());
  return failure.value_or(EngineFailure{Kind::interrupted, ""});
}

TEST(UgiEngine, PlaysAMove) {
  Talk talk({});
  EXPECT_EQ(talk.engine.id_name(), "fake");
  const auto answer = talk.go();
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->move, "B");  // takes 8, more than any other
  EXPECT_EQ(answer->depth, 1);
  EXPECT_EQ(answer->nodes, 6u);
  EXPECT_EQ(answer->score, 0);
  EXPECT_FALSE(answer->late);
}

TEST(UgiEngine, TellsTheProcessorTimeOfItsProcess) {
  Talk talk({});
  const auto before = talk.engine.processor_time();
  ASSERT_TRUE(before);
  EXPECT_GT(before->count(), 0);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(talk.go());
  EXPECT_GT(talk.engine.processor_time(), before);
  talk.engine.quit();
  EXPECT_FALSE(talk.engine.processor_time());
}

TEST(UgiEngine, SetsOptionsWithBlanksInTheirNames) {
  EngineCommand command = fake();
  command.options = {{"move overhead", "5"}};
  UgiEngine engine(command, kShort, nullptr);
  EXPECT_FALSE(engine.start());
  command.options = {{"Hush", "5"}};
  EXPECT_THAT(failure_at_start(command).message, HasSubstr("no option 'Hush'"));
}

TEST(UgiEngine, ThatCannotBeStartedSaysWhy) {
  const auto missing = failure_at_start({{"/nonexistent/engine"}, {}, ""});
  EXPECT_EQ(missing.kind, Kind::not_started);
  EXPECT_THAT(missing.message, HasSubstr("/nonexistent/engine cannot be started"));
  EXPECT_EQ(failure_at_start({{}, {}, ""}).kind, Kind::not_started);
  // Programs that are no engines: one ends, one is silent.
  EXPECT_THAT(failure_at_start({{"true"}, {}, ""}).message, HasSubstr("ended"));
  const Patience none{milliseconds(150), milliseconds(100)};
  EXPECT_THAT(failure_at_start(fake({"--fault", "slow_start"}), none).message,
              HasSubstr("no answer"));
}

TEST(UgiEngine, ThatSaysAnotherProtocolsWordIsNotStarted) {
  const Patience some{milliseconds(700), milliseconds(100)};
  EXPECT_EQ(failure_at_start(fake({"--fault", "no_ugiok"}), some).kind, Kind::not_started);
}

TEST(UgiEngine, FaultsAreToldApart) {
  const auto fault = [](const std::string& what, milliseconds allowed) {
    Talk talk({"--fault", what});
    const auto answer = talk.go(allowed);
    EXPECT_FALSE(answer) << what;
    EXPECT_FALSE(talk.engine.running() && what != "nothing") << what;
    return answer ? EngineFailure{Kind::interrupted, ""} : answer.error();
  };
  EXPECT_THAT(fault("crash", milliseconds(9'000)).message, HasSubstr("signal 6"));
  EXPECT_THAT(fault("exit", milliseconds(9'000)).message, HasSubstr("exit status 3"));
  EXPECT_EQ(fault("stall", milliseconds(50)).kind, Kind::stalled);
  EXPECT_EQ(fault("flood", milliseconds(9'000)).kind, Kind::garbage);
  EXPECT_EQ(fault("nothing", milliseconds(9'000)).kind, Kind::garbage);
}

TEST(UgiEngine, ThatIsLateLivesOn) {
  const Patience patience{milliseconds(10'000), milliseconds(5'000)};
  UgiEngine engine(fake({"--fault", "late"}), patience, nullptr);
  ASSERT_FALSE(engine.start());
  ASSERT_FALSE(engine.new_game(Ruleset{}));
  const auto late = engine.go("position startpos", "go depth 1", milliseconds(50));
  ASSERT_TRUE(late) << late.error().message;
  EXPECT_TRUE(late->late);
  EXPECT_GE(late->elapsed, milliseconds(500));
  EXPECT_FALSE(engine.go("position startpos", "go depth 1", milliseconds(9'000))->late);
}

// A second `bestmove` must not be taken for the answer to the next `go`.
TEST(UgiEngine, OldAnswersAreReadPast) {
  Talk talk({"--fault", "twice"});
  EXPECT_EQ(talk.go()->move, "A");
  EXPECT_EQ(talk.go()->move, "B");
}

TEST(UgiEngine, ThatWillNotQuitIsKilled) {
  Talk talk({"--fault", "ignore_quit"});
  talk.engine.quit();
  EXPECT_FALSE(talk.engine.running());
}

/// Whether a process is gone, or has ended and nobody has asked for its end yet.
bool has_ended(const std::string& process) {
  std::ifstream file("/proc/" + process + "/stat");
  std::string stat{std::istreambuf_iterator<char>(file), {}};
  return stat.empty() || stat.substr(stat.rfind(')')).starts_with(") Z");
}

// Only an engine that had to be killed took with it what it had started. One that ended by itself
// left its own helpers behind, and those that heed no signal ran on after the match.
TEST(UgiEngine, WhatItLeavesBehindEndsWithIt) {
  UgiEngine engine(fake({"--fault", "leave_child"}), kShort, nullptr);
  ASSERT_FALSE(engine.start());
  const std::string child = engine.id_name();
  ASSERT_FALSE(has_ended(child)) << child;
  engine.quit();
  for (int i = 0; i < 1000 && !has_ended(child); ++i) std::this_thread::sleep_for(milliseconds(5));
  EXPECT_TRUE(has_ended(child)) << child;
}

// Every line was kept, so that the runner grew to gigabytes before the ten seconds were over.
TEST(UgiEngine, ThatDeclaresOptionsWithoutEndIsNotStarted) {
  const Patience patience{milliseconds(60'000), milliseconds(100)};
  const auto failure = failure_at_start(fake({"--fault", "options"}), patience);
  EXPECT_EQ(failure.kind, Kind::not_started);
  EXPECT_THAT(failure.message, HasSubstr("wrote without end while ugiok was awaited"));
}

// One read that it had ended, with exit status 1, and had to guess why: what it wrote went nowhere.
TEST(UgiEngine, ThatCannotBeStartedIsQuoted) {
  const auto python = [](const std::string& program) {
    return EngineCommand{{ENDODOI_PYTHON, "-c", program}, {}, ""};
  };
  EXPECT_THAT(
      failure_at_start(python("import sys; sys.exit('one\\nno luck\\x07 today\\n')")).message,
      HasSubstr("(exit status 1) while ugiok was awaited; its last words: no luck? today"));
  EXPECT_THAT(failure_at_start(python("print('usage: engine FILE')")).message,
              testing::EndsWith("; its last words: usage: engine FILE"));
  EXPECT_THAT(failure_at_start(python("")).message, testing::EndsWith("while ugiok was awaited"));
  // More than a pipe holds, so that it must be read while it is written; and without an end.
  EXPECT_THAT(failure_at_start(python("import sys; sys.exit('x' * 300000 + '\\nthe end')")).message,
              HasSubstr("its last words: the end"));
  // Long enough for it to say something on a machine that has other work.
  const Patience some{milliseconds(4000), milliseconds(100)};
  EXPECT_THAT(
      failure_at_start(python("import sys\nwhile True: print('x', file=sys.stderr)"), some).message,
      HasSubstr("no answer while ugiok was awaited; its last words: x"));
  // From its log, not from what was there before.
  const match_test::TemporaryFile log;
  log.write("old words\n");
  EngineCommand logged = python("");
  logged.error_file = log.path();
  EXPECT_THAT(failure_at_start(logged).message, testing::EndsWith("while ugiok was awaited"));
  logged.words.back() = "import sys; sys.exit('new words')";
  EXPECT_THAT(failure_at_start(logged).message, HasSubstr("its last words: new words"));
  EXPECT_EQ(log.text(), "old words\nnew words\n");
}

TEST(UgiEngine, WaitingEndsWhenAsked) {
  std::atomic<bool> stop{false};
  UgiEngine engine(fake({"--fault", "stall"}), kShort, &stop);
  ASSERT_FALSE(engine.start());
  ASSERT_FALSE(engine.new_game(Ruleset{}));
  stop = true;
  const auto answer = engine.go("position startpos", "go depth 1", milliseconds(60'000));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, Kind::interrupted);
}

TEST(UgiEngine, ErrorOutputGoesToItsFile) {
  const match_test::TemporaryFile file;
  EngineCommand command{
      {ENDODOI_PYTHON, "-c", "import sys; sys.exit('no luck today')"}, {}, file.path()};
  failure_at_start(command);
  EXPECT_THAT(file.text(), HasSubstr("no luck today"));
}

TEST(CommandWords, KeepQuotedWordsTogether) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(command_words("  a 'b c'  \"d 'e'\"f g\\ h ''"),
            (Words{"a", "b c", "d 'e'f", "g h", ""}));
  EXPECT_EQ(command_words(""), Words{});
  EXPECT_EQ(command_words("a 'b"), std::nullopt);
}

TEST(Limit, IsWrittenForTheProtocol) {
  Limit limit;
  limit.depth = 7;
  limit.move_time = milliseconds(100);
  EXPECT_EQ(go_command(limit, {}, {}), "go depth 7 movetime 100");
  Limit clock;
  clock.clock = milliseconds(9'000);
  clock.increment = milliseconds(50);
  const std::array left{milliseconds(9'000), milliseconds(8'000)};
  const std::array more{milliseconds(50), milliseconds(0)};
  EXPECT_EQ(go_command(clock, left, more), "go p1time 9000 p2time 8000 p1inc 50 p2inc 0");
  EXPECT_EQ(to_text(clock), "clock 9000+50");
}

}  // namespace
