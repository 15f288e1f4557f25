// `endodoi engine` as other programs have it: a process behind pipes; and the transcript in
// docs/protocol.md, replayed.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <thread>

#include "process.h"
#include "ugi_process.h"

using cli_test::expect_refused;
using cli_test::run;
using cli_test::run_binary;
using cli_test::run_shell;
using cli_test::UgiProcess;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr const char* kProtocol = ENDODOI_DOCS "/protocol.md";
constexpr const char* kFence = "```ugi";

std::vector<std::string> lines_of_file(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// Time is the only thing that differs from run to run.
std::string without_time(const std::string& line) {
  static const std::regex kTime(" time \\d+ "), kSpeed(" nps \\d+ ");
  return std::regex_replace(std::regex_replace(line, kTime, " time 0 "), kSpeed, " nps 0 ");
}

// What the program answers to a line of the transcript. A question closes what has no end of its
// own: `isready` would build tables.
std::vector<std::string> answer(UgiProcess& engine, const std::string& line) {
  engine.send(line);
  if (line == "ugi") return engine.read_to("ugiok");
  if (line == "isready") return engine.read_to("readyok");
  if (line == "quit") return engine.read_all();
  if (line == "go infinite") return engine.read_to_part(" exact ");
  if (line.starts_with("go ")) return engine.read_to_answer();
  if (line.starts_with("query ")) return engine.read_to("response ");
  engine.send("query p1turn");
  auto lines = engine.read_to("response ");
  if (!lines.empty()) lines.pop_back();
  return lines;
}

struct Transcript {
  std::vector<std::string> shown, replayed;
};

// All transcripts of the document, each with a program of its own. `document` becomes the document
// with what was answered.
Transcript replay(std::vector<std::string>& document) {
  Transcript result;
  std::vector<std::string> written;
  std::unique_ptr<UgiProcess> engine;
  for (const std::string& line : document) {
    if (!engine) {
      written.push_back(line);
      if (line == kFence) engine = std::make_unique<UgiProcess>();
    } else if (line == "```") {
      written.push_back(line);
      engine.reset();
    } else if (line.starts_with("> ")) {
      written.push_back(line);
      for (const std::string& told : answer(*engine, line.substr(2))) {
        written.push_back(without_time(told));
        result.replayed.push_back(without_time(told));
      }
    } else {
      result.shown.push_back(without_time(line));
    }
  }
  document = written;
  return result;
}

}  // namespace

// UPDATE_TRANSCRIPT=1 in the environment writes the answers of this program into the document.
TEST(EngineCommand, TheTranscriptInTheDocumentsIsTrue) {
  auto document = lines_of_file(kProtocol);
  ASSERT_FALSE(document.empty()) << kProtocol;
  const Transcript transcript = replay(document);
  ASSERT_GT(transcript.replayed.size(), 30u);
  if (const char* update = std::getenv("UPDATE_TRANSCRIPT"); update && update[0] == '1') {
    std::ofstream out(kProtocol);
    for (const std::string& line : document) out << line << '\n';
    GTEST_SKIP() << kProtocol << " is written anew";
  }
  ASSERT_EQ(transcript.shown, transcript.replayed)
      << "UPDATE_TRANSCRIPT=1 writes the document anew";
}

TEST(EngineCommand, ExplainsItselfAndTakesPresets) {
  EXPECT_THAT(run({"engine", "--help"}).out, HasSubstr("Example:\n  endodoi engine\n"));
  const auto preset = run({"engine", "--ruleset", "endodoi/8x4", "--hash", "2", "--level", "3"},
                          "ugi\nposition startpos\nd\nquit\nisready\n");
  EXPECT_EQ(preset.status, 0);
  for (const char* part : {"Ruleset type string default endodoi/8x4\n", "Hash type spin default 2 ",
                           "Level type spin default 3 ", "position 4,4,4,4,4,4,4,4/4,4"}) {
    EXPECT_THAT(preset.out, HasSubstr(part));
  }
  EXPECT_THAT(preset.out, testing::Not(HasSubstr("readyok"))) << "quit is the end";
  expect_refused(run({"engine", "--ruleset", "endodoi/8"}), 2, {"endodoi/8"});
  expect_refused(run({"engine", "--level", "9"}), 2, {"--level", "0 to 5"});
  expect_refused(run({"engine", "--tables", "/nowhere"}), 2, {"/nowhere"});
}

TEST(EngineCommand, UsesTablesOfAFolder) {
  const auto run = run_shell(
      "dir=$(mktemp -d); \"$ENDODOI\" tables build endodoi/4x4 --max-seeds 5 --dir \"$dir\" "
      ">/dev/null || exit 9; "
      "printf '%s\\n' 'setoption name Ruleset value endodoi/4x4' \"setoption name Tables value "
      "$dir\" "
      "'setoption name TableSeeds value 3' 'setoption name Ruleset value endodoi/5x4' "
      "'setoption name Tables value <empty>' | \"$ENDODOI\" engine; rm -r \"$dir\"");
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.lines(), ElementsAre("info string tables: levels 0 to 5 of endodoi/4",
                                       "info string tables: levels 0 to 3 of endodoi/4",
                                       "info string tables: none of endodoi/5 yet",
                                       "info string tables: none of endodoi/5 yet"));
}

