#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/atomic_file.h"
#include "base/locks.h"
#include "base/regular_file.h"

namespace {

using namespace endodoi;
using testing::HasSubstr;
namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  Files() : dir_(fs::temp_directory_path() / ("endodoi-files-" + std::to_string(getpid()))) {
    fs::create_directories(dir_);
  }
  ~Files() override { fs::remove_all(dir_); }

  std::string dir() const { return dir_.string(); }

  fs::path dir_;
};

TEST_F(Files, AFileIsThereWholeOrNotAtAll) {
  const std::string path = dir() + "/whole";
  const std::uint8_t byte = 7;
  {
    AtomicFile file(path);
    file.write({&byte, 1});
    EXPECT_FALSE(fs::exists(path));
  }
  EXPECT_TRUE(fs::is_empty(dir()));  // not committed: nothing stays
  AtomicFile file(path);
  file.write({&byte, 1});
  EXPECT_FALSE(file.commit());
  EXPECT_EQ(fs::file_size(path), 1u);
  AtomicFile first(path);
  AtomicFile second(path);
  first.write({&byte, 1});
  second.write({&byte, 1});
  const auto refused = second.commit();
  ASSERT_TRUE(refused);
  EXPECT_THAT(refused->message, HasSubstr("another program"));
  EXPECT_FALSE(first.commit());
  AtomicFile nowhere(dir() + "/no/such/folder");
  const auto error = nowhere.commit();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, FileError::Kind::unreadable);
}

// A file that is replaced again and again cannot be locked itself.
TEST_F(Files, AFileIsHeldByOneAtATime) {
  const std::string path = dir() + "/held";
  {
    const FileLock first(path);
    EXPECT_FALSE(first.error());
    const FileLock second(path);
    ASSERT_TRUE(second.error());
    EXPECT_THAT(second.error()->message, HasSubstr(path + " is in use by another program"));
  }
  EXPECT_TRUE(fs::is_empty(dir()));
  // What a program that was killed has left is in no one's way.
  std::ofstream(path + ".lock").flush();
  EXPECT_FALSE(FileLock(path).error());
  EXPECT_TRUE(fs::is_empty(dir()));
  EXPECT_TRUE(FileLock(dir() + "/no/such/folder").error());
}

// A pipe was waited for, and /dev/zero filled the memory: only some readers of files looked first.
// Now there is one way to open a file, and it takes regular ones only.
TEST_F(Files, OnlyRegularFilesAreOpened) {
  const std::string pipe = dir() + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path :
       {pipe, dir(), std::string("/dev/zero"), std::string("/dev/null")}) {
    for (const auto use :
         {RegularFile::Use::read, RegularFile::Use::add, RegularFile::Use::write}) {
      const RegularFile file(path, use);
      ASSERT_TRUE(file.error()) << path;
      EXPECT_EQ(file.error()->kind, FileError::Kind::unreadable);
      EXPECT_THAT(file.error()->message, HasSubstr("no regular file"));
    }
  }
  // A file whose new content would go through a pipe.
  ASSERT_EQ(mkfifo((dir() + "/whole.new").c_str(), 0600), 0);
  EXPECT_TRUE(AtomicFile(dir() + "/whole").error());
  std::ofstream(dir() + "/text") << "four";
  EXPECT_EQ(read_file(dir() + "/text").text, "four");
  EXPECT_EQ(beginning_of(dir() + "/text", 2), "fo");
  EXPECT_THAT(read_file(dir() + "/text", 3).error->message, HasSubstr("it has 4 bytes"));
  // Nothing but a hole, and larger than the memory.
  fs::resize_file(dir() + "/text", std::uintmax_t{1} << 40);
  EXPECT_EQ(read_file(dir() + "/text").error->kind, FileError::Kind::unreadable);
}

TEST_F(Files, AFileOfThatNameIsKeptWhereItIsToBe) {
  const std::string path = dir() + "/mine";
  const auto mine = AtomicFile::Existing::kept;
  std::ofstream(path) << "precious";
  EXPECT_THAT(AtomicFile(path, mine).error()->message, HasSubstr("exists and is left as it is"));
  // It comes while the other is being written.
  fs::remove(path);
  AtomicFile late(path, mine);
  ASSERT_FALSE(late.error());
  late.write(bytes_of("new"));
  std::ofstream(path) << "precious";
  EXPECT_THAT(late.commit()->message, HasSubstr("exists and is left as it is"));
  EXPECT_EQ(read_file(path).text, "precious");
  fs::remove(path);
  AtomicFile alone(path + "-2", mine);
  alone.write(bytes_of("new"));
  EXPECT_FALSE(alone.commit());
  EXPECT_EQ(read_file(path + "-2").text, "new");
  EXPECT_FALSE(fs::exists(path + "-2.new"));
  // Nor is one that has the name under which it would be written.
  std::ofstream(path + "-3.new") << "precious";
  EXPECT_THAT(AtomicFile(path + "-3", mine).error()->message, HasSubstr("-3.new is in the way"));
  EXPECT_EQ(read_file(path + "-3.new").text, "precious");
}

TEST_F(Files, AFolderIsHeldByOneAtATime) {
  const std::string folder = dir() + "/new/folder";
  {
    const FolderLock first(folder, "baking");
    EXPECT_FALSE(first.error());
    const FolderLock second(folder, "baking");
    ASSERT_TRUE(second.error());
    EXPECT_THAT(second.error()->message, HasSubstr("another program is baking there"));
  }
  EXPECT_FALSE(FolderLock(folder, "baking").error());
  std::ofstream(dir() + "/file").flush();
  EXPECT_TRUE(FolderLock(dir() + "/file", "baking").error());
}

}  // namespace
