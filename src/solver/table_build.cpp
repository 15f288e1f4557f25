#include "solver/table_build.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "base/locks.h"
#include "solver/game_check.h"
#include "solver/round_sweep.h"
#include "solver/shared_sweep.h"
#include "solver/slice_files.h"
#include "tables/table_folder.h"

namespace endodoi {
namespace {

using Clock = std::chrono::steady_clock;
using Number = SliceLayout::Number;

class FolderBuilder {
 public:
  FolderBuilder(Peers& peers, const FolderBuild& build)
      : peers_(peers),
        build_(build),
        store_(build.rules, build.max_seeds, peers.rank(), peers.size()) {}

  TableResult<bool> run() {
    const auto loaded = load();
    if (!loaded || !*loaded) return loaded;
    for (int seeds = 0; build_.wdl && seeds < store_.levels(); ++seeds) {
      if (there(seeds, TableKind::wdl)) continue;
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
  std::string path(int seeds, TableKind kind) const {
    return level_path(build_.dir, store_.rules(), seeds, kind);
  }

  /// Whether rank 0 sees the file. The others do what it says, also where a shared folder shows
  /// them something else.
  bool there(int seeds, TableKind kind) {
    std::error_code ignored;
    return of_first_rank(peers_, std::filesystem::is_regular_file(path(seeds, kind), ignored)) != 0;
  }

  /// The slices of the levels that are there. False: stopped.
  TableResult<bool> load() {
    while (store_.levels() <= build_.max_seeds && there(store_.levels(), TableKind::values)) {
      const auto& progress = build_.options.progress;
      if (any(peers_, progress && !progress({.seeds = store_.levels()}))) return false;
      auto slice = read(store_.levels(), TableKind::values);
      if (!slice) return slice.error();
      store_.add(std::move(slice.value()));
    }
    return true;
  }

  TableResult<bool> build_next() {
    const int seeds = store_.levels();
    const auto began = Clock::now();
    BuildCost cost;
    auto values = build_values(cost);
    if (!values) return values.error();
    if (values->empty()) return false;
    const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
    store_.add(std::move(values.value()));
    for (const TableKind kind : {TableKind::values, TableKind::wdl}) {
      if (kind == TableKind::wdl && !build_.wdl) continue;
      if (auto failed = write(seeds, kind)) return *failed;
    }
    if (first()) remove_checkpoint(seeds);
    tell(seeds, seconds, cost);
    return true;
  }

  /// This rank's values of the next level; none if it was stopped.
  TableResult<TableValues> build_values(BuildCost& cost) {
    LevelSlice slice(store_, build_.options.memory);
    restore(slice.bounds());
    std::optional<TableError> unsaved;
    BuildWatch watch(peers_, build_.options, slice, [&] { unsaved = save(slice.bounds()); });
    const auto sweep = make_sweep(slice);
    if (run_sweeps(*sweep, peers_, watch, cost)) return slice.values();
    // A checkpoint that could not be written costs time at most, unless the work was to go on from
    // it.
    if (unsaved) return *unsaved;
    return TableValues();
  }

  std::unique_ptr<LevelSweep> make_sweep(LevelSlice& slice) {
    if (peers_.size() == 1) return std::make_unique<SharedSweep>(slice, build_.options.threads);
    return std::make_unique<RoundSweep>(peers_, slice, build_.options.batch);
  }

  /// The same error in all ranks.
  TableResult<TableValues> read(int seeds, TableKind kind) {
    auto slice = read_slice(build_.dir, store_, seeds, kind, build_.options.threads);
    const auto error = slice ? std::optional<TableError>() : slice.error();
    if (const auto shared = agreed(peers_, error)) return *shared;
    return slice;
  }

  std::optional<TableError> write(int seeds, TableKind kind) {
    return write(seeds, kind, store_.slice(seeds));
  }
  std::optional<TableError> write(int seeds, TableKind kind, const TableValue* slice) {
    return save_slices(peers_, build_.dir, store_, seeds, kind, build_.options.threads, slice);
  }

  /// Writes a checkpoint. Each of the two files is true by itself, so it does not matter that they
  /// are written one after the other. The bounds are copied first: threads may change them while
  /// they are written.
  std::optional<TableError> save(const LevelBounds& bounds) {
    TableValues entries(static_cast<std::size_t>(bounds.size()));
    for (const TableKind kind : {TableKind::low, TableKind::high}) {
      for (Number i = 0; i < bounds.size(); ++i) {
        entries[i] = kind == TableKind::low ? bounds.at(i).low : bounds.at(i).high;
      }
      if (auto error = write(store_.levels(), kind, entries.data())) return error;
    }
    return std::nullopt;
  }

  /// Puts in what a stopped build of the level has reached. Any bounds that were true once are a
  /// good beginning: the result is the same.
  void restore(LevelBounds& bounds) {
    const int seeds = store_.levels();
    if (!there(seeds, TableKind::low) || !there(seeds, TableKind::high)) return;
    const std::string level = "level " + std::to_string(seeds);
    const auto low = read(seeds, TableKind::low);
    const auto high = low ? read(seeds, TableKind::high) : low;
    if (!high) return note(high.error().message + "; " + level + " begins anew");
    for (Number i = 0; i < bounds.size(); ++i) bounds.set(i, {(*low)[i], (*high)[i]});
    note(level + " goes on where it was stopped");
  }

  void remove_checkpoint(int seeds) const {
    std::error_code ignored;
    for (const TableKind kind : {TableKind::low, TableKind::high}) {
      std::filesystem::remove(path(seeds, kind), ignored);
    }
  }

  /// The moves and the bytes are those of all ranks together.
  void tell(int seeds, double seconds, BuildCost cost) {
    std::uint64_t sums[] = {cost.bytes_sent, cost.moves};
    peers_.sum(sums);
    cost.bytes_sent = sums[0];
    cost.moves = sums[1];
    if (!first() || !build_.on_level) return;
    const auto file = open_level(path(seeds, TableKind::values));
    // Rank 0 alone cannot return an error; the file has been written, so this is no more than a
    // note.
    if (!file) note(file.error().message);
    build_.on_level({seeds, store_.layout(seeds).size(), seconds,
                     file ? file->header().values_checksum : 0, cost});
  }

  void note(const std::string& text) const {
    if (first() && build_.on_note) build_.on_note(text);
  }

  Peers& peers_;
  const FolderBuild& build_;
  SliceStore store_;
};

}  // namespace

TableResult<bool> build_folder(Peers& peers, const FolderBuild& build) {
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
    lock = lock_levels(build.dir, build.rules);
    refused = table_error(lock->error());
    if (!refused) remove_leftovers(build.dir, build.rules, levels_in(build.dir, build.rules));
  }
  if (auto error = agreed(peers, refused)) return *error;
  return FolderBuilder(peers, build).run();
}

TableResult<bool> build_folder(const FolderBuild& build) {
  LoneRank alone;
  return build_folder(alone, build);
}

}  // namespace endodoi
