// The real program from end to end: exit statuses, streams, pipes.
#include "process.h"

using cli_test::expect_refused;
using cli_test::kStart6;
using cli_test::run_binary;
using cli_test::run_shell;
using testing::HasSubstr;

// Sends SIGINT to the program in the background as soon as it is there (at first it is a copy of
// the shell) and listens to that signal, and tells its status.
const std::string kCtrlC =
    "until [ /proc/$!/exe -ef \"$ENDODOI\" ] && grep -qE '^SigCgt:.*[2367abef]$' /proc/$!/status; "
    "do sleep 0.02; done; kill -INT $!; wait $!; echo status $?";

TEST(Binary, PrintsAMove) {
  const auto move = run_binary({"move", "endodoi/6x4", kStart6, "C", "--trace"});
  EXPECT_EQ(move.status, 0);
  EXPECT_EQ(move.err, "");
  EXPECT_THAT(move.out, HasSubstr("    5  e lifts  6 → to E"));
  EXPECT_EQ(move.last_line(), "C: 5 laps, ends at E, takes 7.");
}

TEST(Binary, ABadPositionIsOneLineAndStatusTwo) {
  expect_refused(run_binary({"move", "endodoi/6x4", "4,4,4/4,4 0/0 s", "A"}), 2,
                 {"North's row has 3 pits"});
}

TEST(Binary, AnIllegalMoveIsOneLineAndStatusOne) {
  expect_refused(run_binary({"move", "endodoi/6x4", kStart6, "c"}), 1, {"pit c"});
}

TEST(Binary, PerftEndsWithTheTotal) {
  const auto perft = run_binary({"perft", "endodoi/8x4", "7"});
  EXPECT_EQ(perft.status, 0);
  EXPECT_EQ(perft.last_line(), "621261");
  EXPECT_EQ(perft.err, "") << "no progress line without a terminal";
}

TEST(Binary, ChecksACaseFile) {
  const auto check = run_binary({"check", ENDODOI_TEST_DATA "/long_sowings.txt"});
  EXPECT_EQ(check.status, 0);
  EXPECT_THAT(check.last_line(), testing::EndsWith(" passed, 0 failed"));
}

TEST(Binary, PlaysAGameFromAPipe) {
  const auto play =
      run_binary({"play", "--level", "1", "--seed", "1"}, "C\nundo\nC\nresign\nquit\n");
  EXPECT_EQ(play.status, 0);
  EXPECT_EQ(play.err, "");
  EXPECT_THAT(play.out, HasSubstr("South resigns."));
  EXPECT_THAT(play.out, testing::EndsWith("  Goodbye.\n"));
}

TEST(Binary, AReaderThatGoesAwayIsNoCrash) {
  const auto gone = run_shell(
      "{ \"$ENDODOI\" move endodoi/6x4 '0,3,2,1,2,3/4,1,2,3,6,2 0/0 s' E --trace; "
      "echo status $? >&2; } | true");
  EXPECT_THAT(gone.out, HasSubstr("status 0"));
  EXPECT_THAT(gone.out, testing::Not(HasSubstr("endodoi:")));
}

TEST(Binary, AFullDiskIsToldAndNotGood) {
  const auto full = run_shell("\"$ENDODOI\" --help >/dev/full; echo status $?");
  EXPECT_EQ(full.out, "endodoi: the output could not be written\nstatus 2\n");
}

// `yes A | endodoi play --two | head` went on for ever, and so did a long count: neither looked at
// its output. `timeout` is only there so that no such program is left behind.
TEST(Binary, NobodyReadsOnAndTheWorkEnds) {
  for (const std::string line : {"yes A 2>/dev/null | timeout 100 \"$ENDODOI\" play --two",
                                 "timeout 100 \"$ENDODOI\" perft endodoi/6x4 30"}) {
    const auto gone = run_shell("{ " + line + "; echo status $? >&2; } | true");
    EXPECT_EQ(gone.out, "status 0\n") << line;
    const auto full = run_shell(line + " >/dev/full; echo status $?");
    EXPECT_EQ(full.out, "endodoi: the output could not be written\nstatus 2\n") << line;
  }
}

TEST(Binary, CtrlCStopsALongAnalysisWithTheBestSoFar) {
  const auto stopped = run_shell(
      "\"$ENDODOI\" analyse endodoi/10x4 '4,4,4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4,4,4 0/0 s' --time "
      "600000 --json & " +
      kCtrlC);
  EXPECT_THAT(stopped.out, HasSubstr("\"ending\":\"stopped\""));
  EXPECT_THAT(stopped.out, HasSubstr("status 0"));
}

TEST(Binary, CtrlCStopsALongCount) {
  const auto stopped = run_shell("\"$ENDODOI\" perft endodoi/10x4 30 & " + kCtrlC);
  EXPECT_THAT(stopped.out, HasSubstr("endodoi: stopped before the count was complete"));
  EXPECT_THAT(stopped.out, HasSubstr("status 1"));
}

TEST(Binary, ServesTheAppUntilItIsStopped) {
  const auto served = run_shell(
      "web=$(mktemp -d); echo '<p>board</p>' >\"$web/index.html\"; "
      "\"$ENDODOI\" serve --port 0 --web \"$web\" & " +
      kCtrlC + "; rm -r \"$web\"");
  EXPECT_THAT(served.out, HasSubstr("http://127.0.0.1:"));
  EXPECT_THAT(served.out, HasSubstr("Stopped."));
  EXPECT_THAT(served.out, HasSubstr("status 0"));
}
