#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/locks.h"
#include "tables/level_reader.h"
#include "tables/level_writer.h"

namespace endodoi {

/// Where the level files of a ruleset's family lie: `DIR/endodoi-8+lone`.
std::string family_folder(const std::string& dir, const Ruleset& rules);

/// `DIR/endodoi-8/level-13.values`
std::string level_path(const std::string& dir, const Ruleset& rules, int seeds, TableKind kind);

/// Opens a level file by its path. Errors: missing, unreadable, not_a_table, other_version,
/// damaged.
TableResult<LevelReader> open_level(const std::string& path);

/// Opens a level of a folder and sees that it is the one asked for. Errors: also other_table.
TableResult<LevelReader> open_level(const std::string& dir, const Ruleset& rules, int seeds,
                                    TableKind kind);

/// Levels of values that are there without a gap: 0 … the result − 1. Only looks whether the files
/// exist.
int levels_in(const std::string& dir, const Ruleset& rules);

/// Reads all levels of up to `max_seeds` seeds into memory, a byte for each position. Stops at the
/// first level that is missing: Tables::levels() tells how far they go. `go_on` is called before
/// each level with its seeds, since large ones take minutes; false stops there. Errors: as
/// open_level(), other than missing.
TableResult<Tables> load_tables(const std::string& dir, const Ruleset& rules, int max_seeds,
                                int threads = 1, const std::function<bool(int)>& go_on = {});

/// The right to write the levels of a family into a folder, which one program has at a time; makes
/// the family's folder.
FolderLock lock_levels(const std::string& dir, const Ruleset& rules);

/// Removes what killed programs have left: files that were being written, and parts of levels that
/// are complete, which those below `levels` are. Nobody may be writing into the folder.
void remove_leftovers(const std::string& dir, const Ruleset& rules, int levels);

/// Writes a level into its folder, whole or not at all; makes the folder. Errors: unreadable.
std::optional<TableError> save_level(const std::string& dir, const LevelSource& level, int threads);

}  // namespace endodoi
