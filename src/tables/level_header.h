#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/checksum.h"
#include "tables/table_error.h"
#include "tables/tables.h"

namespace endodoi {

/// What a level file says of each position.
enum class TableKind : std::uint8_t {
  values = 0,  ///< the exact value
  wdl = 1,     ///< its sign: 1 won, 0 drawn, −1 lost for the mover, captures before not counted
  low = 2,     ///< of a level whose building was stopped: what the mover can force so far
  high = 3,    ///< and what the other can hold the mover to so far
};

/// `values`, `wdl`, `low`, `high`: in texts, and at the end of file names.
std::string_view name(TableKind kind);

/// What stands in every entry is from −span to span.
inline int span_of(TableKind kind, int seeds) { return kind == TableKind::wdl ? 1 : seeds; }

/// The beginning of a level file (docs/tables.md has it byte by byte).
struct LevelHeader {
  static constexpr std::size_t kSize = 88;    ///< bytes of it
  static constexpr std::size_t kFooter = 16;  ///< bytes at the end of the file
  static constexpr std::size_t kEntry = 16;   ///< bytes of a block's entry in the index before that

  Ruleset rules;  ///< of the family; seeds and `majority` mean nothing
  int seeds = 0;
  TableKind kind = TableKind::values;
  std::uint32_t block_positions = 0;
  std::uint64_t positions = 0;
  std::uint64_t values_checksum = 0;  ///< of all entries, a byte each
  std::uint64_t model_bytes = 0;
  std::uint64_t model_checksum = 0;

  std::uint64_t blocks() const { return (positions + block_positions - 1) / block_positions; }

  std::vector<std::uint8_t> bytes() const;
  /// Errors: not_a_table, other_version, damaged. `file` is how messages call it.
  static TableResult<LevelHeader> read(Bytes bytes, const std::string& file);
};

}  // namespace endodoi