// What no folder holds is built when the other side asks whether the engine is ready.
TEST(EngineCommand, BuildsTheTablesItLacks) {
  UgiProcess engine({"--ruleset", "endodoi/6x4", "--table-seeds", "6"});
  engine.send("isready");
  EXPECT_EQ(engine.read_to("readyok").front(), "info string tables: levels 0 to 6 of endodoi/6");
  engine.send("isready");
  EXPECT_EQ(engine.read_to("readyok").size(), 1u) << "once";
  engine.send("setoption name TableSeeds value 0");
  EXPECT_EQ(engine.read_to("info string").back(), "info string tables: none of endodoi/6 are used");
  engine.send("setoption name TableSeeds value 7");
  engine.send("setoption name Level value 2");
  engine.send("isready");
  EXPECT_EQ(engine.read_to("readyok").size(), 1u) << "a level needs none";
}

TEST(EngineCommand, UsesItsBook) {
  const cli_test::TemporaryFile place;
  const std::string book = place.path() + ".book";
  const auto built =
      run_shell("\"$ENDODOI\" book build endodoi/4x4 --max-seeds 6 --hash 4 --file " + book +
                " --moves 2 --expansions 20; \"$ENDODOI\" book verify " + book +
                " --max-seeds 5; \"$ENDODOI\" book info " + book);
  EXPECT_THAT(built.out, HasSubstr("the first move is C, worth 8\n"));
  EXPECT_THAT(built.out, HasSubstr(" entries proved anew: "));
  UgiProcess engine({"--ruleset", "endodoi/4x4", "--table-seeds", "0", "--book", book});
  engine.send("position startpos");
  engine.send("go infinite");
  EXPECT_THAT(engine.read_to("info depth").back(), HasSubstr(" nodes 0 nps 0 score exact 8 pv C "));
  engine.send("stop");
  EXPECT_EQ(engine.read_to_answer().back(), "bestmove C");
  engine.send("setoption name Book value nowhere");
  EXPECT_THAT(engine.read_to("info string").back(), HasSubstr("error: setoption: Book: nowhere: "));
  engine.send("setoption name Book value off");
  engine.send("go nodes 50");
  EXPECT_THAT(engine.read_to_answer(), testing::Contains(HasSubstr(" score seeds ")))
      << "without the book it is searched";
  std::remove(book.c_str());
}

TEST(EngineCommand, FollowsTheStrategiesOfACertificate) {
  const std::string proof = ENDODOI_PROOFS "/endodoi-6x4.proof";
  UgiProcess engine({"--table-seeds", "0"});
  engine.send("setoption name Book value " + proof);
  engine.send("position startpos");
  engine.send("go nodes 50");
  EXPECT_THAT(engine.read_to("bestmove C"),
              testing::Contains(HasSubstr(" score exact 8 lowerbound pv C")));
  engine.send("position startpos moves C");
  engine.send("go nodes 50");
  EXPECT_THAT(engine.read_to_answer(), testing::Contains(HasSubstr(" score seeds ")))
      << "who is to lose looks for chances";
  std::string whole(5000, '\0');
  std::ifstream(proof, std::ios::binary).read(whole.data(), 5000);
  const cli_test::TemporaryFile cut(whole);
  engine.send("setoption name Book value " + cut.path());
  EXPECT_THAT(engine.read_to("info string error").back(), HasSubstr("setoption: Book: "))
      << "a damaged one";
}

TEST(EngineCommand, ADamagedTableIsRefused) {
  const auto run = run_shell(
      "dir=$(mktemp -d); mkdir \"$dir/endodoi-6\"; echo no >\"$dir/endodoi-6/level-0.values\"; "
      "echo \"setoption name Tables value $dir\" | \"$ENDODOI\" engine; rm -r \"$dir\"");
  EXPECT_THAT(run.out, testing::AllOf(StartsWith("info string error: setoption: Tables: "),
                                      HasSubstr("level-0.values")));
}

TEST(EngineCommand, TheEndOfTheInputEndsASearch) {
  UgiProcess engine({"--book", "off"});
  engine.send("go infinite");
  engine.read_to("info depth 3");
  engine.close_input();
  EXPECT_THAT(engine.read_all().back(), StartsWith("bestmove "));
  EXPECT_EQ(engine.status(), 0);
}

TEST(EngineCommand, AReaderThatGoesAwayEndsASearch) {
  UgiProcess engine({"--book", "off"});
  engine.send("go infinite");
  engine.read_to("info depth 3");
  engine.close_output();
  engine.close_input();
  EXPECT_EQ(engine.status(), 0);
}

// An infinite search ends by nothing else. How soon it looks at the flag is for the engine's tests.
// In the second position G is a sowing that goes on for more than thirty million laps: 65,536 are
// sown before it is known as never-ending.
TEST(EngineCommand, StopIsAnsweredWheneverItComes) {
  UgiProcess engine({"--ruleset", "endodoi/8x4"});
  for (const char* position : {"startpos", "fen 5,2,0,10,0,1,0,10/0,9,0,3,4,9,2,2 5/2 s",
                               "fen 0,0,0,0,0,0,0,0/0,9,0,3,4,9,2,2 5/2 n"}) {
    engine.send(std::string("position ") + position);
    for (const int after : {0, 1, 30}) {
      engine.send("go infinite");
      std::this_thread::sleep_for(milliseconds(after));
      engine.send("stop");
      EXPECT_THAT(engine.read_to("bestmove ").back(), StartsWith("bestmove ")) << position;
    }
  }
  engine.send("quit");
  EXPECT_EQ(engine.status(), 0);
}

// That it ends is the test: nothing but the clock ends this search.
TEST(EngineCommand, AMoveTakesTheTimeItHas) {
  UgiProcess engine({"--ruleset", "endodoi/10x4"});
  for (const int wanted : {20, 100}) {
    const auto asked = steady_clock::now();
    engine.send("go movetime " + std::to_string(wanted));
    engine.read_to("bestmove ");
    EXPECT_GE(steady_clock::now() - asked, milliseconds(wanted - 2));
  }
}
