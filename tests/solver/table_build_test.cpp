#include "solver/table_build.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/locks.h"
#include "tables/table_folder.h"

namespace {

using namespace endodoi;
using testing::HasSubstr;
namespace fs = std::filesystem;

class TableBuild : public testing::Test {
 protected:
  TableBuild() : dir_(fs::temp_directory_path() / ("endodoi-build-" + std::to_string(getpid()))) {
    build_.dir = dir_.string();
    build_.rules = Ruleset::parse("endodoi/6x4").value();
    build_.max_seeds = 8;
    build_.on_level = [this](const BuiltLevel& level) { levels_.push_back(level.seeds); };
    build_.on_note = [this](const std::string& note) { notes_ += note + "\n"; };
  }
  ~TableBuild() override { fs::remove_all(dir_); }

  std::string path(int seeds, TableKind kind) const {
    return level_path(build_.dir, build_.rules, seeds, kind);
  }
  std::string bytes(int seeds) const {
    std::ifstream file(path(seeds, TableKind::values), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void spoil(const std::string& file) const {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(fs::file_size(file)) / 2);
    stream.put('x').put('y');
  }
  // Builds up to level 8, stopping in it; its bounds so far lie beside.
  void stop_in_level_8() {
    build_.options.progress = [](const BuildProgress& progress) { return progress.seeds < 8; };
    ASSERT_FALSE(build_folder(build_).value());
    ASSERT_TRUE(fs::exists(path(8, TableKind::low)));
    ASSERT_TRUE(fs::exists(path(8, TableKind::high)));
    build_.options.progress = {};
  }

  fs::path dir_;
  FolderBuild build_;
  std::vector<int> levels_;
  std::string notes_;
};

// Reading large levels takes minutes. To stop there used to be possible only when it was over.
TEST_F(TableBuild, StopsWhileItReadsWhatIsThere) {
  build_.max_seeds = 5;
  ASSERT_TRUE(build_folder(build_).value());
  build_.max_seeds = 8;
  build_.options.progress = [](const BuildProgress& progress) { return progress.seeds < 3; };
  EXPECT_FALSE(build_folder(build_).value());
  EXPECT_EQ(levels_in(build_.dir, build_.rules), 6);
  EXPECT_FALSE(fs::exists(path(3, TableKind::low)));
}

TEST_F(TableBuild, BuildsWhatIsNotThereYet) {
  build_.max_seeds = 5;
  ASSERT_TRUE(build_folder(build_).value());
  EXPECT_EQ(levels_, (std::vector{0, 1, 2, 3, 4, 5}));
  build_.max_seeds = 7;
  build_.wdl = true;
  ASSERT_TRUE(build_folder(build_).value());
  EXPECT_EQ(levels_.size(), 8u);
  for (int seeds = 0; seeds <= 7; ++seeds) {
    EXPECT_TRUE(open_level(build_.dir, build_.rules, seeds, TableKind::wdl).ok()) << seeds;
  }
}

TEST_F(TableBuild, GoesOnWhereItWasStopped) {
  stop_in_level_8();
  EXPECT_EQ(levels_in(build_.dir, build_.rules), 8);
  ASSERT_TRUE(build_folder(build_).value());
  EXPECT_THAT(notes_, HasSubstr("level 8 goes on where it was stopped"));
  EXPECT_FALSE(fs::exists(path(8, TableKind::low)));
  EXPECT_FALSE(fs::exists(path(8, TableKind::high)));
  const std::string resumed = bytes(8);
  fs::remove_all(dir_);
  ASSERT_TRUE(build_folder(build_).value());
  EXPECT_EQ(bytes(8), resumed);
}

TEST_F(TableBuild, BeginsALevelAnewWhenWhatWasKeptIsDamaged) {
  stop_in_level_8();
  spoil(path(8, TableKind::high));
  ASSERT_TRUE(build_folder(build_).value());
  EXPECT_THAT(notes_, testing::AllOf(HasSubstr("level-8.high"), HasSubstr("level 8 begins anew")));
  EXPECT_TRUE(open_level(build_.dir, build_.rules, 8, TableKind::values)->all().ok());
}

TEST_F(TableBuild, RefusesToBuildOnADamagedLevel) {
  ASSERT_TRUE(build_folder(build_).value());
  spoil(path(6, TableKind::values));
  build_.max_seeds = 9;
  const auto built = build_folder(build_);
  ASSERT_FALSE(built.ok());
  EXPECT_EQ(built.error().kind, TableErrorKind::damaged);
  EXPECT_THAT(built.error().message, HasSubstr("level-6.values"));
}

// Two programs that built into one folder met only when they wrote the same file: one of them ended
// then, after its work.
TEST_F(TableBuild, RefusesAFolderThatAnotherBuildsInto) {
  build_.max_seeds = 3;
  {
    const FolderLock other = lock_levels(build_.dir, build_.rules);
    ASSERT_FALSE(other.error());
    const auto refused = build_folder(build_);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().message, HasSubstr("another program is building tables there"));
    EXPECT_TRUE(levels_.empty());
    FolderBuild another_family = build_;
    another_family.rules = Ruleset::parse("endodoi/5x4").value();
    EXPECT_TRUE(build_folder(another_family).value());
  }
  levels_.clear();
  EXPECT_TRUE(build_folder(build_).value());
  EXPECT_EQ(levels_.size(), 4u);
}

// What a killed program was writing stayed for ever, also when the level was long complete; and so
// did the parts of a level if it was killed before it had removed them.
TEST_F(TableBuild, RemovesWhatKilledBuildsHaveLeft) {
  stop_in_level_8();
  for (const TableKind kind :
       {TableKind::values, TableKind::wdl, TableKind::low, TableKind::high}) {
    for (const int seeds : {2, 8}) std::ofstream(path(seeds, kind) + ".new") << "half of it";
  }
  std::ofstream(path(2, TableKind::low)) << "complete long ago";
  std::ofstream(family_folder(build_.dir, build_.rules) + "/notes.new") << "somebody's";
  ASSERT_TRUE(build_folder(build_).value());
  EXPECT_THAT(notes_, HasSubstr("level 8 goes on"));
  for (const auto& entry : fs::directory_iterator(family_folder(build_.dir, build_.rules))) {
    const std::string name = entry.path().filename();
    EXPECT_TRUE(name.ends_with(".values") || name == "notes.new") << name;
  }
}

TEST_F(TableBuild, RefusesWhatCannotBeBuiltBeforeAnyWork) {
  build_.rules.pits = 12;
  build_.max_seeds = 60;
  EXPECT_EQ(build_folder(build_).error().kind, TableErrorKind::too_large);
  EXPECT_FALSE(fs::exists(dir_));
}

}  // namespace
