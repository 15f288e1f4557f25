#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <filesystem>
#include <fstream>
#include <functional>

#include "base/checksum.h"
#include "base/locks.h"
#include "cli_run.h"
#include "process.h"

namespace {

using cli_test::expect_refused;
using cli_test::run;
using cli_test::TemporaryFile;
using cli_test::Terminal;
using Output = cli_test::Run;
using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

/// Solving without any table of this machine.
Output solve(std::vector<std::string> words) {
  words.insert(words.begin(), "solve");
  words.insert(words.end(), {"--dir", cli_test::no_tables(), "--threads", "2"});
  return run(words);
}

std::vector<std::string> solve_4x4(const std::string& certificate) {
  return {"endodoi/4x4", "--moves", "--max-seeds", "6", "--certificate", certificate};
}

Output verify(const std::string& file, std::vector<std::string> words = {}) {
  words.insert(words.begin(), {"verify", file, "--dir", cli_test::no_tables()});
  return run(words);
}

TEST(Solve, TellsTheValueOfEveryMove) {
  const Output solved = solve({"endodoi/4x4", "--moves", "--max-seeds", "8"});
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_EQ(solved.lines()[1], "South wins by 8. Worth +8 to South, exactly.");
  EXPECT_THAT(solved.out, HasSubstr(" move  value  the sowing\n"));
  EXPECT_THAT(solved.out, HasSubstr("line: "));
}

TEST(Solve, AnswersInJson) {
  const auto json = solve({"endodoi/3x4", "--moves", "--max-seeds", "10", "--json"}).json();
  EXPECT_EQ(json.at("low").as_int64(), 4);
  EXPECT_EQ(json.at("high").as_int64(), 4);
  EXPECT_TRUE(json.at("exact").as_bool());
  EXPECT_EQ(json.at("moves").as_array().size(), 3u);
  EXPECT_FALSE(json.at("line").as_array().empty());
}

// What was captured before decides who wins, but is not part of what a position is worth.
TEST(Solve, CountsWhatWasCapturedForTheWinnerOnly) {
  const Output solved = solve({"endodoi/6x4", "0,0,5,0,0,0/0,1,0,0,0,3 20/0 s"});
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_EQ(solved.lines()[1], "North wins by 11. Worth +9 to South, exactly.");
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// `solve endodoi/10x4 --hash 1` took 1.04 GB and said 1 MiB: the board forced a size upon the proof
// table.
TEST(Solve, TakesTheMemoryItIsGivenOnEveryBoard) {
  constexpr long kProgram = 24;  // MiB: the program itself and small tables
  for (const std::string pits : {"6", "8", "9", "10"}) {
    std::string row = "1,2,1";
    for (int pit = 3; pit < std::stoi(pits); ++pit) row += ",0";
    const int captured = 4 * std::stoi(pits) - 4;
    const std::string position =
        row + "/" + row + " " + std::to_string(captured) + "/" + std::to_string(captured) + " s";
    for (const long hash : {1, 40}) {
      const long peak = cli_test::peak_memory({"solve", "endodoi/" + pits + "x4", position,
                                               "--hash", std::to_string(hash), "--max-seeds", "4",
                                               "--threads", "1", "--dir", cli_test::no_tables()});
      EXPECT_GT(peak, 0) << pits << " pits";
      EXPECT_LT(peak / 1024, hash + kProgram) << pits << " pits, --hash " << hash;
    }
  }
}
#endif

TEST(Solve, TellsOnlyWhoWins) {
  const Output solved = solve({"endodoi/4x4", "--winner", "--max-seeds", "8"});
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_THAT(solved.lines()[1], HasSubstr("South wins."));
  expect_refused(solve({"endodoi/4x4", "--winner", "--moves"}), 2, {"--winner"});
}

// Who wins is known before the value is: its proof is one of a bound.
TEST(Solve, ProvesWhoWins) {
  const TemporaryFile file;
  const Output solved =
      solve({"endodoi/4x4", "--winner", "--max-seeds", "6", "--certificate", file.path()});
  EXPECT_EQ(solved.status, 0) << solved.err;
  const auto json = verify(file.path(), {"--trust-tables", "--json"}).json();
  ASSERT_EQ(json.at("proved").as_array().size(), 1u);
  EXPECT_EQ(json.at("proved").as_array()[0].at("at_least").as_int64(), 1);

  // What was captured before may decide it: a certificate of that claimed nothing, and was refused.
  const TemporaryFile none;
  none.remove();
  const Output decided = solve(
      {"endodoi/6x4", "1,0,0,0,0,0/0,0,0,0,0,1 40/6 s", "--winner", "--certificate", none.path()});
  EXPECT_EQ(decided.status, 2);
  EXPECT_THAT(decided.err, HasSubstr("nothing to prove"));
  EXPECT_FALSE(fs::exists(none.path()));
}

TEST(Solve, RefusesWhatItCannotRead) {
  expect_refused(solve({"endodoi/4"}), 2, {"endodoi/4"});
  expect_refused(solve({"endodoi/4x4", "nonsense"}), 2, {"position"});
  expect_refused(solve({"endodoi/4x4", "--max-seeds", "-1"}), 2, {"--max-seeds"});
}

// Before, the answer of a long search was lost when it turned out that a file could not be written.
TEST(Solve, SeesBeforehandWhatCannotBeWritten) {
  const std::vector<std::string> large{"endodoi/10x4", "--max-seeds", "3"};  // would take days
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), large.begin(), large.end());
    return solve(more);
  };
  expect_refused(with({"--certificate", "/nonexistent/c"}), 2, {"/nonexistent/c"});
  expect_refused(with({"--state", "/nonexistent/s"}), 2, {"/nonexistent/s"});
  expect_refused(with({"--certificate", "/dev/null"}), 2, {"regular file"});
  expect_refused(with({"--certificate", ""}), 2, {"--certificate is empty"});
  expect_refused(with({"--state", "/tmp/same", "--certificate", "/tmp/same"}), 2, {"same file"});
  expect_refused(with({"--state", "/tmp/same", "--certificate", "/tmp/./same"}), 2, {"same file"});
}

