#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/program.h"
#include "cli_run.h"

using cli_test::expect_refused;
using cli_test::run;
using testing::HasSubstr;

namespace {

// A folder with benchmark programs of our own.
class BenchFolder : public testing::Test {
 protected:
  BenchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "endodoi-bench-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~BenchFolder() override { std::filesystem::remove_all(folder_); }

  void add(const std::string& name, const std::string& script, bool executable = true) const {
    const std::string path = folder_ + "/endodoi-bench-" + name;
    std::ofstream(path) << "#!/bin/sh\n" << script;
    chmod(path.c_str(), executable ? 0755 : 0644);
  }

  cli_test::Run bench(const std::vector<std::string>& words) const {
    std::istringstream in;
    std::ostringstream out, err;
    endodoi::cli::Console console{.in = in, .out = out, .err = err};
    console.folder = folder_;
    std::vector<std::string> all{"bench"};
    all.insert(all.end(), words.begin(), words.end());
    cli_test::Run result;
    result.status = endodoi::cli::run_program(all, console);
    result.out = out.str();
    result.err = err.str();
    return result;
  }

  std::string folder_;
};

}  // namespace

TEST_F(BenchFolder, PassesOnOutputAndStatus) {
  add("sowing", "echo fast; echo faster; exit 1\n");
  const auto sowing = bench({"sowing"});
  EXPECT_EQ(sowing.out, "fast\nfaster\n");
  EXPECT_EQ(sowing.status, 1);
}

TEST_F(BenchFolder, PassesOnLongOutput) {
  add("long", "i=0; while [ $i -lt 20000 ]; do echo $i; i=$((i+1)); done\n");
  EXPECT_EQ(bench({"long"}).last_line(), "19999");
}

TEST_F(BenchFolder, ListsWhatIsThere) {
  add("table", "");
  add("sowing", "");
  add("notes.txt", "", false);
  EXPECT_EQ(bench({"--list"}).out, "sowing\ntable\n");
}

TEST_F(BenchFolder, SaysWhatIsMissing) {
  expect_refused(bench({"sowing"}), 2, {"'sowing' is not built", "ENDODOI_BENCH"});
  add("sowing", "");
  expect_refused(bench({"sowin"}), 2, {"did you mean sowing?"});
  expect_refused(bench({"everything"}), 2, {"there are: sowing"});
}

TEST(Bench, TheSignatureRepeatsItself) {
  const auto first = run({"bench", "--json"});
  const auto second = run({"bench", "--json"});
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(first.json().at("nodes"), second.json().at("nodes"));
  EXPECT_EQ(first.json().at("hash"), second.json().at("hash"));
  EXPECT_THAT(run({"bench"}).out, HasSubstr("signature  "));
}
