#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tables/value_model.h"

namespace endodoi {

/// Positions of a block, all but the last of a level. Decoding one takes about half a millisecond;
/// larger ones save hardly a hundredth of the bytes (docs/tables.md).
inline constexpr LevelIndex::Number kBlockPositions = 1 << 14;

/// Where a block lies: in which level, and from which number on.
struct BlockPlace {
  const LevelIndex& index;
  int seeds;
  LevelIndex::Number first;
};

/// Counts what follows what in a block. Every value is from −span to span.
void count_block(const BlockPlace& place, std::span<const TableValue> values, int span,
                 ValueModel::Counts& counts);

/// A block in few bytes: range asymmetric numeral systems (J. Duda, arXiv:1311.2540) with the
/// frequencies of the model in each value's context. Appends to `bytes`. Requires that the block
/// was counted for the model.
void encode_block(const BlockPlace& place, std::span<const TableValue> values,
                  const ValueModel& model, std::vector<std::uint8_t>& bytes);

/// The values of a block into `values`, as many as there are. False if the bytes are not what
/// encode_block() makes: any bytes may be given.
bool decode_block(const BlockPlace& place, Bytes bytes, const ValueModel& model,
                  std::span<TableValue> values);

}  // namespace endodoi
