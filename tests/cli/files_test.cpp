// What stands under the name of a file and is none, or is somebody's.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "cli_run.h"
#include "process.h"

using cli_test::expect_refused;
using cli_test::run;
using cli_test::run_shell;
using cli_test::TemporaryFolder;
using testing::HasSubstr;

namespace {

std::string text_of(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

// `check`, `match --log1` and `play --record` waited for the other end of a pipe for ever, and
// `check /dev/zero` filled the memory. Every option and word that names a file is asked here.
TEST(Files, NoPipeIsWaitedForAndNoDeviceRead) {
  const TemporaryFolder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::vector<std::string> match{"match",    "endodoi/6x4", "--depth",  "1",
                                       "--engine", "true",        "--engine", "true"};
  const auto with = [](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  for (const std::string& special : {pipe, std::string("/dev/zero")}) {
    const std::vector<std::vector<std::string>> readers{
        {"check", special},
        {"verify", special},
        {"tables", "info", special},
        {"tables", "verify", special},
        {"book", "info", special},
        {"book", "verify", special},
        {"engine", "--book", special},
        {"play", "--record", special},
        {"solve", "endodoi/3x4", "--certificate", special},
        with(match, {"--openings", special}),
        with(match, {"--records", special}),
        with(match, {"--log1", special}),
    };
    for (const auto& words : readers) {
      const auto found = run(words);
      EXPECT_NE(found.status, 0) << words[0] << " " << words[1];
      EXPECT_THAT(found.err, HasSubstr("regular file")) << words[0] << " " << words[1];
      EXPECT_EQ(found.out, "") << words[0] << " " << words[1];
    }
  }
}

// A record took the place of whatever had its name.
TEST(Files, ARecordOfAGameReplacesNothing) {
  const TemporaryFolder folder;
  const std::string evening = folder / "evening.txt", second = folder / "evening-2.txt";
  std::ofstream(evening) << "precious\n";
  const std::vector<std::string> play{"play", "--two", "--record", evening};
  expect_refused(run(play, "C\n"), 2, {"evening.txt exists and is left as it is"});
  EXPECT_EQ(text_of(evening), "precious\n");
  // The name of the second game is known only when it begins.
  std::filesystem::remove(evening);
  std::ofstream(second) << "precious\n";
  const auto played = run(play, "C\nnew\nC\n");
  EXPECT_EQ(played.status, 0);
  EXPECT_THAT(played.out, HasSubstr("The record is in " + (folder / "evening-3.txt")));
  EXPECT_EQ(text_of(second), "precious\n");
  EXPECT_THAT(text_of(evening), HasSubstr("1. Cx7"));
  EXPECT_THAT(text_of(folder / "evening-3.txt"), HasSubstr("[First \"north\"]"));
}

// An end that was taken back and came another way is the same game: its own record is written
// again.
TEST(Files, ARecordIsWrittenAgainWhenTheEndIsTakenBack) {
  const TemporaryFolder folder;
  const std::string file = folder / "game";
  const auto played = run({"play", "--two", "--record", file}, "resign\nundo\nC\nresign\n");
  EXPECT_EQ(played.status, 0);
  EXPECT_THAT(text_of(file), HasSubstr("[Winner \"south\"]"));
  EXPECT_FALSE(std::filesystem::exists(file + "-2"));
  EXPECT_FALSE(std::filesystem::exists(file + ".new"));
}

// On a full disk an empty file was left, under the name that the record was to have.
TEST(Files, ARecordThatFindsNoRoomLeavesNothing) {
  const TemporaryFolder folder;
  const auto full =
      run_shell("cd " + folder.path() + "; ulimit -f 0; printf 'C\\nsave other\\n' | " +
                "\"$ENDODOI\" play --two --record game; echo status $?; ls -A");
  EXPECT_THAT(full.out, HasSubstr("  game cannot be written: File too large."));
  EXPECT_THAT(full.out, HasSubstr("  other cannot be written: File too large."));
  EXPECT_THAT(full.out, testing::EndsWith("status 2\n"));
}

// A match said that its records could not be written, but not why.
TEST(Files, AMatchSaysWhyARecordCannotBeWritten) {
  const TemporaryFolder folder;
  const auto full = run_shell(
      "cd " + folder.path() + "; ulimit -f 0; \"$ENDODOI\" match endodoi/4x4 --nodes 1 --pairs 1 " +
      "--engine \"$ENDODOI engine\" --engine \"$ENDODOI engine\" --records games; echo status $?");
  EXPECT_EQ(full.out, "endodoi: match: games cannot be written: File too large\nstatus 1\n");
}

// A link to a file that is not there yet, such as one on a larger disk, gave way to a file in its
// own folder; and so did one that leads in a circle.
TEST(Files, ALinkIsWrittenThrough) {
  const TemporaryFolder folder, disk;
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"solve", "endodoi/2x1", "--dir", folder.path(), "--state"},
        {"solve", "endodoi/2x1", "--dir", folder.path(), "--certificate"},
        {"book", "build", "endodoi/2x1", "--dir", folder.path(), "--file"}}) {
    SCOPED_TRACE(words[0] + words.back());
    const std::string link = folder / words[0] + words.back(), next = link + "-next";
    const std::string file = disk / words[0] + words.back();
    std::filesystem::create_symlink(std::filesystem::path(next).filename(), link);
    std::filesystem::create_symlink(file, next);
    auto call = words;
    call.push_back(link);
    EXPECT_EQ(run(call).status, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_TRUE(std::filesystem::is_regular_file(file));

    const std::string circle = link + "-circle";
    std::filesystem::create_symlink(circle, circle);
    call.back() = circle;
    expect_refused(run(call), 2, {circle, "its links lead in a circle"});
    EXPECT_TRUE(std::filesystem::is_symlink(circle));
  }
}

}  // namespace
