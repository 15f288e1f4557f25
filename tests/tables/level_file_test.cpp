#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "base/bytes.h"
#include "level_parts.h"

namespace {

using namespace endodoi;
using table_tests::FileBytes;
using table_tests::likely_values;
using table_tests::opened;
using table_tests::ruleset;
using table_tests::written;
using testing::HasSubstr;

constexpr int kSeeds = 6;

const FileBytes& small_file() {
  static const FileBytes kFile = written(ruleset("endodoi/4x4"), kSeeds, TableKind::values,
                                         likely_values(ruleset("endodoi/4x4"), kSeeds));
  return kFile;
}

// What is wrong with a file, whether it shows at opening or at reading; nothing if it can be read.
std::optional<TableErrorKind> fault_of(FileBytes bytes) {
  const auto level = opened(std::move(bytes));
  if (!level) return level.error().kind;
  const auto entries = level->all();
  if (!entries) return entries.error().kind;
  return std::nullopt;
}

// Larger than one block, with threads or without, all kinds.
TEST(LevelFile, GivesEveryEntryBack) {
  const Ruleset rules = ruleset("cross/6x4+lone");
  const auto values = likely_values(rules, 9);
  const FileBytes file = written(rules, 9, TableKind::values, values);
  const auto level = opened(file);
  ASSERT_TRUE(level.ok()) << level.error().message;
  EXPECT_GT(level->header().blocks(), 8u);
  EXPECT_EQ(table_family(level->header().rules), "cross/6+lone");
  EXPECT_EQ(level->header().seeds, 9);
  EXPECT_EQ(level->header().values_checksum, values_checksum(values));
  for (const int threads : {1, 3}) EXPECT_EQ(level->all(threads).value(), values);
  // More blocks than the cache holds, back and forth.
  for (std::size_t i = 0; i < values.size(); i += 977) {
    const std::size_t number = i * 7919 % values.size();
    ASSERT_EQ(level->entry(number).value(), values[number]);
  }
  const LevelIndex index(12, 9);
  EXPECT_EQ(level->entry(index.unrank(9, 4321)).value(), values[4321]);
}

TEST(LevelFile, HoldsSignsInAFractionOfTheSpace) {
  const Ruleset rules = ruleset("endodoi/6x4");
  const auto values = likely_values(rules, 8);
  const FileBytes file = written(rules, 8, TableKind::wdl, values);
  const auto entries = opened(file)->all();
  for (std::size_t i = 0; i < values.size(); ++i) {
    ASSERT_EQ((*entries)[i], (values[i] > 0) - (values[i] < 0));
  }
  EXPECT_LT(file.size(), written(rules, 8, TableKind::values, values).size() * 3 / 4);
}

TEST(LevelFile, IsTheSameForAnyNumberOfThreads) {
  const Ruleset rules = ruleset("endodoi/6x4");
  const auto values = likely_values(rules, 9);
  const FileBytes one = written(rules, 9, TableKind::values, values, 1);
  EXPECT_EQ(written(rules, 9, TableKind::values, values, 2), one);
  EXPECT_EQ(written(rules, 9, TableKind::values, values, 3), one);
}

TEST(LevelFile, HoldsTheSmallestLevels) {
  for (int seeds = 0; seeds < 3; ++seeds) {
    const auto values = likely_values(ruleset("endodoi/2x1"), seeds);
    const auto level = opened(written(ruleset("endodoi/2x1"), seeds, TableKind::values, values));
    ASSERT_TRUE(level.ok());
    EXPECT_EQ(level->all().value(), values);
  }
}

TEST(LevelFile, EveryChangedByteIsFound) {
  const FileBytes& sound = small_file();
  ASSERT_FALSE(fault_of(sound));
  for (std::size_t at = 0; at < sound.size(); ++at) {
    FileBytes changed = sound;
    changed[at] ^= static_cast<std::uint8_t>(1 + at % 255);
    const auto fault = fault_of(changed);
    ASSERT_TRUE(fault) << "byte " << at;
    const auto expected = at < 8    ? TableErrorKind::not_a_table
                          : at < 12 ? TableErrorKind::other_version
                                    : TableErrorKind::damaged;
    EXPECT_EQ(*fault, expected) << "byte " << at;
  }
}

TEST(LevelFile, EveryShorterFileIsFound) {
  const FileBytes& sound = small_file();
  for (std::size_t size = 0; size < sound.size(); ++size) {
    const FileBytes cut(sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_EQ(fault_of(cut), size == 0 ? TableErrorKind::not_a_table : TableErrorKind::damaged)
        << size;
  }
  FileBytes longer = sound;
  longer.push_back(0);
  EXPECT_EQ(fault_of(longer), TableErrorKind::damaged);
}

// Two blocks that change places are each sound, and so is an index that was changed with them: then
// the checksum of all entries tells, if not the decoder.
TEST(LevelFile, SwappedBlocksAreFound) {
  const Ruleset rules = ruleset("endodoi/6x4");
  FileBytes file = written(rules, 9, TableKind::values, likely_values(rules, 9));
  const std::uint64_t blocks = opened(file)->header().blocks();
  std::uint8_t* const entries =
      file.data() + file.size() - LevelHeader::kFooter - blocks * LevelHeader::kEntry;
  const auto start = [&](std::uint64_t block) {
    return read_little_endian<std::uint64_t>(entries + 16 * block);
  };
  const FileBytes two(file.begin() + static_cast<std::ptrdiff_t>(start(2)),
                      file.begin() + static_cast<std::ptrdiff_t>(start(4)));
  const auto first = static_cast<std::ptrdiff_t>(start(3) - start(2));
  const auto at = file.begin() + static_cast<std::ptrdiff_t>(start(2));
  std::copy(two.begin(), two.begin() + first, std::copy(two.begin() + first, two.end(), at));
  EXPECT_EQ(fault_of(file), TableErrorKind::damaged);
  const auto put = [](std::uint8_t* to, std::uint64_t value) {
    std::vector<std::uint8_t> bytes;
    append_little_endian(bytes, value);
    std::copy(bytes.begin(), bytes.end(), to);
  };
  put(entries + 16 * 3, start(4) - static_cast<std::uint64_t>(first));
  std::swap_ranges(entries + 16 * 2 + 8, entries + 16 * 3, entries + 16 * 3 + 8);
  put(entries + blocks * 16, Checksum::of({entries, blocks * 16}));
  EXPECT_EQ(fault_of(file), TableErrorKind::damaged);
}

TEST(LevelFile, OtherFilesAreNone) {
  const auto text = opened(FileBytes{'h', 'e', 'l', 'l', 'o'});
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().kind, TableErrorKind::not_a_table);
  EXPECT_THAT(text.error().message, HasSubstr("planted"));
  FileBytes later = small_file();
  later[8] = 9;
  EXPECT_THAT(opened(later).error().message, HasSubstr("version 9, this program reads version 1"));
}

RC_GTEST_PROP(LevelFile, HostileBytesAreRefused,
              (const std::vector<std::pair<std::uint16_t, std::uint8_t>>& changes)) {
  FileBytes file = small_file();
  for (const auto& [at, flip] : changes) file[at % file.size()] ^= flip;
  RC_ASSERT(fault_of(file).has_value() == (file != small_file()));
}

}  // namespace