TEST(Solve, RefusesAProofTableThatTheMachineCannotHold) {
  expect_refused(solve({"endodoi/4x4", "--hash", "1048576"}), 2,
                 {"--hash 1048576", "MiB of memory"});
}

TEST(Solve, WorksWithMajorityToo) {
  const Output solved = solve({"endodoi/3x3+majority", "--moves"});
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr("tables: none"));
}

// It used to price the moves of a game that was over by majority.
TEST(Solve, TellsNoMovesOfAGameThatIsOver) {
  const auto json =
      solve({"endodoi/6x4+majority", "0,0,5,0,0,0/0,1,0,0,0,3 0/39 s", "--moves", "--json"}).json();
  EXPECT_EQ(json.at("low").as_int64(), 0);
  EXPECT_EQ(json.at("high").as_int64(), 0);
  EXPECT_TRUE(json.at("moves").as_array().empty());
  EXPECT_TRUE(json.at("line").as_array().empty());
}

TEST(Solve, SaysThatAGameIsOver) {
  EXPECT_THAT(
      solve({"endodoi/2x4", "1,2/2,0 0/0 s"}).out,
      HasSubstr("North wins by 5. Worth −5 to South, exactly.\nThe game is over: South has only "
                "sowings that never end, so no move.\n"));
}

