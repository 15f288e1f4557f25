#include "solver/table_build.h"

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "solver/game_check.h"
#include "tables/folder_lock.h"
#include "tables/table_folder.h"

namespace endodoi {
namespace {

using Clock = std::chrono::steady_clock;
using Number = LevelIndex::Number;

/// The two files that keep what a stopped build of a level had reached.
class Part {
 public:
  Part(const std::string& dir, const Ruleset& rules, int seeds, int threads)
      : dir_(dir), rules_(rules), seeds_(seeds), threads_(threads) {}

  /// Each of the two is true by itself, so it does not matter that they are written one after the
  /// other. The bounds are copied first: they change while they are written.
  std::optional<TableError> save(const LevelBounds& bounds) const {
    TableValues entries(bounds.size());
    for (const TableKind kind : {TableKind::low, TableKind::high}) {
      for (Number i = 0; i < bounds.size(); ++i) {
        entries[i] = kind == TableKind::low ? bounds.at(i).low : bounds.at(i).high;
      }
      if (auto error = save_level(dir_, level_in_memory(rules_, seeds_, kind, entries), threads_)) {
        return error;
      }
    }
    return std::nullopt;
  }

  /// Puts the kept bounds in. Returns what people should know; empty if nothing was kept.
  std::string restore(LevelBounds& bounds) const {
    const auto low = read(TableKind::low), high = read(TableKind::high);
    if (!low || !high) {
      const TableError& error = low ? high.error() : low.error();
      if (error.kind == TableErrorKind::missing) return {};
      return error.message + "; level " + std::to_string(seeds_) + " begins anew";
    }
    for (Number i = 0; i < bounds.size(); ++i) bounds.set(i, {(*low)[i], (*high)[i]});
    return "level " + std::to_string(seeds_) + " goes on where it was stopped";
  }

  void remove() const {
    std::error_code ignored;
    for (const TableKind kind : {TableKind::low, TableKind::high}) {
      std::filesystem::remove(level_path(dir_, rules_, seeds_, kind), ignored);
    }
  }

 private:
  TableResult<TableValues> read(TableKind kind) const {
    const auto level = open_level(dir_, rules_, seeds_, kind);
    if (!level) return level.error();
    return level->all(threads_);
  }

  const std::string& dir_;
  const Ruleset& rules_;
  int seeds_, threads_;
};

class FolderBuilder {
 public:
  FolderBuilder(const FolderBuild& build, Tables tables)
      : build_(build), tables_(std::move(tables)) {}

  TableResult<bool> run() {
    for (int seeds = 0; build_.wdl && seeds < tables_.levels(); ++seeds) {
      const std::string path = level_path(build_.dir, tables_.rules(), seeds, TableKind::wdl);
      std::error_code ignored;
      if (std::filesystem::exists(path, ignored)) continue;
      if (auto error = write(seeds, TableKind::wdl)) return *error;
    }
    while (tables_.levels() <= build_.max_seeds) {
      const auto level = build_next();
      if (!level || !*level) return level;
    }
    return true;
  }

 private:
  TableResult<bool> build_next() {
    const int seeds = tables_.levels();
    const Part part(build_.dir, tables_.rules(), seeds, build_.options.threads);
    std::optional<TableError> error;
    BuildOptions options = build_.options;
    options.restore = [&](LevelBounds& bounds) { note(part.restore(bounds)); };
    options.checkpoint = [&](const LevelBounds& bounds) { error = part.save(bounds); };
    const auto began = Clock::now();
    const bool finished = build_next_level(tables_, options);
    // A checkpoint that could not be written costs time at most, unless the work was to go on from
    // it.
    if (!finished && error) return *error;
    if (!finished) return false;
    const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
    if (auto failed = write(seeds, TableKind::values)) return *failed;
    if (build_.wdl) {
      if (auto failed = write(seeds, TableKind::wdl)) return *failed;
    }
    part.remove();
    const auto& values = tables_.level(seeds);
    if (build_.on_level) build_.on_level({seeds, values.size(), seconds, values_checksum(values)});
    return true;
  }

  std::optional<TableError> write(int seeds, TableKind kind) const {
    return save_level(build_.dir,
                      level_in_memory(tables_.rules(), seeds, kind, tables_.level(seeds)),
                      build_.options.threads);
  }

  void note(const std::string& text) const {
    if (!text.empty() && build_.on_note) build_.on_note(text);
  }

  const FolderBuild& build_;
  Tables tables_;
};

}  // namespace

TableResult<bool> build_folder(const FolderBuild& build) {
  if (const auto why = unbuildable(build.rules, build.max_seeds)) {
    return TableError{TableErrorKind::too_large, *why};
  }
  if (const auto fault = check_game(build.rules, build.max_seeds)) {
    throw std::logic_error("the rules fail their test (" + std::string(name(fault->kind)) +
                           "): " + fault->message);
  }
  const auto lock = FolderLock::take(family_folder(build.dir, build.rules));
  if (!lock) return lock.error();
  remove_leftovers(build.dir, build.rules, levels_in(build.dir, build.rules));
  bool stopped = false;
  const auto go_on = [&](int seeds) {
    stopped = build.options.progress && !build.options.progress({.seeds = seeds});
    return !stopped;
  };
  auto tables = load_tables(build.dir, build.rules, build.max_seeds, build.options.threads, go_on);
  if (!tables) return tables.error();
  if (stopped) return false;
  return FolderBuilder(build, std::move(tables.value())).run();
}

}  // namespace endodoi
