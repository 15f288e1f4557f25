#include "solver/table_build.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>

#include "base/locks.h"
#include "quick_folder.h"
#include "solver/bounds_requests.h"
#include "solver/open_records.h"
#include "solver/slice_files.h"
#include "tables/table_folder.h"
#include "thread_peers.h"

namespace {

using namespace endodoi;
using namespace endodoi_test;
using testing::HasSubstr;
namespace fs = std::filesystem;

std::map<std::string, std::string> files_in(const fs::path& dir) {
  std::map<std::string, std::string> files;
  if (!fs::exists(dir)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(dir)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    files[fs::relative(entry.path(), dir).string()] =
        std::string(std::istreambuf_iterator<char>(file), {});
  }
  return files;
}

class RankBuild : public testing::Test {
 protected:
  RankBuild() : root_(quick_folder() / ("endodoi-ranks-" + std::to_string(getpid()))) {
    set("endodoi/4x4", 8);
  }
  ~RankBuild() override { fs::remove_all(root_); }

  void set(const std::string& ruleset, int max_seeds) {
    build_.dir = (root_ / "ranks").string();
    build_.rules = Ruleset::parse(ruleset).value();
    build_.max_seeds = max_seeds;
  }

  // Builds with so many ranks; what the ranks return has to be the same.
  TableResult<bool> run(int ranks) {
    std::vector<std::optional<TableResult<bool>>> results(static_cast<std::size_t>(ranks));
    notes_.clear();
    with_ranks(ranks, [&](Peers& peers) {
      FolderBuild build = build_;
      build.on_note = [&](const std::string& note) {
        notes_ += note + "\n";
      };  // rank 0 alone calls it
      results[static_cast<std::size_t>(peers.rank())] = build_folder(peers, build);
    });
    for (const auto& result : results) {
      EXPECT_EQ(result->ok(), results[0]->ok());
      if (result->ok() != results[0]->ok()) continue;
      if (result->ok()) {
        EXPECT_EQ(result->value(), results[0]->value());
      } else {
        EXPECT_EQ(result->error().message, results[0]->error().message);
      }
    }
    return *results[0];
  }

  FolderBuild local() const {
    FolderBuild local;
    local.dir = (root_ / "local").string();
    local.rules = build_.rules;
    local.max_seeds = build_.max_seeds;
    local.wdl = build_.wdl;
    return local;
  }
  std::map<std::string, std::string> local_files() const {
    EXPECT_TRUE(build_folder(local()).value());
    return files_in(root_ / "local");
  }
  std::map<std::string, std::string> files() const { return files_in(build_.dir); }
  fs::path path(int seeds, TableKind kind) const {
    return level_path(build_.dir, build_.rules, seeds, kind);
  }

  void spoil(const fs::path& file) const {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(fs::file_size(file)) / 2);
    stream.put('x').put('y');
  }

  // Builds until a rank other than 0 says stop in the second sweep of the last level.
  void stop_in_last_level(int ranks) {
    const int last = build_.max_seeds;
    build_.options.progress = [last](const BuildProgress& at) {
      return at.seeds < last || at.sweep < 2;
    };
    ASSERT_FALSE(run(ranks).value());
    ASSERT_TRUE(fs::exists(path(last, TableKind::low)));
    ASSERT_TRUE(fs::exists(path(last, TableKind::high)));
    build_.options.progress = {};
  }

  fs::path root_;
  FolderBuild build_;
  std::string notes_;
};

TEST_F(RankBuild, MakesTheSameFilesWithAnyNumberOfRanks) {
  for (const auto& [ruleset, seeds] : {std::pair{"endodoi/4x4", 10},
                                       {"endodoi/3x4+lone", 9},
                                       {"cross/3x4+lone", 8},
                                       {"cross/4x3", 7}}) {
    set(ruleset, seeds);
    build_.wdl = true;
    build_.options.threads = 3;
    const auto expected = local_files();
    for (const int ranks : {1, 2, 3, 5}) {
      ASSERT_TRUE(run(ranks).value());
      EXPECT_EQ(files(), expected) << ruleset << ", " << ranks << " ranks";
      fs::remove_all(build_.dir);
    }
    fs::remove_all(root_);
  }
}

TEST_F(RankBuild, MakesTheSameFilesWithLevelsSmallerThanTheNumberOfRanks) {
  set("endodoi/2x4", 3);  // 1, 4, 10 and 20 positions
  const auto expected = local_files();
  ASSERT_TRUE(run(13).value());
  EXPECT_EQ(files(), expected);
}

