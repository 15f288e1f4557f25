#include "cli_run.h"

using cli_test::expect_refused;
using cli_test::run;
using testing::HasSubstr;

namespace {
const std::vector<std::string> kCommands{"play",  "serve", "move", "analyse",
                                         "perft", "check", "bench"};
}

TEST(Program, TellsItsVersion) {
  const auto version = run({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_EQ(version.out, "endodoi " ENDODOI_VERSION "\n");
}

TEST(Program, HelpListsEveryCommand) {
  for (const char* word : {"--help", "-h", "help"}) {
    const auto help = run({word});
    EXPECT_EQ(help.status, 0);
    for (const std::string& command : kCommands) {
      EXPECT_THAT(help.out, HasSubstr("\n  " + command + " "));
    }
    EXPECT_THAT(help.out, HasSubstr("Example:"));
  }
}

TEST(Program, WithoutACommandItShowsTheHelpAsAnError) {
  const auto nothing = run({});
  EXPECT_EQ(nothing.status, 2);
  EXPECT_EQ(nothing.out, "");
  EXPECT_THAT(nothing.err, HasSubstr("Usage: endodoi COMMAND"));
}

TEST(Program, EveryCommandExplainsItselfWithAnExample) {
  for (const std::string& command : kCommands) {
    const auto help = run({command, "--help"});
    EXPECT_EQ(help.status, 0) << command;
    EXPECT_THAT(help.out, HasSubstr("Usage: endodoi " + command));
    EXPECT_THAT(help.out, HasSubstr("Example:\n  endodoi " + command));
    EXPECT_EQ(run({"help", command}).out, help.out);
  }
}

TEST(Program, UsageTellsWhatMustBeGiven) {
  EXPECT_THAT(run({"move", "--help"}).out,
              HasSubstr("Usage: endodoi move RULESET POSITION MOVE [OPTIONS]\n"));
  EXPECT_THAT(run({"play", "--help"}).out, HasSubstr("Usage: endodoi play [RULESET] [OPTIONS]\n"));
  EXPECT_THAT(run({"check", "--help"}).out, HasSubstr("Usage: endodoi check FILE… [OPTIONS]\n"));
}

TEST(Program, SuggestsTheNearestCommand) {
  expect_refused(run({"mvoe"}), 2, {"no command 'mvoe'", "did you mean move?"});
  expect_refused(run({"analyze"}), 2, {"did you mean analyse?"});
  expect_refused(run({"frobnicate"}), 2, {"endodoi --help"});
  expect_refused(run({"help", "paly"}), 2, {"did you mean play?"});
}

TEST(Program, SuggestsTheNearestOption) {
  expect_refused(run({"move", "--tarce", "a", "b", "c"}), 2,
                 {"'--tarce'", "did you mean --trace?"});
}

TEST(Program, SaysWhatIsMissingOrTooMuch) {
  expect_refused(run({"move", "endodoi/6x4"}), 2, {"POSITION is missing", "endodoi move --help"});
  expect_refused(run({"move", "a", "b", "c", "d"}), 2, {"'d'"});
  expect_refused(run({"play", "--level"}), 2, {"--level needs a value"});
  // It was said to need a value, which it had twice.
  expect_refused(run({"play", "--level", "2", "--level", "3"}), 2, {"--level is given twice"});
  expect_refused(run({"analyse", "endodoi/6x4", "--dir", "a", "--time", "5", "--dir=b"}), 2,
                 {"--dir is given twice"});
  expect_refused(run({"play", "--side", "north", "--side", "north"}), 2, {"--side is given twice"});
}

TEST(Program, NumbersAndWordsOfOptionsAreChecked) {
  for (const char* wrong : {"0", "6", "x", "2x", "", "99999999999999999999"}) {
    expect_refused(run({"play", "--level", wrong}), 2, {"--level", "from 1 to 5"});
  }
  expect_refused(run({"play", "--side", "west"}), 2, {"--side west", "south or north"});
  expect_refused(run({"serve", "--port", "65536"}), 2, {"--port 65536", "65535"});
  expect_refused(run({"analyse", "endodoi/6x4", "x", "--depth", "0"}), 2, {"--depth 0"});
}

// An escape sequence that somebody else typed for us must not reach the terminal, nor 100,000
// digits.
TEST(Program, ErrorsShowOnlyText) {
  const auto refused = run({"\x1b[31m\xFF"});
  EXPECT_EQ(refused.err.find('\x1b'), std::string::npos);
  EXPECT_EQ(refused.err.find('\xFF'), std::string::npos);
  EXPECT_LT(run({"perft", "endodoi/6x4", std::string(100'000, '9')}).err.size(), 1100u);
}

// `--dir ''`, as a script writes it whose variable is not set, built tables at the root of the file
// system; `solve R ''` took the empty word for the initial position. Others, too, went on as if
// nothing had been given.
TEST(Program, AnEmptyWordIsNoNameAndNoPosition) {
  const std::string kRules = "endodoi/2x1";
  const std::vector<std::string> match{"match",    kRules, "--depth",  "1",
                                       "--engine", "true", "--engine", "true"};
  const auto with = [](std::vector<std::string> words, const std::string& option) {
    words.insert(words.end(), {option, ""});
    return words;
  };
  const std::vector<std::pair<std::string, std::vector<std::string>>> calls{
      {"--dir", {"tables", "build", kRules, "--max-seeds", "1", "--dir", ""}},
      {"--dir", {"tables", "verify", kRules, "--dir", ""}},
      {"--dir", {"tables", "info", "--dir", ""}},
      {"--dir", {"tables", "probe", kRules, "1,0/0,1 0/0 s", "--dir", ""}},
      {"--dir", {"tables", "info", "--dir=", kRules}},
      {"WHAT", {"tables", "info", ""}},
      {"WHAT", {"tables", "verify", ""}},
      {"POSITION", {"tables", "probe", kRules, "1,0/0,1 0/0 s", ""}},
      {"--dir", {"solve", kRules, "--dir", ""}},
      {"--state", {"solve", kRules, "--state", ""}},
      {"--certificate", {"solve", kRules, "--certificate", ""}},
      {"POSITION", {"solve", kRules, ""}},
      {"POSITION", {"analyse", kRules, "", "--depth", "1"}},
      {"--dir", {"analyse", kRules, "--depth", "1", "--dir", ""}},
      {"POSITION", {"move", kRules, "", "A"}},
      {"--position", {"perft", kRules, "1", "--position", ""}},
      {"FILE", {"check", ""}},
      {"FILE", {"verify", ""}},
      {"FILE", {"book", "info", ""}},
      {"FILE", {"book", "verify", ""}},
      {"--file", {"book", "build", kRules, "--file", ""}},
      {"--book", {"engine", "--book", ""}},
      {"--tables", {"engine", "--tables", ""}},
      {"RULESET", {"play", ""}},
      {"--record", {"play", "--record", ""}},
      {"--records", with(match, "--records")},
      {"--openings", with(match, "--openings")},
      {"--tables", with(match, "--tables")},
      {"--log1", with(match, "--log1")},
  };
  for (const auto& [name, words] : calls) {
    SCOPED_TRACE(words[0] + " " + words[1]);
    expect_refused(run(words), 2, {name + " is empty; ", " --help"});
  }
}
