#pragma once

#include <functional>
#include <span>
#include <string>

#include "tables/level_header.h"

namespace endodoi {

/// A level to be written: which one, and where its entries come from.
struct LevelSource {
  Ruleset rules;
  int seeds = 0;
  TableKind kind = TableKind::values;
  /// Fills `into` with the entries from number `first` on; with TableKind::wdl values will do, of
  /// which the signs are taken. Called from several threads at once, twice for each entry.
  std::function<void(LevelIndex::Number first, std::span<TableValue> into)> read;
};

/// The source of a level that lies in memory; `values` must live as long.
LevelSource level_in_memory(const Ruleset& rules, int seeds, TableKind kind,
                            std::span<const TableValue> values);

/// Writes a level file piece by piece: the same bytes for the same entries, whatever the number of
/// threads. `write` is called by the calling thread, in order.
void write_level(const LevelSource& level, int threads, const std::function<void(Bytes)>& write);

/// The checksum of all entries, as the header has it: XXH64 of one byte each, by rising number.
std::uint64_t values_checksum(std::span<const TableValue> values);

}  // namespace endodoi
