#include "level_parts.h"

#include <algorithm>

namespace table_tests {

Ruleset ruleset(const std::string& name) { return Ruleset::parse(name).value(); }

TableValues likely_values(const Ruleset& rules, int seeds) {
  const endodoi::LevelIndex index(rules.width(), seeds);
  TableValues values(index.size(seeds));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto position = index.unrank(seeds, i);
    int own = 0;
    for (int pit = 0; pit < rules.pits; ++pit) own += position.pits[static_cast<std::size_t>(pit)];
    values[i] = static_cast<TableValue>(
        std::clamp(2 * own - seeds + static_cast<int>(i % 7 == 0), -seeds, seeds));
  }
  return values;
}

FileBytes written(const Ruleset& rules, int seeds, TableKind kind, const TableValues& values,
                  int threads) {
  FileBytes file;
  write_level(level_in_memory(rules, seeds, kind, values), threads,
              [&](endodoi::Bytes bytes) { file.insert(file.end(), bytes.begin(), bytes.end()); });
  return file;
}

TableResult<LevelReader> opened(FileBytes bytes) {
  return LevelReader::open(std::make_unique<endodoi::MemoryBytes>(std::move(bytes)), "planted", 2);
}

}  // namespace table_tests