TEST(Verify, AcceptsACertificateAndNamesWhatItProves) {
  const TemporaryFile file;
  ASSERT_EQ(solve(solve_4x4(file.path())).status, 0);
  const Output verified = verify(file.path());
  EXPECT_EQ(verified.status, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("proved: worth at least +8 to the mover\n"));
  EXPECT_THAT(verified.out, HasSubstr("proved: worth at most +8 to the mover\n"));
  EXPECT_THAT(verified.out, HasSubstr("table levels 0 to 6 verified"));
  EXPECT_THAT(verify(file.path(), {"--trust-tables"}).out,
              HasSubstr("table levels 0 to 6 trusted"));
  const auto json = verify(file.path(), {"--json"}).json();
  EXPECT_EQ(json.at("proved").as_array()[0].at("at_least").as_int64(), 8);
  EXPECT_EQ(json.at("proved").as_array()[1].at("at_most").as_int64(), 8);
}

TEST(Verify, RefusesAChangedByteWithItsPlace) {
  const TemporaryFile file;
  ASSERT_EQ(solve(solve_4x4(file.path())).status, 0);
  std::string bytes = file.text();
  bytes[bytes.size() - 20] ^= 4;
  std::ofstream(file.path(), std::ios::binary) << bytes;
  expect_refused(verify(file.path()), 1, {file.path(), "damaged at byte"});
}

TEST(Verify, RefusesOtherFiles) {
  const TemporaryFile text("no certificate\n");
  expect_refused(verify(text.path()), 2, {text.path()});
  expect_refused(verify("/nonexistent"), 2, {"/nonexistent"});
}

// Certificates are kept with the project. The small ones are checked here, all of them by ./test
// --only proofs.
TEST(Verify, AcceptsTheSmallCertificatesOfTheProject) {
  constexpr std::uintmax_t kSmall = 4096;
  int found = 0;
  for (const auto& entry : fs::directory_iterator(ENDODOI_PROOFS)) {
    if (!entry.is_regular_file() || entry.file_size() > kSmall) continue;
    const Output verified = verify(entry.path().string(), {"--trust-tables"});
    EXPECT_EQ(verified.status, 0) << entry.path() << verified.err;
    ++found;
  }
  EXPECT_GE(found, 5);
}

// Before, a state held only what was found before the moves were looked at.
TEST(Solve, KeepsInTheStateWhatWasFoundOfMoves) {
  const TemporaryFile state;
  state.remove();
  const auto expansions = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"endodoi/5x4", "--max-seeds", "6",
                                   "--state",     state.path(),  "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return solve(words).json().at("expansions").as_int64();
  };
  expansions({});
  const auto with_moves = expansions({"--moves"});
  EXPECT_LT(expansions({"--moves"}), with_moves / 2);
}

// A certificate can take longer than the proof; what it found again used to be lost when it was
// stopped.
TEST(Solve, KeepsInTheStateWhatTheCertificateTook) {
  const TemporaryFile state, file;
  state.remove();
  const std::vector<std::string> words{"endodoi/5x4", "--max-seeds", "6",
                                       "--state",     state.path(),  "--json"};
  std::vector<std::string> proving = words;
  proving.insert(proving.end(), {"--certificate", file.path()});
  solve(words);
  const auto first = solve(proving).json().at("expansions").as_int64();
  EXPECT_LT(solve(proving).json().at("expansions").as_int64(), first);
}

TEST(Solve, GoesOnFromASavedState) {
  const TemporaryFile state;
  state.remove();
  const std::vector<std::string> words{"endodoi/5x4", "--max-seeds", "6",
                                       "--state",     state.path(),  "--json"};
  const auto first = solve(words).json();
  const auto second = solve(words).json();
  EXPECT_EQ(first.at("low").as_int64(), 2);
  EXPECT_EQ(second.at("low").as_int64(), 2);
  EXPECT_LT(second.at("expansions").as_int64(), first.at("expansions").as_int64() / 2);
  expect_refused(solve({"endodoi/4x4", "--max-seeds", "6", "--state", state.path()}), 2,
                 {state.path(), "belongs to another"});
}

const std::vector<std::string> kSmall{"endodoi/4x4", "--max-seeds", "5"};

