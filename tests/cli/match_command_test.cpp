#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "cli_run.h"
#include "process.h"

using cli_test::expect_refused;
using cli_test::run;
using cli_test::run_shell;
using cli_test::TemporaryFile;
using testing::HasSubstr;

namespace {

const std::string kEngine =
    std::string("'") + ENDODOI_BINARY + "' engine --table-seeds 4 --book off";
const std::string kFake =
    std::string("'") + ENDODOI_PYTHON + "' -I -S '" + ENDODOI_FAKE_ENGINE + "'";

std::vector<std::string> match(const std::vector<std::string>& more) {
  std::vector<std::string> words{"match", "endodoi/6x4"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Between two fakes.
std::vector<std::string> fakes(const std::vector<std::string>& more) {
  std::vector<std::string> words = match({"--engine", kFake, "--engine", kFake + " --first"});
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// The whole way: the engine in a process of its own, against one in another language.
TEST(MatchCommand, PlaysTheEngineAgainstAForeignOne) {
  const auto found =
      run(match({"--engine", kEngine, "--option1", "Hash=1", "--engine", kFake, "--name2", "greedy",
                 "--depth", "4", "--pairs", "4", "--concurrency", "2", "--json"}));
  ASSERT_EQ(found.status, 0) << found.err;
  const auto json = found.json().as_object();
  EXPECT_EQ(json.at("stop").as_string(), "finished");
  EXPECT_EQ(json.at("games").as_int64(), 8);
  EXPECT_GT(json.at("wins").as_int64(), json.at("losses").as_int64());
  for (const auto& engine : json.at("engines").as_array()) {
    for (const auto& fault : engine.at("faults").as_object()) {
      EXPECT_EQ(fault.value().as_int64(), 0) << fault.key();
    }
    EXPECT_GT(engine.at("moves").as_int64(), 8);
    EXPECT_GE(engine.at("depth").to_number<double>(), 1);
  }
  EXPECT_EQ(json.at("engines").at(1).at("name").as_string(), "greedy");
}

// It would be a match with other settings than it notes.
TEST(MatchCommand, StopsWhereAnEngineRefusesASetting) {
  for (const char* const setting : {"Level=9", "Tables=/nonexistent", "Book=/nonexistent"}) {
    const auto found = run(match({"--engine", kEngine, "--engine", kFake, "--nodes", "5", "--pairs",
                                  "1", "--option1", setting}));
    EXPECT_EQ(found.status, 1) << setting;
    EXPECT_THAT(found.err, HasSubstr("the engine says: setoption: "));
  }
}

TEST(MatchCommand, RefusesWhatCannotBe) {
  expect_refused(run(fakes({"--nodes", "5", "--openings", "/dev/zero"})), 2, {"/dev/zero"});
  expect_refused(run(fakes({"--nodes", "5", "--openings", "/tmp"})), 2, {"/tmp"});
  expect_refused(run(fakes({"--nodes", "5", "--option1", "Hash=1\nquit"})), 2, {"one line"});
  expect_refused(run(fakes({"--nodes", "5", "--name2", ""})), 2, {"--name2"});
}

// The engine was named instead of the option: "true cannot be started: its log …".
TEST(MatchCommand, SaysWhichLogCannotBeWritten) {
  for (const std::string option : {"--log1", "--log2"}) {
    expect_refused(run(fakes({"--nodes", "5", option, "/nonexistent/log"})), 2,
                   {"match: " + option + " /nonexistent/log cannot be written: No such file"});
  }
}

TEST(MatchCommand, SumsUp) {
  const auto found =
      run(fakes({"--depth1", "1", "--nodes2", "6", "--pairs", "2", "--sprt", "0,50"}));
  ASSERT_EQ(found.status, 0) << found.err;
  const auto lines = found.lines();
  ASSERT_EQ(lines.size(), 9u) << found.out;
  EXPECT_THAT(lines[0], HasSubstr("endodoi/6x4: "));
  EXPECT_THAT(lines[0], HasSubstr("openings of 4 to 6 random plies, balance 2, seed 1"));
  EXPECT_THAT(lines[1], testing::StartsWith("games     4: "));
  EXPECT_THAT(lines[2], testing::StartsWith("pairs     2: "));
  EXPECT_THAT(lines[3], testing::StartsWith("score     "));
  EXPECT_THAT(lines[4], testing::StartsWith("Elo       "));
  EXPECT_THAT(lines[5],
              HasSubstr("(-2.94, 2.94) for 0, 50 Elo, alpha 0.05, beta 0.05: not decided"));
  EXPECT_EQ(lines[6], "ends      4 on the board, 0 by tables, 0 by faults");
  EXPECT_THAT(lines[7], HasSubstr("(depth 1): "));
  EXPECT_THAT(lines[8], HasSubstr("(nodes 6): "));
  EXPECT_THAT(lines[8], HasSubstr("depth 1.0, 6 nodes; faults: none"));
}

TEST(MatchCommand, PlaysFromPositionsOfAFile) {
  const TemporaryFile openings("4,4,4,4,4,4/4,4,4,4,4,4 0/0 n\n1,0,6,6,0,1/6,6,2,7,0,6 0/7 n\n");
  const TemporaryFile records;
  records.remove();
  const auto found =
      run(fakes({"--depth", "1", "--openings", openings.path(), "--records", records.path()}));
  ASSERT_EQ(found.status, 0) << found.err;
  EXPECT_THAT(found.out, HasSubstr("games     4: "));
  EXPECT_THAT(found.out, HasSubstr("0 by faults"));
  EXPECT_THAT(records.text(), HasSubstr("[Position \"1,0,6,6,0,1/6,6,2,7,0,6 0/7 n\"]"));
  EXPECT_THAT(records.text(), HasSubstr("[First \"north\"]"));
  expect_refused(run(fakes({"--depth", "1", "--openings", openings.path(), "--pairs", "3"})), 2,
                 {"there are 2 openings in it, and 3 pairs are wanted"});
  expect_refused(run(fakes({"--depth", "1", "--openings", openings.path(), "--seed", "3"})), 2,
                 {"leave --opening-plies, --balance and --seed out"});
}

TEST(MatchCommand, StopsAndGoesOn) {
  const TemporaryFile records;
  const std::string line = "\"$ENDODOI\" match endodoi/6x4 --engine \"" + kFake + "\" --engine \"" +
                           kFake + " --first\" --depth 1 --records " + records.path() + " --pairs ";
  const auto stopped = run_shell(line + "300 & until [ -s " + records.path() +
                                 " ]; do sleep 0.05; done; kill -TERM $!; wait $!");
  EXPECT_EQ(stopped.status, 1);
  EXPECT_THAT(stopped.out,
              HasSubstr("endodoi: match: stopped; the same command goes on from here"));
  const std::string before = records.text();
  EXPECT_THAT(before, HasSubstr("[Round \"1.1\"]"));
  const auto finished = run_shell(line + "4");
  EXPECT_EQ(finished.status, 0) << finished.out;
  EXPECT_THAT(finished.out, HasSubstr("games     8: "));
  EXPECT_THAT(records.text(), testing::StartsWith(before));
  const auto other = run_shell(line + "4 --seed 9");
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.out, HasSubstr("it belongs to another match"));
}

TEST(MatchCommand, RefusesBadUse) {
  const auto refused = [](const std::vector<std::string>& words, const std::string& part) {
    expect_refused(run(words), 2, {"match: ", part});
  };
  refused({"match"}, "RULESET is missing");
  refused({"match", "endodoi/6x5x", "--engine", "a", "--engine", "b", "--depth", "1"},
          "endodoi/6x5x");
  refused(match({"--depth", "1"}), "give --engine twice (0 given)");
  refused(match({"--engine", "a", "--depth", "1"}), "give --engine twice (1 given)");
  refused(match({"--engine", "'a", "--engine", "b", "--depth", "1"}), "a quote is not closed");
  refused(match({"--engine", " ", "--engine", "b", "--depth", "1"}), "no program is named");
  refused(fakes({}), "how long may the first engine think?");
  refused(fakes({"--depth1", "3"}), "how long may the second engine think?");
  refused(fakes({"--depth", "1", "--option2", "Hash"}), "--option2 Hash: it takes NAME=VALUE");
  refused(fakes({"--clock", "10+x"}), "such as 10000+100");
  refused(fakes({"--depth", "1", "--sprt", "5,0"}), "--sprt 5,0: it takes ELO0,ELO1");
  refused(fakes({"--depth", "1", "--sprt", "0,5,0.05"}), "--sprt 0,5,0.05");
  // Said to be in the wrong order, which they were not.
  refused(fakes({"--depth", "1", "--sprt", "0,1500"}), "lie between -1000 and 1000");
  refused(fakes({"--depth", "1", "--sprt", "-1001,0"}), "lie between -1000 and 1000");
  refused(fakes({"--depth", "1", "--sprt", "inf,nan"}), "--sprt inf,nan: it takes ELO0,ELO1");
  refused(fakes({"--depth", "1", "--opening-plies", "6..4"}), "such as 4..6");
  refused(fakes({"--depth", "1", "--pairs", "50", "--opening-plies", "1"}),
          "different openings of 1 to 1 plies");
  refused(fakes({"--depth", "1", "--openings", "/nonexistent"}),
          "/nonexistent: there is no such file");
  refused(fakes({"--depth", "1", "--tables", "/nonexistent"}), "there is no such folder");
  refused(fakes({"--depth", "1", "--table-seeds", "5"}), "--table-seeds needs --tables");
  refused(fakes({"--depth", "1", "--records", "/nonexistent/games"}), "cannot be written");
}

TEST(MatchCommand, SaysWhichEngineCannotBeStarted) {
  expect_refused(run(match({"--engine", "/nonexistent/engine", "--engine", kFake, "--depth", "1"})),
                 1, {"match: engine: /nonexistent/engine cannot be started"});
}

// It ended in "terminate called". How many threads there are for depends on the machine; there are
// none for so many within so little memory. The engines wait: ones that end could end the match
// first.
TEST(MatchCommand, SaysThatThereAreNoThreads) {
  const auto found = run_shell(
      "ulimit -v 150000; \"$ENDODOI\" match endodoi/6x4 --engine cat --engine cat --depth 1 "
      "--pairs 64 --concurrency 64");
#ifndef __SANITIZE_ADDRESS__  // which reserves more than that for itself
#ifndef __SANITIZE_THREAD__
  EXPECT_EQ(found.status, 1) << found.out;
  EXPECT_THAT(found.out,
              testing::StartsWith(
                  "endodoi: match: the system has no threads for 64 games at a time, only for "));
  EXPECT_THAT(found.out, HasSubstr("; ask for fewer with --concurrency"));
#endif
#endif
}

TEST(MatchCommand, HelpHasAnExample) {
  const auto help = run({"match", "--help"});
  EXPECT_EQ(help.status, 0);
  EXPECT_THAT(help.out,
              HasSubstr("Example:\n  endodoi match endodoi/8x4 --engine 'endodoi engine'"));
  EXPECT_THAT(help.out, HasSubstr("--depth2 D"));
}

}  // namespace
