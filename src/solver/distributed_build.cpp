#include "solver/distributed_build.h"

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "solver/game_check.h"
#include "solver/slice_files.h"
#include "tables/folder_lock.h"
#include "tables/table_folder.h"

namespace endodoi {
namespace {

using Clock = std::chrono::steady_clock;
using Number = SliceLayout::Number;

class Builder {
 public:
  Builder(Peers& peers, const DistributedBuild& build)
      : peers_(peers),
        build_(build),
        store_(build.rules, build.max_seeds, peers.rank(), peers.size()) {}

  TableResult<bool> run() {
    if (auto error = load()) return *error;
    for (int seeds = 0; build_.wdl && seeds < store_.levels(); ++seeds) {
      if (there(level_path(build_.dir, store_.rules(), seeds, TableKind::wdl))) continue;
      if (auto error = write(seeds, TableKind::wdl)) return *error;
    }
    while (store_.levels() <= build_.max_seeds) {
      const auto level = build_next();
      if (!level || !*level) return level;
    }
    return true;
  }

 private:
  bool first() const { return peers_.rank() == 0; }

  /// Whether rank 0 sees the file. The others do what it says, also where a shared folder shows
  /// them something else.
  bool there(const std::string& path) {
    std::error_code ignored;
    return of_first_rank(peers_, std::filesystem::is_regular_file(path, ignored)) != 0;
  }

  std::optional<TableError> load() {
    const auto levels = static_cast<int>(
        of_first_rank(peers_, static_cast<std::uint64_t>(levels_in(build_.dir, store_.rules()))));
    while (store_.levels() < levels && store_.levels() <= build_.max_seeds) {
      const int seeds = store_.levels();
      TableValue* const slice = store_.slice(seeds);
      const auto take = [&](Number place, TableValue entry) { slice[place] = entry; };
      if (auto error =
              agreed(peers_, read_slice(build_.dir, store_, seeds, TableKind::values, take))) {
        return error;
      }
      store_.add_level();
    }
    return std::nullopt;
  }

  TableResult<bool> build_next() {
    const int seeds = store_.levels();
    std::optional<TableError> error;
    DistributedOptions options = build_.options;
    options.checkpoint = [&](const LevelBounds& bounds) { error = save(bounds); };
    DistributedLevel level(peers_, store_, options);
    restore(level.bounds());
    const auto began = Clock::now();
    const bool finished = level.run();
    // A checkpoint that could not be written costs time at most, unless the work was to go on from
    // it.
    if (!finished && error) return *error;
    if (!finished) return false;
    const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
    level.take_values(store_.slice(seeds));
    store_.add_level();
    for (const TableKind kind : {TableKind::values, TableKind::wdl}) {
      if (kind == TableKind::wdl && !build_.wdl) continue;
      if (auto failed = write(seeds, kind)) return *failed;
    }
    if (first()) remove_part(seeds);
    return tell(seeds, seconds, level.cost());
  }

  std::optional<TableError> write(int seeds, TableKind kind) {
    const TableValue* const slice = store_.slice(seeds);
    return save_slices(
        peers_, build_.dir, store_, seeds, kind, build_.threads, [slice, kind](Number place) {
          const TableValue value = slice[place];
          return kind == TableKind::wdl ? static_cast<TableValue>((value > 0) - (value < 0))
                                        : value;
        });
  }

  std::optional<TableError> save(const LevelBounds& bounds) {
    for (const TableKind kind : {TableKind::low, TableKind::high}) {
      const auto entry = [&](Number place) {
        return kind == TableKind::low ? bounds.at(place).low : bounds.at(place).high;
      };
      if (auto error = save_slices(peers_, build_.dir, store_, store_.levels(), kind,
                                   build_.threads, entry)) {
        return error;
      }
    }
    return std::nullopt;
  }

