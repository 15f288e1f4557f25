#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "tables/level_header.h"

namespace endodoi {

/// Reads a level file: single entries through a small cache of decoded blocks, or all of them.
/// Every block is compared with its checksum before it is decoded. Safe from any number of threads.
class LevelReader {
 public:
  using Number = LevelIndex::Number;
  using Block = std::shared_ptr<const TableValues>;

  /// Takes the bytes of a file; `file` is how messages call it. `cached_blocks`: decoded blocks
  /// kept, at least one. Reads the header, the model and the index only. Errors: not_a_table,
  /// other_version, damaged.
  static TableResult<LevelReader> open(std::unique_ptr<ByteSource> source, std::string file,
                                       std::size_t cached_blocks = 64);
  LevelReader(LevelReader&&) noexcept;
  LevelReader& operator=(LevelReader&&) noexcept;
  ~LevelReader();

  const LevelHeader& header() const;
  const std::string& file() const;
  std::uint64_t file_bytes() const;

  /// One entry. Requires number < header().positions. Errors: damaged.
  TableResult<int> entry(Number number) const;

  /// The entry of a position, whoever is to move. Requires as many seeds on its board as the level
  /// has.
  TableResult<int> entry(const Position& position) const;

  /// All entries, compared with the checksum of the whole level. Errors: damaged.
  TableResult<TableValues> all(int threads = 1) const;

 private:
  struct State;
  explicit LevelReader(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace endodoi
