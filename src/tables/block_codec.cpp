#include "tables/block_codec.h"

#include <cassert>

#include "base/bytes.h"
#include "tables/value_context.h"

namespace endodoi {
namespace {

/// The coder's state is at least this after each value; 16 bits go to the file and come from it at
/// a time.
constexpr std::uint32_t kLeast = 1u << 16;

/// on_context(at, context) for every position of a block; `values` holds those before `at`.
template <class OnContext>
void walk(const BlockPlace& place, const TableValue* values, std::size_t size, int span,
          OnContext on_context) {
  ContextWalker walker(place.index, place.seeds, place.first, span);
  for (unsigned at = 0; at < size; ++at) {
    if (at > 0) walker.next();
    if (!on_context(at, walker.context(values, at))) return;
  }
}

std::vector<std::uint32_t> contexts_of(const BlockPlace& place, std::span<const TableValue> values,
                                       int span) {
  std::vector<std::uint32_t> contexts(values.size());
  walk(place, values.data(), values.size(), span, [&](unsigned at, unsigned context) {
    contexts[at] = context;
    return true;
  });
  return contexts;
}

}  // namespace

void count_block(const BlockPlace& place, std::span<const TableValue> values, int span,
                 ValueModel::Counts& counts) {
  walk(place, values.data(), values.size(), span, [&](unsigned at, unsigned context) {
    counts.add(context, values[at]);
    return true;
  });
}

void encode_block(const BlockPlace& place, std::span<const TableValue> values,
                  const ValueModel& model, std::vector<std::uint8_t>& bytes) {
  // The last value goes in first, so that the first comes out first.
  const auto contexts = contexts_of(place, values, model.span());
  std::vector<std::uint16_t> words;
  std::uint32_t state = kLeast;
  for (std::size_t at = values.size(); at-- > 0;) {
    const ValueModel::Part part = model.part(contexts[at], values[at]);
    const std::uint64_t limit = std::uint64_t{part.size} << (32 - ValueModel::kBits);
    if (state >= limit) {
      words.push_back(static_cast<std::uint16_t>(state));
      state >>= 16;
    }
    state = (state / part.size << ValueModel::kBits) + state % part.size + part.first;
  }
  append_little_endian(bytes, state);
  for (std::size_t i = words.size(); i-- > 0;) append_little_endian(bytes, words[i]);
}

bool decode_block(const BlockPlace& place, Bytes bytes, const ValueModel& model,
                  std::span<TableValue> values) {
  if (bytes.size() < 4 || bytes.size() % 2 != 0) return false;
  std::uint32_t state = read_little_endian<std::uint32_t>(bytes.data());
  const std::uint8_t* from = bytes.data() + 4;
  const std::uint8_t* const end = bytes.data() + bytes.size();
  bool sound = true;
  walk(place, values.data(), values.size(), model.span(), [&](unsigned at, unsigned context) {
    const std::uint32_t slot = state & (ValueModel::kWhole - 1);
    const ValueModel::Part* part = model.at(context, slot);
    if (part == nullptr) return sound = false;
    values[at] = part->value;
    state = part->size * (state >> ValueModel::kBits) + slot - part->first;
    if (state < kLeast) {
      if (from == end) return sound = false;
      state = state << 16 | read_little_endian<std::uint16_t>(from);
      from += 2;
    }
    return true;
  });
  return sound && from == end && state == kLeast;
}

}  // namespace endodoi
