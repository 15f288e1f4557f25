// The program endodoi-mpi, as mpirun starts it. What does not need real processes is tested with
// threads in rank_build_test.cpp.
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "mpi_job.h"
#include "quick_folder.h"
#include "solver/table_build.h"
#include "tables/table_folder.h"

namespace {

using namespace endodoi;
using endodoi_test::MpiJob;
using testing::HasSubstr;
namespace fs = std::filesystem;

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Mpi : public testing::Test {
 protected:
  Mpi() : root_(endodoi_test::quick_folder() / ("endodoi-mpi-" + std::to_string(getpid()))) {
    fs::create_directories(root_);
  }
  ~Mpi() override { fs::remove_all(root_); }

  std::string dir() const { return (root_ / "ranks").string(); }
  fs::path log() const { return root_ / "log"; }

  std::vector<std::string> build(const std::string& ruleset, int max_seeds) const {
    return {"tables", "build", ruleset, "--max-seeds", std::to_string(max_seeds), "--dir", dir()};
  }
  MpiJob start(int ranks, const std::vector<std::string>& words) const {
    return MpiJob(ranks, ENDODOI_MPI_BINARY, words, log());
  }

  int run(int ranks, const std::vector<std::string>& words) const {
    MpiJob job = start(ranks, words);
    return job.wait_for_end();
  }

  // The folder has exactly the files of a build by one process of levels 0 … max_seeds.
  void expect_as_local(const std::string& ruleset, int max_seeds) const {
    FolderBuild local;
    local.dir = (root_ / "local").string();
    local.rules = Ruleset::parse(ruleset).value();
    local.max_seeds = max_seeds;
    ASSERT_TRUE(build_folder(local).value());
    for (int seeds = 0; seeds <= max_seeds; ++seeds) {
      const std::string expected =
          bytes_of(level_path(local.dir, local.rules, seeds, TableKind::values));
      ASSERT_FALSE(expected.empty());
      EXPECT_TRUE(bytes_of(level_path(dir(), local.rules, seeds, TableKind::values)) == expected)
          << "level " << seeds;
    }
    for (const auto& entry : fs::directory_iterator(family_folder(dir(), local.rules))) {
      EXPECT_EQ(entry.path().extension(), ".values") << entry.path();
    }
    fs::remove_all(local.dir);
  }

  // A job that has still much to do when it has built level 5.
  static constexpr int kFar = 17;

  fs::path root_;
};

TEST_F(Mpi, MakesTheSameFilesWithOneToFourRanks) {
  for (int ranks = 1; ranks <= 4; ++ranks) {
    ASSERT_EQ(run(ranks, build("endodoi/4x4", 10)), 0) << bytes_of(log());
    expect_as_local("endodoi/4x4", 10);
    fs::remove_all(dir());
  }
}

TEST_F(Mpi, MakesTheSameFilesOfTheOtherGameWithSmallBatches) {
  for (const int ranks : {2, 4}) {
    auto words = build("cross/3x4+lone", 8);
    words.insert(words.end(), {"--batch", "500"});
    ASSERT_EQ(run(ranks, words), 0) << bytes_of(log());
    expect_as_local("cross/3x4+lone", 8);
    fs::remove_all(dir());
  }
}

TEST_F(Mpi, StopsAllRanksAndGoesOn) {
  // mpirun turns the first signal into SIGTERM for the ranks, and passes the second on. When to
  // send it: within a level of the first build, and as soon as the second one has taken that level
  // up.
  const std::pair<int, std::string> stops[] = {{SIGINT, "\n    5 "},
                                               {SIGUSR1, "goes on where it was stopped"}};
  for (const auto& [signal, when] : stops) {
    MpiJob job = start(3, build("endodoi/6x4", kFar));
    ASSERT_TRUE(job.wait_for(when)) << job.text();
    job.signal(signal);
    EXPECT_NE(job.wait_for_end(), 0);
    EXPECT_THAT(job.text(), HasSubstr("stopped at level"));
  }
  const int last = levels_in(dir(), Ruleset::parse("endodoi/6x4").value());
  ASSERT_LT(last, kFar);
  ASSERT_EQ(run(2, build("endodoi/6x4", last)), 0) << bytes_of(log());
  EXPECT_THAT(bytes_of(log()),
              HasSubstr("level " + std::to_string(last) + " goes on where it was stopped"));
  expect_as_local("endodoi/6x4", last);
}

// The others would wait for its answers for ever.
TEST_F(Mpi, EndsWhenOneRankIsKilledAndLeavesWholeFilesOnly) {
  MpiJob job = start(3, build("endodoi/6x4", kFar));
  ASSERT_TRUE(job.wait_for("\n    5 ")) << job.text();
  const auto ranks = job.ranks();
  ASSERT_EQ(ranks.size(), 3u);
  kill(*std::max_element(ranks.begin(), ranks.end()), SIGKILL);
  EXPECT_NE(job.wait_for_end(), 0);
  EXPECT_THAT(job.text(), HasSubstr("signal 9"));
  const int levels = levels_in(dir(), Ruleset::parse("endodoi/6x4").value());
  ASSERT_EQ(run(2, build("endodoi/6x4", levels)), 0) << bytes_of(log());
  expect_as_local("endodoi/6x4", levels);
}

TEST_F(Mpi, SaysOnceWhatIsWrongWithACall) {
  EXPECT_EQ(run(2, {"tables", "build", "endodoi/6x4"}), 2);
  const std::string text = bytes_of(log());
  const auto at = text.find("endodoi: ");
  ASSERT_NE(at, std::string::npos) << text;
  EXPECT_EQ(text.find("endodoi: ", at + 1), std::string::npos) << text;
  EXPECT_THAT(text, HasSubstr("say how far with --max-seeds N"));
}

TEST_F(Mpi, SendsLongMessagesInPieces) {
  for (const int ranks : {1, 3}) {
    MpiJob job(ranks, ENDODOI_MPI_PEERS_CHECK, {}, log());
    EXPECT_EQ(job.wait_for_end(), 0) << job.text();
  }
}

}  // namespace
