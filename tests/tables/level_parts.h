// What the tests of level files share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tables/level_reader.h"
#include "tables/level_writer.h"
#include "tables/tables.h"

namespace table_tests {

using endodoi::LevelReader;
using endodoi::Ruleset;
using endodoi::TableKind;
using endodoi::TableResult;
using endodoi::TableValue;
using endodoi::TableValues;

using FileBytes = std::vector<std::uint8_t>;

Ruleset ruleset(const std::string& name);

// Values that look like those of a table: near to each other for positions near to each other.
TableValues likely_values(const Ruleset& rules, int seeds);

FileBytes written(const Ruleset& rules, int seeds, TableKind kind, const TableValues& values,
                  int threads = 1);

TableResult<LevelReader> opened(FileBytes bytes);

}  // namespace table_tests
