#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "tables/table_error.h"
#include "tables/tables.h"

namespace endodoi::wasm {

/// The endgame tables that a browser's worker has, of one family of rulesets at a time. Levels come
/// one after the other, as files that were fetched, or are built here.
class BrowserTables {
 public:
  /// Takes in the level of the ruleset's family that comes next, from the bytes of its file, and
  /// gives the number of levels there are then. Drops the tables of another family. Errors:
  /// not_a_table, other_version, damaged, other_table (another family, kind or level than the
  /// next), too_large; then nothing has changed.
  TableResult<int> load_level(const Ruleset& rules, std::vector<std::uint8_t> bytes);

  /// The same, but builds that level. Blocks; a million positions take about a second in a browser.
  TableResult<int> build_level(const Ruleset& rules);

  /// Null before the first. They change with the next level: whoever uses them has to stop before.
  std::shared_ptr<const Tables> get() const { return tables_; }

 private:
  int next_level(const Ruleset& rules) const;
  void turn_to(const Ruleset& rules);

  std::shared_ptr<Tables> tables_;
};

}  // namespace endodoi::wasm