Output solve_small(const TemporaryFile& state, std::vector<std::string> more = {}) {
  more.insert(more.begin(), kSmall.begin(), kSmall.end());
  more.insert(more.end(), {"--state", state.path()});
  return solve(more);
}

std::string checksum_of(const std::string& text) {
  std::uint64_t number =
      endodoi::Checksum::of({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  std::string bytes;
  for (int i = 0; i < 8; ++i, number >>= 8) bytes += static_cast<char>(number & 255);
  return bytes;
}

// Changes the file and makes its checksum fit again.
void change(const TemporaryFile& state, const std::function<void(std::string&)>& edit) {
  std::string bytes = state.text();
  bytes.resize(bytes.size() - 8);
  edit(bytes);
  std::ofstream(state.path(), std::ios::binary) << bytes << checksum_of(bytes);
}

void write_bounds(const TemporaryFile& state, const std::string& bounds) {
  change(state, [&](std::string& bytes) {
    const std::size_t at = bytes.find(" bounds ") + 8;
    bytes.replace(at, bytes.find('\n') - at, bounds);
  });
}

// A checksum is made anew by anyone: bounds of a file were printed as an exact value that nobody
// had proved, and large ones overflowed a number.
TEST(Solve, TakesTheBoundsOfAStateForHints) {
  const TemporaryFile state;
  state.remove();
  ASSERT_EQ(solve_small(state).status, 0);
  for (const char* told : {"32 32", "-32 -32", "-5 -4", "9 32", "8 8", "-32 32"}) {
    write_bounds(state, told);
    const Output solved = solve_small(state);
    EXPECT_EQ(solved.status, 0) << solved.err;
    EXPECT_EQ(solved.lines()[1], "South wins by 8. Worth +8 to South, exactly.") << told;
  }
}

// A table of no buckets, or of other identities, was told with advice to give such a `--hash`.
TEST(Solve, RefusesAStateWhoseTableIsNone) {
  const TemporaryFile state;
  state.remove();
  ASSERT_EQ(solve_small(state).status, 0);
  const std::string good = state.text();
  const auto number_after = [&](const std::string& word, const std::string& number) {
    change(state, [&](std::string& bytes) {
      const std::size_t at = bytes.find(word) + word.size();
      bytes.replace(at, bytes.find(' ', at) - at, number);
    });
    expect_refused(solve_small(state), 2, {state.path(), "damaged"});
    std::ofstream(state.path(), std::ios::binary) << good;
  };
  for (const char* forged : {"0", "1", "10", "41", "-1", "99999999999"}) {
    number_after(" buckets ", forged);
  }
  for (const char* forged : {"0", "3", "64", "-1"}) number_after(" identities ", forged);
}

TEST(Solve, RefusesAStateThatNoSearchHasWritten) {
  const TemporaryFile state;
  state.remove();
  ASSERT_EQ(solve_small(state).status, 0);
  const std::string good = state.text();
  for (const char* told :
       {"40 40", "-33 8", "8 33", "9 8", "99999999999 99999999999", "-2147483648 2147483647", "8",
        "8 8 8", "+8 8", "08 8", " 8 8", "8  8", "8.0 8", "", "eight 8"}) {
    write_bounds(state, told);
    const std::string bad = state.text();
    expect_refused(solve_small(state), 2, {state.path(), "damaged"});
    EXPECT_EQ(state.text(), bad) << "it is left as it is";
    std::ofstream(state.path(), std::ios::binary) << good;
  }
  // A record that is shown and refuted at once; one beyond the table; one too many for its place.
  const std::size_t first = good.find('\n') + 1;
  const auto refuse_record = [&](const std::function<void(std::string&)>& edit) {
    change(state, edit);
    expect_refused(solve_small(state), 2, {state.path(), "record"});
    std::ofstream(state.path(), std::ios::binary) << good;
  };
  refuse_record([&](std::string& bytes) { bytes.replace(first + 16, 8, std::string(8, '\0')); });
  refuse_record([&](std::string& bytes) { bytes[first + 7] = '\x7f'; });
  refuse_record([&](std::string& bytes) {
    for (int i = 0; i < 4; ++i) bytes += bytes.substr(first, 24);
  });
}

// It was refused after the tables were built, and did not say what it wanted.
TEST(Solve, SaysWhichHashAStateWants) {
  const TemporaryFile state;
  state.remove();
  ASSERT_EQ(solve_small(state, {"--hash", "4"}).status, 0);
  // Tables that would take days are not begun.
  expect_refused(
      solve({"endodoi/4x4", "--max-seeds", "32", "--hash", "8", "--state", state.path()}), 2,
      {state.path(), "--hash 4"});
  EXPECT_EQ(solve_small(state, {"--hash", "4"}).status, 0);
}

TEST(Solve, HoldsItsState) {
  const TemporaryFile state;
  state.remove();
  {
    const endodoi::FileLock other(state.path());
    ASSERT_FALSE(other.error());
    expect_refused(solve_small(state), 2, {state.path(), "in use by another program"});
  }
  EXPECT_EQ(solve_small(state).status, 0);
  EXPECT_FALSE(fs::exists(state.path() + ".lock"));
}

// Any file was replaced, after hours of work and without a word.
TEST(Solve, ReplacesOnlyACertificate) {
  const TemporaryFile text("my notes\n");
  expect_refused(solve({"endodoi/10x4", "--certificate", text.path()}), 2,
                 {text.path(), "is no certificate"});
  EXPECT_EQ(text.text(), "my notes\n");
  const TemporaryFile file;
  ASSERT_EQ(solve(solve_4x4(file.path())).status, 0);
  EXPECT_EQ(solve(solve_4x4(file.path())).status, 0);
  EXPECT_EQ(verify(file.path(), {"--trust-tables"}).status, 0);
}

// A limit on the size of files stands for a full disk: what was there stays, and nothing
// half-written is left.
TEST(Solve, LeavesNothingBehindOnAFullDisk) {
  const TemporaryFile state, certificate;
  state.remove();
  ASSERT_EQ(solve(solve_4x4(certificate.path())).status, 0);
  const std::string before = certificate.text();
  const Output full = cli_test::run_shell(
      "trap '' XFSZ; ulimit -f 0; $ENDODOI solve endodoi/4x4 --dir " + cli_test::no_tables() +
      " --state " + state.path() + " --certificate " + certificate.path());
  EXPECT_EQ(full.status, 2);
  EXPECT_THAT(full.last_line(), HasSubstr("cannot be written"));
  // It was said at every attempt.
  EXPECT_EQ(full.out.find("cannot be written"), full.out.rfind("cannot be written")) << full.out;
  EXPECT_EQ(certificate.text(), before);
  for (const auto& path :
       {state.path(), state.path() + ".new", state.path() + ".lock", certificate.path() + ".new"}) {
    EXPECT_FALSE(fs::exists(path)) << path;
  }
}

// Minutes of building were lost by Ctrl-C.
TEST(Solve, KeepsTheTablesThatAreCompleteWhenItIsStopped) {
  const cli_test::TemporaryFolder folder;
  const std::string& dir = folder.path();
  Terminal terminal({"solve", "endodoi/6x4", "--max-seeds", "20", "--dir", dir}, {});
  ASSERT_TRUE(terminal.wait_for("tables: level 13 of 20")) << terminal.screen();
  terminal.type("\x03");
  EXPECT_EQ(terminal.wait_for_end(), 1);
  EXPECT_THAT(terminal.screen(), HasSubstr("are kept in " + dir));
  EXPECT_TRUE(fs::exists(dir + "/endodoi-6/level-12.values"));
  const Output verified = run({"tables", "verify", "endodoi/6x4", "--dir", dir});
  EXPECT_EQ(verified.status, 0) << verified.err;
}

}  // namespace