  /// Puts in what a stopped build of the level has reached.
  void restore(LevelBounds& bounds) {
    const int seeds = store_.levels();
    if (!there(level_path(build_.dir, store_.rules(), seeds, TableKind::low)) ||
        !there(level_path(build_.dir, store_.rules(), seeds, TableKind::high))) {
      return;
    }
    LevelBounds kept(bounds.size(), seeds);
    auto error =
        read_slice(build_.dir, store_, seeds, TableKind::low, [&](Number place, TableValue low) {
          kept.set(place, {low, kept.at(place).high});
        });
    if (!error) {
      error = read_slice(build_.dir, store_, seeds, TableKind::high,
                         [&](Number place, TableValue high) {
                           kept.set(place, {kept.at(place).low, high});
                         });
    }
    error = agreed(peers_, error);
    const std::string level = "level " + std::to_string(seeds);
    note(error ? error->message + "; " + level + " begins anew"
               : level + " goes on where it was stopped");
    if (error) return;
    for (Number i = 0; i < bounds.size(); ++i) bounds.set(i, kept.at(i));
  }

  void remove_part(int seeds) const {
    std::error_code ignored;
    for (const TableKind kind : {TableKind::low, TableKind::high}) {
      std::filesystem::remove(level_path(build_.dir, store_.rules(), seeds, kind), ignored);
    }
  }

  TableResult<bool> tell(int seeds, double seconds, DistributedCost cost) {
    std::uint64_t sums[] = {cost.bytes_sent, cost.moves_asked};
    peers_.sum(sums);
    cost.bytes_sent = sums[0];
    cost.moves_asked = sums[1];
    if (!first() || !build_.on_level) return true;
    const auto file = open_level(build_.dir, store_.rules(), seeds, TableKind::values);
    // Rank 0 alone cannot return an error; the file has been written, so this is no more than a
    // note.
    if (!file) note(file.error().message);
    build_.on_level(
        {seeds, store_.layout(seeds).size(), seconds, file ? file->header().values_checksum : 0},
        cost);
    return true;
  }

  void note(const std::string& text) const {
    if (first() && build_.on_note) build_.on_note(text);
  }

  Peers& peers_;
  const DistributedBuild& build_;
  SliceStore store_;
};

}  // namespace

std::optional<std::string> unbuildable(const Ruleset& rules, int seeds, int ranks) {
  const std::string level = "a level of " + std::to_string(seeds) + " seeds";
  if (rules.majority) return "there are no tables for rulesets with majority: leave +majority out";
  if (seeds > kMaxTableSeeds) {
    return level + " cannot be built: tables go up to " + std::to_string(kMaxTableSeeds) + " seeds";
  }
  const LevelIndex index(rules.width(), LevelIndex::fits(rules.width(), seeds) ? seeds : 0);
  // Addresses in a rank's slices; chunks add a few to what is an equal share.
  const auto most = BoundsRequests::kMostAddresses / 2 * static_cast<std::uint64_t>(ranks);
  if (index.max_seeds() < seeds || index.size(seeds) > SliceLayout::kMostPositions ||
      index.size_below(seeds + 1) > most) {
    return level + " of " + table_family(rules) + " has too many positions for " +
           std::to_string(ranks) + " ranks";
  }
  return std::nullopt;
}

TableResult<bool> build_folder(Peers& peers, const DistributedBuild& build) {
  if (const auto why = unbuildable(build.rules, build.max_seeds, peers.size())) {
    return TableError{TableErrorKind::too_large, *why};
  }
  if (const auto fault = check_game(build.rules, build.max_seeds)) {
    throw std::logic_error("the rules fail their test (" + std::string(name(fault->kind)) +
                           "): " + fault->message);
  }
  std::optional<FolderLock> lock;
  std::optional<TableError> refused;
  if (peers.rank() == 0) {
    auto taken = FolderLock::take(family_folder(build.dir, build.rules));
    if (taken) {
      lock = std::move(taken.value());
      remove_leftovers(build.dir, build.rules, levels_in(build.dir, build.rules));
    } else {
      refused = taken.error();
    }
  }
  if (auto error = agreed(peers, refused)) return *error;
  return Builder(peers, build).run();
}

}  // namespace endodoi
