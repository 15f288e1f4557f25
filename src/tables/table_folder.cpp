#include "tables/table_folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/atomic_file.h"
#include "base/regular_file.h"

namespace endodoi {
namespace {

std::string described(const Ruleset& rules, int seeds, TableKind kind) {
  return "level " + std::to_string(seeds) + " of " + table_family(rules) + " (" +
         std::string(name(kind)) + ")";
}

}  // namespace

std::string family_folder(const std::string& dir, const Ruleset& rules) {
  std::string family = table_family(rules);
  std::replace(family.begin(), family.end(), '/', '-');
  return dir + "/" + family;
}

std::string level_path(const std::string& dir, const Ruleset& rules, int seeds, TableKind kind) {
  return family_folder(dir, rules) + "/level-" + std::to_string(seeds) + "." +
         std::string(name(kind));
}

TableResult<LevelReader> open_level(const std::string& path) {
  auto file = std::make_unique<RegularFile>(path);
  if (file->error()) return table_error(*file->error());
  return LevelReader::open(std::move(file), path);
}

TableResult<LevelReader> open_level(const std::string& dir, const Ruleset& rules, int seeds,
                                    TableKind kind) {
  const std::string path = level_path(dir, rules, seeds, kind);
  auto level = open_level(path);
  if (!level) return level.error();
  const LevelHeader& header = level->header();
  if (table_family(header.rules) != table_family(rules) || header.seeds != seeds ||
      header.kind != kind) {
    return TableError{TableErrorKind::other_table,
                      path + ": this is " + described(header.rules, header.seeds, header.kind) +
                          ", not " + described(rules, seeds, kind)};
  }
  return level;
}

int levels_in(const std::string& dir, const Ruleset& rules) {
  int seeds = 0;
  std::error_code ignored;
  while (
      seeds <= kMaxTableSeeds &&
      std::filesystem::is_regular_file(level_path(dir, rules, seeds, TableKind::values), ignored)) {
    ++seeds;
  }
  return seeds;
}

TableResult<Tables> load_tables(const std::string& dir, const Ruleset& rules, int max_seeds,
                                int threads, const std::function<bool(int)>& go_on) {
  Ruleset family = rules;
  family.majority = false;
  Tables tables(family, max_seeds);
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    const auto level = open_level(dir, rules, seeds, TableKind::values);
    if (!level && level.error().kind == TableErrorKind::missing) break;
    if (!level) return level.error();
    if (go_on && !go_on(seeds)) break;
    auto values = level->all(threads);
    if (!values) return values.error();
    tables.add(std::move(values.value()));
  }
  return tables;
}

void remove_leftovers(const std::string& dir, const Ruleset& rules, int levels) {
  std::error_code ignored;
  for (int seeds = 0; seeds <= kMaxTableSeeds; ++seeds) {
    for (const TableKind kind :
         {TableKind::values, TableKind::wdl, TableKind::low, TableKind::high}) {
      const std::string path = level_path(dir, rules, seeds, kind);
      std::filesystem::remove(path + ".new", ignored);
      const bool part = kind == TableKind::low || kind == TableKind::high;
      if (part && seeds < levels) std::filesystem::remove(path, ignored);
    }
  }
}

FolderLock lock_levels(const std::string& dir, const Ruleset& rules) {
  return {family_folder(dir, rules), "building tables"};
}

std::optional<TableError> save_level(const std::string& dir, const LevelSource& level,
                                     int threads) {
  std::error_code error;
  std::filesystem::create_directories(family_folder(dir, level.rules), error);
  if (error) {
    return TableError{TableErrorKind::unreadable,
                      family_folder(dir, level.rules) + ": " + error.message()};
  }
  AtomicFile file(level_path(dir, level.rules, level.seeds, level.kind));
  write_level(level, threads, [&](Bytes bytes) { file.write(bytes); });
  return table_error(file.commit());
}

}  // namespace endodoi
