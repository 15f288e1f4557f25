#pragma once

#include <memory>
#include <string>

#include <endodoi/ruleset.h>
#include "tables/tables.h"

namespace endodoi {

/// The largest level up to which tables are read without being asked for by number: at most 20
/// million positions, about half a second and 20 MB.
int quick_table_level(const Ruleset& rules);

/// The largest level up to which a player builds tables without being asked for by number: at most
/// 3.2 million positions, about a second.
int built_table_level(const Ruleset& rules);

/// How far a player's tables are to go.
struct TableWish {
  std::string dir;  ///< a folder whose levels are read; empty: none
  int max_seeds =
      -1;  ///< up to how many seeds; −1: as reading and building take no time to speak of
};

/// Reads the levels of a ruleset's family that lie in the folder, as far as they are wished for.
/// None at all without a folder: there is room for those that are to be built, though. Null with
/// `majority`, for which there are no tables, and if none are wished for. Errors: no such folder,
/// no such level, no room in memory, those of load_tables(), as a sentence.
Result<std::shared_ptr<Tables>, std::string> read_tables(const TableWish& wish,
                                                         const Ruleset& rules, int threads);

/// The level up to which what was not read is to be built.
int level_to_build(const TableWish& wish, const Ruleset& rules);

}  // namespace endodoi
