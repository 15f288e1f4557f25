#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <endodoi/ruleset.h>
#include "cli/console.h"
#include "cli/options.h"
#include "tables/level_reader.h"

namespace endodoi::cli {

/// Where tables lie when `--dir` is not given: $ENDODOI_TABLES, else $XDG_DATA_HOME/endodoi/tables,
/// else ~/.local/share/endodoi/tables.
std::string default_tables_dir();

inline constexpr std::string_view kNoTablesWithMajority =
    "there are no tables for rulesets with majority: leave +majority out";

/// The option `--dir` of a command that reads tables: the folder must be there.
void declare_dir(Options& options, std::optional<std::string>& into);

/// The option `--dir` of a command that builds them: the folder is made.
void declare_dir_to_make(Options& options, std::optional<std::string>& into);

/// Threads when `--threads` is not given: all that the machine has.
int default_threads();

/// What the word after `tables info` and `tables verify` names.
struct TablesTarget {
  std::string dir;                ///< of tables; for a file, the one it belongs to
  std::vector<Ruleset> families;  ///< a ruleset's, or all in a folder
  std::string file;               ///< a single level file; else empty
};

/// Reads a ruleset, a family of them such as endodoi/8, a folder of tables, or a level file.
/// Errors: what it is not, as a sentence.
Result<TablesTarget, std::string> tables_target(const std::string& word,
                                                const std::optional<std::string>& dir);

}  // namespace endodoi::cli