TEST_F(RankBuild, MakesTheSameFilesWithTinyBatchesAndWithoutMemory) {
  const auto expected = local_files();
  for (const std::size_t batch : {std::size_t{1}, std::size_t{100}}) {
    for (const std::size_t memory : {std::size_t{0}, std::size_t{5'000}}) {
      build_.options.batch = batch;
      build_.options.memory = memory;
      ASSERT_TRUE(run(3).value());
      EXPECT_EQ(files(), expected) << "batch " << batch << ", memory " << memory;
      fs::remove_all(build_.dir);
    }
  }
}

TEST_F(RankBuild, GoesOnWhereItWasStoppedWithAnotherNumberOfRanks) {
  const auto expected = local_files();
  stop_in_last_level(3);
  ASSERT_TRUE(run(2).value());
  EXPECT_THAT(notes_, HasSubstr("level 8 goes on where it was stopped"));
  EXPECT_EQ(files(), expected);
}

TEST_F(RankBuild, GoesOnFromALocalBuildAndTheOtherWayRound) {
  const auto expected = local_files();
  stop_in_last_level(2);
  FolderBuild rest = local();
  rest.dir = build_.dir;
  std::string notes;
  rest.on_note = [&](const std::string& note) { notes += note; };
  ASSERT_TRUE(build_folder(rest).value());
  EXPECT_THAT(notes, HasSubstr("goes on"));
  EXPECT_EQ(files(), expected);

  fs::remove_all(build_.dir);
  rest.options.progress = [](const BuildProgress& at) { return at.seeds < 8; };
  ASSERT_FALSE(build_folder(rest).value());
  ASSERT_TRUE(run(3).value());
  EXPECT_THAT(notes_, HasSubstr("goes on"));
  EXPECT_EQ(files(), expected);
}

// Checkpoints at every round change nothing but the time, and are gone in the end.
TEST_F(RankBuild, WritesWhatItHasReachedAsItGoes) {
  const auto expected = local_files();
  std::atomic<bool> seen{false};
  build_.options.checkpoint_seconds = 0;
  build_.options.batch = 3'000;
  build_.options.progress = [&](const BuildProgress&) {
    seen = seen || fs::exists(path(8, TableKind::high));
    return true;
  };
  ASSERT_TRUE(run(3).value());
  EXPECT_TRUE(seen);
  EXPECT_EQ(files(), expected);
}

TEST_F(RankBuild, BeginsALevelAnewWhenWhatWasKeptIsDamaged) {
  const auto expected = local_files();
  stop_in_last_level(2);
  spoil(path(8, TableKind::high));
  ASSERT_TRUE(run(2).value());
  EXPECT_THAT(notes_, testing::AllOf(HasSubstr("level-8.high"), HasSubstr("level 8 begins anew")));
  EXPECT_EQ(files(), expected);
}

TEST_F(RankBuild, RefusesToBuildOnADamagedLevelInAllRanks) {
  ASSERT_TRUE(run(2).value());
  spoil(path(8, TableKind::values));
  build_.max_seeds = 9;
  const auto built = run(3);
  ASSERT_FALSE(built.ok());
  EXPECT_EQ(built.error().kind, TableErrorKind::damaged);
  EXPECT_THAT(built.error().message, HasSubstr("level-8.values"));
}

TEST_F(RankBuild, SaysInAllRanksThatItCannotWrite) {
  fs::create_directories(root_);
  std::ofstream(build_.dir) << "a file where a folder should be";
  const auto built = run(3);
  ASSERT_FALSE(built.ok());
  EXPECT_EQ(built.error().kind, TableErrorKind::unreadable);
}

TEST_F(RankBuild, RefusesAFolderThatAnotherBuildsIntoInAllRanks) {
  const FolderLock other = lock_levels(build_.dir, build_.rules);
  ASSERT_FALSE(other.error());
  const auto built = run(3);
  ASSERT_FALSE(built.ok());
  EXPECT_THAT(built.error().message, HasSubstr("another program is building tables there"));
}

TEST_F(RankBuild, RefusesWhatCannotBeBuiltBeforeAnyWork) {
  set("endodoi/12x4", 110);
  EXPECT_EQ(run(2).error().kind, TableErrorKind::too_large);
  EXPECT_FALSE(fs::exists(build_.dir));
  // What one machine is too small for is not refused for its number of positions: 2×6 up to the
  // whole game.
  EXPECT_EQ(unbuildable(Ruleset::parse("endodoi/6x4").value(), 48, 100), std::nullopt);
}

// Every position of a level has one owner and a place there that no other has, and both ways agree.
TEST(SliceLayoutTest, DealsOutEveryPositionOnce) {
  for (const LevelIndex::Number size : {1u, 2u, 31u, 1'000u, 70'000u}) {
    for (const int ranks : {1, 2, 3, 7, 40}) {
      const SliceLayout layout(size, ranks);
      LevelIndex::Number found = 0;
      for (int rank = 0; rank < ranks; ++rank) {
        for (LevelIndex::Number chunk = 0; chunk < layout.chunks(); ++chunk) {
          const auto first = layout.first(rank, chunk);
          for (auto number = first; number < layout.end(rank, chunk); ++number, ++found) {
            ASSERT_EQ(layout.owner(number), rank);
            ASSERT_EQ(layout.place(number), chunk * layout.chunk() + (number - first));
            ASSERT_LT(layout.place(number), layout.places());
          }
        }
      }
      EXPECT_EQ(found, size) << ranks << " ranks";
    }
  }
}

TEST(SliceLayoutTest, GivesEveryRankAboutTheSame) {
  const SliceLayout layout(1'000'000, 7);
  EXPECT_LT(layout.places() * 7, 1'200'000u);
}

// Numbers beyond 32 bits come back, in as few bytes as they need; what is dropped is not there.
TEST(OpenRecordsTest, GiveBackWhatWasPutIn) {
  using Number = OpenRecords::Number;
  for (const Number size : {Number{1}, Number{256}, Number{257}, Number{1} << 41}) {
    const int width = OpenRecords::width_for(size);
    const std::vector<Number> moves{0, size - 1, size / 3};
    OpenRecords::Writer writer(3, 3, width);
    OpenRecords::Writer::Pen pen = writer.pen();
    const auto put = [&] {
      pen.begin();
      for (const Number number : moves) pen.move(number);
    };
    put();
    pen.finish(16'383, -120);
    put();
    pen.drop();
    pen.begin();
    pen.finish(0, 119);
    writer.set(pen);
    OpenRecords records;
    records.assign(writer);
    EXPECT_EQ(records.size(), 8u + 3u * static_cast<unsigned>(width));
    std::vector<long> heads;
    std::vector<Number> found;
    for (OpenRecords::Reader reader(records, width); !reader.at_end();) {
      const auto head = reader.next();
      heads.insert(heads.end(), {head.place, head.exits, head.moves});
      for (int left = head.moves; left > 0; --left) found.push_back(reader.number());
    }
    EXPECT_EQ(heads, (std::vector<long>{16'383, -120, 3, 0, 119, 0}));
    EXPECT_EQ(found, moves);
  }
  EXPECT_EQ(OpenRecords::width_for(256), 1);
  EXPECT_EQ(OpenRecords::width_for(257), 2);
  EXPECT_EQ(OpenRecords::width_for(Number{1} << 41), 6);
}

// Records get fewer from sweep to sweep; what they no longer need is given back.
TEST(OpenRecordsTest, GiveRoomBack) {
  OpenRecords::Writer writer(1'000, 2, 2);
  OpenRecords records;
  const auto assign = [&](int count) {
    writer.clear();
    OpenRecords::Writer::Pen pen = writer.pen();
    for (int i = 0; i < count; ++i) {
      pen.begin();
      pen.move(7);
      pen.finish(static_cast<std::uint16_t>(i), 0);
    }
    writer.set(pen);
    records.assign(writer);
    return records.memory();
  };
  const std::size_t full = assign(1'000);
  EXPECT_GE(full, records.size());
  EXPECT_LE(assign(900), full);
  EXPECT_LT(assign(300), full / 2);
  EXPECT_EQ(assign(0), 0u);
  EXPECT_TRUE(OpenRecords::Reader(records, 2).at_end());
}

// Many requests, repeated and in no order, each answered as the owner has it; ranks ask for
// different things.
TEST(BoundsRequestsTest, AnswerEachRequestWithWhatItsOwnerHas) {
  constexpr int kSeeds = 6, kRanks = 3;
  const Ruleset rules = Ruleset::parse("endodoi/4x4").value();
  const auto value_of = [](int seeds, LevelIndex::Number number) {
    return static_cast<TableValue>(number * 7 % 13 + seeds);
  };
  with_ranks(kRanks, [&](Peers& peers) {
    SliceStore store(rules, kSeeds, peers.rank(), kRanks);
    const auto fill = [&](int seeds, const auto& put) {
      for (LevelIndex::Number n = 0; n < store.index().size(seeds); ++n) {
        if (store.layout(seeds).owner(n) == peers.rank()) {
          put(store.layout(seeds).place(n), value_of(seeds, n));
        }
      }
    };
    for (int seeds = 0; seeds < kSeeds; ++seeds) {
      TableValues slice(store.layout(seeds).places());
      fill(seeds, [&](auto place, TableValue value) { slice[place] = value; });
      store.add(std::move(slice));
    }
    LevelBounds bounds(store.layout(kSeeds).places(), kSeeds);
    fill(kSeeds, [&](auto place, TableValue value) {
      bounds.set(place, {static_cast<TableValue>(-value), value});
    });

    BoundsRequests requests(peers);
    for (const unsigned count : {5'000u, 3u, 0u}) {  // sorted in one way, in the other, not at all
      requests.clear();
      const auto asked = [&](unsigned i) {
        const int seeds =
            static_cast<int>((i * 5 + static_cast<unsigned>(peers.rank())) % (kSeeds + 1));
        return std::pair{seeds, LevelIndex::Number{i * 2'654'435'761u} % store.index().size(seeds)};
      };
      for (unsigned i = 0; i < count; ++i) {
        requests.ask(store.where(asked(i).first, asked(i).second));
      }
      requests.exchange(store, bounds);
      ASSERT_EQ(requests.size(), count);
      for (unsigned i = 0; i < count; ++i) {
        const TableValue value = value_of(asked(i).first, asked(i).second);
        const auto low = asked(i).first == kSeeds ? static_cast<TableValue>(-value) : value;
        ASSERT_EQ(requests.answer(i), (Bounds{low, value})) << peers.rank() << ' ' << i;
      }
    }
    EXPECT_GT(requests.bytes_sent(), 0u);
  });
}

}  // namespace
