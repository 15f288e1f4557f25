#include "browser_tables.h"

#include <utility>

#include "solver/level_builder.h"
#include "tables/level_reader.h"

namespace endodoi::wasm {
namespace {

/// A level of more positions does not come from us and would fill a phone's memory.
constexpr LevelIndex::Number kMostPositions = 1 << 25;

TableError foreign(const LevelHeader& header, const Ruleset& rules, int next) {
  return {TableErrorKind::other_table,
          "this is level " + std::to_string(header.seeds) + " of " + table_family(header.rules) +
              " (" + std::string(name(header.kind)) + "); level " + std::to_string(next) + " of " +
              table_family(rules) + " (values) comes next"};
}

/// Tables know nothing of `majority`: the family is that of the ruleset without it.
Ruleset family_of(Ruleset rules) {
  rules.majority = false;
  return rules;
}

}  // namespace

int BrowserTables::next_level(const Ruleset& rules) const {
  return tables_ && tables_->of_family(rules) ? tables_->levels() : 0;
}

/// The tables of that ruleset's family, empty if they were another's.
void BrowserTables::turn_to(const Ruleset& rules) {
  if (tables_ && tables_->of_family(rules)) return;
  tables_ = std::make_shared<Tables>(family_of(rules), kMaxTableSeeds);
}

TableResult<int> BrowserTables::load_level(const Ruleset& rules, std::vector<std::uint8_t> bytes) {
  const int next = next_level(rules);
  const auto level =
      LevelReader::open(std::make_unique<MemoryBytes>(std::move(bytes)), "the level", 1);
  if (!level) return level.error();
  const LevelHeader& header = level->header();
  if (table_family(header.rules) != table_family(rules) || header.seeds != next ||
      header.kind != TableKind::values) {
    return foreign(header, rules, next);
  }
  if (header.positions > kMostPositions) {
    return TableError{TableErrorKind::too_large, "the level is too large"};
  }
  auto values = level->all();
  if (!values) return values.error();
  turn_to(rules);
  tables_->add(std::move(values.value()));
  return tables_->levels();
}

TableResult<int> BrowserTables::build_level(const Ruleset& rules) {
  const int next = next_level(rules);
  const Ruleset family = family_of(rules);
  if (const auto why = unbuildable(family, next)) {
    return TableError{TableErrorKind::too_large, *why};
  }
  if (LevelIndex(family.width(), next).size(next) > kMostPositions) {
    return TableError{TableErrorKind::too_large, "the next level is too large to be built here"};
  }
  turn_to(rules);
  BuildOptions options;
  options.memory = std::size_t{64} << 20;
  build_next_level(*tables_, options);
  return tables_->levels();
}

}  // namespace endodoi::wasm
