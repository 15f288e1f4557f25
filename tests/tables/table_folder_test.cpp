#include "tables/table_folder.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/regular_file.h"
#include "level_parts.h"

namespace {

using namespace endodoi;
using table_tests::likely_values;
using table_tests::ruleset;
using testing::HasSubstr;
namespace fs = std::filesystem;

class TableFolder : public testing::Test {
 protected:
  TableFolder() : dir_(fs::temp_directory_path() / ("endodoi-folder-" + std::to_string(getpid()))) {
    fs::create_directories(dir_);
  }
  ~TableFolder() override { fs::remove_all(dir_); }

  std::string dir() const { return dir_.string(); }
  void save(const Ruleset& rules, int seeds, TableKind kind = TableKind::values) const {
    const auto values = likely_values(rules, seeds);
    ASSERT_FALSE(save_level(dir(), level_in_memory(rules, seeds, kind, values), 1));
  }

  fs::path dir_;
  Ruleset rules_ = ruleset("endodoi/3x4");
};

TEST_F(TableFolder, NamesFilesByFamilyLevelAndKind) {
  EXPECT_EQ(level_path("d", ruleset("cross/12x4+lone"), 7, TableKind::wdl),
            "d/cross-12+lone/level-7.wdl");
  EXPECT_EQ(level_path("d", ruleset("endodoi/8x4"), 13, TableKind::values),
            "d/endodoi-8/level-13.values");
}

TEST_F(TableFolder, LoadsTheLevelsThatAreThere) {
  EXPECT_EQ(load_tables(dir(), rules_, 4)->levels(), 0);
  for (int seeds = 0; seeds < 4; ++seeds) save(rules_, seeds);
  save(rules_, 5);
  EXPECT_EQ(levels_in(dir(), rules_), 4);
  const auto tables = load_tables(dir(), rules_, 6);
  ASSERT_TRUE(tables.ok());
  EXPECT_EQ(tables->levels(), 4);  // 4 is missing, so 5 does not count
  EXPECT_EQ(tables->level(3), likely_values(rules_, 3));
  EXPECT_EQ(load_tables(dir(), rules_, 1)->levels(), 2);
  std::vector<int> asked;
  const auto go_on = [&](int seeds) {
    asked.push_back(seeds);
    return seeds < 2;
  };
  EXPECT_EQ(load_tables(dir(), rules_, 6, 1, go_on)->levels(), 2);
  EXPECT_EQ(asked, (std::vector{0, 1, 2}));
}

// The seeds of the initial position and majority do not change what a board is worth or where it is
// looked up.
TEST_F(TableFolder, RulesetsOfAFamilyShareTables) {
  save(rules_, 0);
  EXPECT_EQ(load_tables(dir(), ruleset("endodoi/3x9"), 3)->levels(), 1);
  EXPECT_EQ(load_tables(dir(), ruleset("endodoi/3x4+lone"), 3)->levels(), 0);
}

TEST_F(TableFolder, RefusesAFileOfAnotherTable) {
  save(rules_, 2);
  save(ruleset("cross/3x4"), 2);
  fs::copy_file(level_path(dir(), ruleset("cross/3x4"), 2, TableKind::values),
                level_path(dir(), rules_, 2, TableKind::values),
                fs::copy_options::overwrite_existing);
  const auto other = open_level(dir(), rules_, 2, TableKind::values);
  ASSERT_FALSE(other.ok());
  EXPECT_EQ(other.error().kind, TableErrorKind::other_table);
  EXPECT_THAT(other.error().message,
              HasSubstr("this is level 2 of cross/3 (values), not level 2 of endodoi/3 (values)"));
  // The same file under another level's name.
  save(rules_, 3);
  fs::copy_file(level_path(dir(), rules_, 3, TableKind::values),
                level_path(dir(), rules_, 4, TableKind::values));
  EXPECT_EQ(open_level(dir(), rules_, 4, TableKind::values).error().kind,
            TableErrorKind::other_table);
}

TEST_F(TableFolder, SaysWhatCannotBeOpened) {
  EXPECT_EQ(open_level(dir() + "/none").error().kind, TableErrorKind::missing);
  EXPECT_EQ(open_level(dir()).error().kind, TableErrorKind::unreadable);
  std::ofstream(dir() + "/empty").flush();
  EXPECT_EQ(open_level(dir() + "/empty").error().kind, TableErrorKind::not_a_table);
}

// Level files were mapped into memory. One that somebody cut while it was read ended the program by
// SIGBUS, without a word.
TEST_F(TableFolder, AFileThatIsCutWhileItIsReadIsDamaged) {
  save(rules_, 20);
  const std::string path = level_path(dir(), rules_, 20, TableKind::values);
  const auto level = open_level(path);
  ASSERT_TRUE(level.ok());
  fs::resize_file(path, 200);
  const auto all = level->all();
  ASSERT_FALSE(all.ok());
  EXPECT_EQ(all.error().kind, TableErrorKind::damaged);
  EXPECT_THAT(all.error().message, HasSubstr("remove it and build it again"));
  EXPECT_FALSE(level->entry(level->header().positions - 1).ok());
  const RegularFile file(path);
  fs::resize_file(path, 100);
  EXPECT_FALSE(file.part(0, 200));
  EXPECT_TRUE(file.part(0, 100));
}

TEST(TableFamily, ComesBackFromItsName) {
  for (const char* name : {"endodoi/2x1", "endodoi/12x9+lone", "cross/6x3", "cross/10x1+lone"}) {
    const std::string family = table_family(ruleset(name));
    const auto rules = ruleset_of_family(family);
    ASSERT_TRUE(rules) << family;
    EXPECT_EQ(table_family(*rules), family);
  }
  for (const char* family :
       {"", "endodoi", "endodoi/13", "endodoi/6x4", "endodoi/6+majority", "endodoi/6+lone+lone"}) {
    EXPECT_FALSE(ruleset_of_family(family)) << family;
  }
}

}  // namespace
