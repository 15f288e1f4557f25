#include "tables/block_codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "level_parts.h"

namespace {

using namespace endodoi;

// Any values at all, also such as no game has: coded and decoded, the same.
RC_GTEST_PROP(BlockCodec, GivesEveryValueBack, ()) {
  const int pits = *rc::gen::inRange(2, 5);
  const int seeds = *rc::gen::inRange(0, 7);
  const int span = *rc::gen::inRange(1, 12);
  const LevelIndex index(2 * pits, seeds);
  const auto size = static_cast<std::size_t>(index.size(seeds));
  const auto first = *rc::gen::inRange<std::size_t>(0, size);
  const auto values = *rc::gen::container<TableValues>(
      std::min<std::size_t>(size - first, 300),
      rc::gen::inRange<TableValue>(static_cast<TableValue>(-span),
                                   static_cast<TableValue>(span + 1)));
  const BlockPlace place{index, seeds, first};
  ValueModel::Counts counts(span);
  count_block(place, values, span, counts);
  const auto model = ValueModel::read(ValueModel::of(counts).bytes(), span);
  RC_ASSERT(model.has_value());
  std::vector<std::uint8_t> coded;
  encode_block(place, values, *model, coded);
  TableValues decoded(values.size());
  RC_ASSERT(decode_block(place, coded, *model, decoded));
  RC_ASSERT(decoded == values);
}

// The checksums keep such bytes from the decoder; it has to stand them all the same.
RC_GTEST_PROP(BlockCodec, StandsAnyBytes, (const std::vector<std::uint8_t>& bytes)) {
  const LevelIndex index(6, 6);
  const auto values = table_tests::likely_values(table_tests::ruleset("endodoi/3x4"), 6);
  const BlockPlace place{index, 6, 0};
  ValueModel::Counts counts(6);
  count_block(place, values, 6, counts);
  const ValueModel model = ValueModel::of(counts);
  std::vector<std::uint8_t> coded;
  encode_block(place, values, model, coded);
  TableValues decoded(values.size());
  if (bytes != coded) RC_ASSERT(!decode_block(place, bytes, model, decoded));
  // The same with a few bytes of a sound block changed.
  for (std::size_t i = 0; i < bytes.size() && i < coded.size(); ++i) {
    coded[coded.size() - 1 - i] ^= bytes[i];
  }
  (void)decode_block(place, coded, model, decoded);
}

RC_GTEST_PROP(ValueModel, RefusesBytesThatAreNoModel, (const std::vector<std::uint8_t>& bytes)) {
  const auto model = ValueModel::read(bytes, 5);
  if (model) RC_ASSERT(model->bytes() == bytes);
}

}  // namespace
