#include <unistd.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli_run.h"
#include "process.h"

namespace {

using cli_test::expect_refused;
using Output = cli_test::Run;
using cli_test::run;
using cli_test::run_binary;
using cli_test::run_shell;
using testing::HasSubstr;
namespace fs = std::filesystem;

class Tables : public testing::Test {
 protected:
  Tables() : dir_(fs::temp_directory_path() / ("endodoi-tables-" + std::to_string(getpid()))) {}
  ~Tables() override { fs::remove_all(dir_); }

  Output with_dir(std::vector<std::string> words) const {
    words.insert(words.end(), {"--dir", dir_.string()});
    return run(words);
  }
  Output tables(std::vector<std::string> words) const {
    words.insert(words.begin(), "tables");
    return with_dir(std::move(words));
  }
  Output built(const std::string& rules, int seeds) const {
    return tables({"build", rules, "--max-seeds", std::to_string(seeds), "--threads", "2"});
  }
  std::string level(const std::string& family, const std::string& name) const {
    return (dir_ / family / name).string();
  }

  fs::path dir_;
};

TEST_F(Tables, BuildsALevelAfterTheOther) {
  const Output first = built("endodoi/6x4", 6);
  EXPECT_EQ(first.status, 0) << first.err;
  ASSERT_EQ(first.lines().size(), 9u);
  EXPECT_THAT(first.lines()[7], HasSubstr("    6          12376  "));
  EXPECT_THAT(first.last_line(), HasSubstr("levels 0 to 6 are in"));
  EXPECT_EQ(built("endodoi/6x9", 7).lines().size(), 3u);  // the same family: only level 7 is new
  EXPECT_THAT(built("endodoi/6x4", 3).last_line(), HasSubstr("already"));
}

TEST_F(Tables, ProbesExactly) {
  built("endodoi/6x4", 9);
  // Worked example 2 of the rules: B takes 6 and sweeps the rest.
  const Output probe = tables({"probe", "endodoi/6x4", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s"});
  EXPECT_EQ(probe.status, 0) << probe.err;
  EXPECT_EQ(probe.last_line(), "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s  +9  Bx6 +9  F −9");
  EXPECT_EQ(tables({"probe", "endodoi/6x4", "0,0,0,0,0,3/0,0,0,0,0,0 0/0 s"}).last_line(),
            "0,0,0,0,0,3/0,0,0,0,0,0 0/0 s  −3  the game is over: South has no seed to sow");
  // What was captured before does not count; North sees the board from its side.
  const auto json =
      tables({"probe", "endodoi/6x4", "3,0,0,0,1,0/0,0,0,5,0,0 9/7 n", "--json"}).json();
  EXPECT_EQ(json.at(0).at("value"), 9);
  EXPECT_EQ(json.at(0).at("moves").as_object().size(), 2u);
}

TEST_F(Tables, ProbeSaysWhichLevelIsMissing) {
  built("endodoi/6x4", 2);
  expect_refused(tables({"probe", "endodoi/6x4", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s"}), 1,
                 {"9 seeds", "endodoi tables build endodoi/6x4 --max-seeds 9"});
  expect_refused(tables({"probe", "endodoi/6x4+majority", "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s"}), 2,
                 {"majority"});
}

TEST_F(Tables, InfoListsLevels) {
  built("cross/4x4+lone", 4);
  const Output info = tables({"info", "cross/4x4+lone"});
  EXPECT_EQ(info.status, 0) << info.err;
  EXPECT_EQ(info.lines().size(), 6u);
  EXPECT_EQ(tables({"info", "cross/4+lone"}).out, info.out) << "by the name of the family";
  const auto json = tables({"info", dir_.string(), "--json"}).json();
  EXPECT_EQ(json.as_array().size(), 5u);
  EXPECT_EQ(json.at(4).at("positions"), 330);
  EXPECT_EQ(json.at(4).at("family"), "cross/4+lone");
  const auto file =
      run({"tables", "info", level("cross-4+lone", "level-3.values"), "--json"}).json();
  EXPECT_EQ(file.at(0).at("seeds"), 3);
  expect_refused(tables({"info", "endodoi/9x4"}), 1, {"no levels", "tables build"});
  // It showed those of the game without majority, which say nothing about this one.
  for (const std::string command : {"info", "verify"}) {
    expect_refused(tables({command, "cross/4x4+lone+majority"}), 2, {"leave +majority out"});
  }
}

// It used to stop at the gap and say that all was right.
TEST_F(Tables, VerifySaysWhatItCannotReach) {
  built("endodoi/4x4", 6);
  fs::remove(level("endodoi-4", "level-3.values"));
  expect_refused(tables({"verify", "endodoi/4x4"}), 1, {"level-3.values is missing"});
}

TEST_F(Tables, VerifyAcceptsWhatIsRight) {
  tables({"build", "endodoi/5x4", "--max-seeds", "6", "--wdl"});
  const Output by_rules = tables({"verify", "endodoi/5x4"});
  EXPECT_EQ(by_rules.status, 0) << by_rules.err;
  EXPECT_EQ(by_rules.last_line(), "endodoi/5 level 6: 5005 positions right");
  EXPECT_EQ(run({"tables", "verify", dir_.string()}).out, by_rules.out);
  const Output by_file =
      run({"tables", "verify", level("endodoi-5", "level-5.values"), "--trust-below", "--json"});
  EXPECT_EQ(by_file.json().at("right"), true);
  EXPECT_EQ(by_file.json().at("levels").at(4).at("trusted"), true);
  EXPECT_EQ(by_file.json().at("levels").at(5).at("trusted"), false);
}

TEST_F(Tables, VerifyRefusesWhatIsWrong) {
  built("endodoi/4x4", 6);
  built("endodoi/4x4+lone", 6);
  const std::string good = level("endodoi-4", "level-6.values");
  fs::copy_file(level("endodoi-4+lone", "level-6.values"), good,
                fs::copy_options::overwrite_existing);
  const Output other = tables({"verify", "endodoi/4x4"});
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("this is level 6 of endodoi/4+lone (values)"));
  fs::resize_file(good, fs::file_size(good) - 5);
  const Output cut = tables({"verify", "endodoi/4x4"});
  EXPECT_EQ(cut.status, 1);
  EXPECT_THAT(cut.err, HasSubstr("is not what was written"));
  fs::remove(level("endodoi-4", "level-3.values"));
  const Output gap = run({"tables", "verify", level("endodoi-4+lone", "level-6.values")});
  EXPECT_EQ(gap.status, 0) << gap.err;
}

TEST_F(Tables, BadUseIsSaidInALine) {
  expect_refused(run({"tables"}), 2, {"build, info, probe, verify"});
  expect_refused(run({"tables", "prob"}), 2, {"did you mean tables probe?"});
  expect_refused(tables({"build", "endodoi/6x4"}), 2, {"--max-seeds"});
  expect_refused(tables({"build", "endodoi/8x4", "--max-seeds", "60"}), 2, {"at most 20 seeds"});
  expect_refused(tables({"build", "endodoi/6x4+majority", "--max-seeds", "3"}), 2, {"majority"});
  expect_refused(run({"tables", "verify", "/no/such"}), 2, {"/no/such"});
  expect_refused(run({"tables", "verify", "endodoi/6+"}), 2, {"endodoi/6+"});
  EXPECT_THAT(run({"tables", "--help"}).out, HasSubstr("tables verify"));
  EXPECT_EQ(run({"help", "tables", "info"}).out, run({"tables", "info", "--help"}).out);
}

// On a machine without tables its own usual folder was called "no ruleset".
TEST_F(Tables, InfoSaysThatThereAreNoneYet) {
  const std::string none = "ENDODOI_TABLES=" + (dir_ / "none").string() + " $ENDODOI tables info";
  const Output usual = run_shell(none);
  EXPECT_EQ(usual.status, 1);
  EXPECT_EQ(usual.out, "endodoi: there are no tables in " + (dir_ / "none").string() +
                           ": `endodoi tables build` makes the folder and them\n");
  expect_refused(run({"tables", "info", "--dir", (dir_ / "none").string()}), 2,
                 {"there is no such folder"});
}

// A mistyped folder was taken for an empty one: what it was to save was built again, or searched
// for without tables.
TEST_F(Tables, AFolderThatIsNamedMustBeThere) {
  const std::string none = dir_.string(), proof = ENDODOI_PROOFS "/endodoi-6x3.proof";
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"solve", "endodoi/2x1"},
        {"analyse", "endodoi/2x1", "--depth", "1"},
        {"verify", proof, "--trust-tables"},
        {"book", "build", "endodoi/2x1", "--file", none + ".book"},
        {"tables", "info", "endodoi/6x4"},
        {"tables", "verify", "endodoi/6x4"},
        {"tables", "probe", "endodoi/6x4", cli_test::kStart6}}) {
    SCOPED_TRACE(words[0] + " " + words[1]);
    expect_refused(with_dir(words), 2, {"--dir " + none + ": there is no such folder"});
  }
  EXPECT_THAT(run({"solve", "--help"}).out, HasSubstr("must be there"));
  EXPECT_FALSE(fs::exists(dir_));
  EXPECT_EQ(built("endodoi/2x1", 1).status, 0) << "building makes it";
}

// A file that was copied to another level's name was told as the level it holds, twice; and a link
// to itself was told in the words of the C++ library.
TEST_F(Tables, InfoRefusesWhatLiesUnderAnotherName) {
  built("endodoi/4x4", 3);
  fs::copy_file(level("endodoi-4", "level-3.values"), level("endodoi-4", "level-4.values"));
  const Output copied = tables({"info", "endodoi/4x4"});
  EXPECT_EQ(copied.status, 2);
  EXPECT_THAT(copied.err,
              HasSubstr("level-4.values: this is level 3 of endodoi/4 (values), not level 4"));
  fs::remove(level("endodoi-4", "level-4.values"));
  fs::create_symlink("level-5.values", level("endodoi-4", "level-5.values"));
  expect_refused(tables({"info", "endodoi/4x4"}), 2,
                 {"level-5.values: Too many levels of symbolic links"});
  fs::create_symlink("level-4.wdl", level("endodoi-4", "level-4.wdl"));
  EXPECT_THAT(tables({"build", "endodoi/4x4", "--max-seeds", "4", "--wdl"}).err,
              HasSubstr("level-4.wdl' cannot be written: its links lead in a circle"));
  fs::create_symlink("nowhere", dir_ / "link");
  expect_refused(run({"tables", "info", (dir_ / "link").string()}), 2,
                 {"this link leads to no file"});
  expect_refused(run({"engine", "--book", (dir_ / "link").string()}), 2,
                 {"this link leads to no file"});
}

// The name was taken for the ruleset, and its tables were verified instead of the file.
TEST_F(Tables, VerifyOfAFileWhoseNameReadsAsARuleset) {
  built("endodoi/4x4", 3);
  fs::create_directories(dir_ / "here/endodoi");
  fs::copy_file(level("endodoi-4", "level-3.values"), dir_ / "here/endodoi/4x4");
  const Output found =
      run_shell("cd " + (dir_ / "here").string() + " && ENDODOI_TABLES=" + dir_.string() +
                " $ENDODOI verify endodoi/4x4");
  EXPECT_EQ(found.status, 2);
  EXPECT_THAT(found.out, HasSubstr("endodoi/4x4: to be verified it must lie as "));
}

TEST_F(Tables, FolderComesFromTheEnvironment) {
  const Output info =
      run_shell("ENDODOI_TABLES=" + dir_.string() + " $ENDODOI tables info endodoi/6x4");
  EXPECT_THAT(info.out, HasSubstr(dir_.string()));
}

// Ctrl-C in a level and then the same command: it says how to go on, and goes on to the same files.
TEST_F(Tables, InterruptedItSaysHowToGoOn) {
  const std::string command =
      "$ENDODOI tables build endodoi/8x4 --threads 1 --dir " + dir_.string();
  const Output stopped =
      run_shell("timeout -s INT 0.5 " + command + " --max-seeds 15; echo status $?");
  EXPECT_THAT(stopped.out, HasSubstr("the same command goes on where it stopped"));
  int levels = 0;
  while (fs::exists(level("endodoi-8", "level-" + std::to_string(levels) + ".values"))) ++levels;
  EXPECT_LT(levels, 16);
}

// Killed at any moment it leaves only whole levels.
TEST_F(Tables, KilledItLeavesWholeLevels) {
  const std::string command =
      "$ENDODOI tables build endodoi/8x4 --threads 2 --dir " + dir_.string();
  run_shell("timeout -s KILL 0.4 " + command + " --max-seeds 15");
  for (const auto& entry : fs::recursive_directory_iterator(dir_)) {
    const std::string name = entry.path().filename();
    if (entry.is_directory() || name.ends_with(".new")) continue;
    EXPECT_EQ(run({"tables", "info", entry.path().string()}).status, 0) << name;
  }
  const Output again = run_shell(command + " --max-seeds 6 && $ENDODOI tables verify --dir " +
                                 dir_.string() + " endodoi/8x4 | head -5");
  for (const auto& entry : fs::recursive_directory_iterator(dir_)) {
    EXPECT_FALSE(entry.path().string().ends_with(".new")) << entry.path();
  }
  EXPECT_THAT(again.out, HasSubstr("level 4: 3876 positions right"));
}

}  // namespace
