#include "tables/value_model.h"

#include <algorithm>
#include <cassert>

#include "base/bytes.h"
#include "tables/value_context.h"

namespace endodoi {
namespace {

using Part = ValueModel::Part;

/// Frequencies in the proportion of the counts, none below 1, that add up to kWhole. What rounding
/// leaves over or takes too much goes to the most frequent ones, in a fixed order: the same counts
/// give the same file everywhere.
std::vector<std::uint32_t> scaled(const std::vector<std::uint64_t>& counts) {
  std::uint64_t all = 0;
  for (const std::uint64_t count : counts) all += count;
  std::vector<std::uint32_t> sizes;
  std::int64_t left = ValueModel::kWhole;
  for (const std::uint64_t count : counts) {
    const auto share = static_cast<std::uint64_t>(static_cast<unsigned __int128>(count) *
                                                  ValueModel::kWhole / all);
    sizes.push_back(std::max<std::uint32_t>(1, static_cast<std::uint32_t>(share)));
    left -= sizes.back();
  }
  while (left != 0) {
    const auto most = std::max_element(sizes.begin(), sizes.end());
    // Not all at once from one: it must stay above the others it was taken for.
    const std::int64_t step =
        left > 0 ? left : -std::min<std::int64_t>(-left, std::max<std::int64_t>(1, *most / 8));
    *most = static_cast<std::uint32_t>(*most + step);
    left -= step;
  }
  return sizes;
}

/// Reads numbers one after the other and remembers if there were too few bytes.
class Cursor {
 public:
  explicit Cursor(Bytes bytes) : bytes_(bytes) {}
  template <class T>
  T next() {
    if (bytes_.size() < sizeof(T)) {
      ran_out_ = true;
      return 0;
    }
    const T value = read_little_endian<T>(bytes_.data());
    bytes_ = bytes_.subspan(sizeof(T));
    return value;
  }
  bool ran_out() const { return ran_out_; }
  bool at_end() const { return bytes_.empty(); }

 private:
  Bytes bytes_;
  bool ran_out_ = false;
};

/// One context's parts as a file has them; nothing if they are not what parts can be.
std::optional<std::vector<Part>> read_parts(Cursor& cursor, int span) {
  std::vector<Part> parts;
  std::uint32_t first = 0;
  const int count = cursor.next<std::uint8_t>();
  for (int i = 0; i < count; ++i) {
    const auto value = static_cast<TableValue>(cursor.next<std::uint8_t>());
    const std::uint16_t size = cursor.next<std::uint16_t>();
    const bool rising = parts.empty() || parts.back().value < value;
    if (size == 0 || first + size > ValueModel::kWhole || value < -span || value > span ||
        !rising) {
      return std::nullopt;
    }
    parts.push_back({value, static_cast<std::uint16_t>(first), size});
    first += size;
  }
  if (cursor.ran_out() || first != ValueModel::kWhole) return std::nullopt;
  return parts;
}

}  // namespace

ValueModel::Counts::Counts(int span)
    : span_(span),
      symbols_(2 * static_cast<unsigned>(span) + 1),
      counts_(std::size_t{ContextWalker::count(span)} * symbols_) {}

void ValueModel::Counts::add(const Counts& other) {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
}

void ValueModel::add_context(const std::vector<Part>& parts) {
  starts_.push_back(static_cast<std::uint32_t>(parts_.size()));
  parts_.insert(parts_.end(), parts.begin(), parts.end());
}

void ValueModel::index() {
  const std::size_t contexts = starts_.size();
  starts_.push_back(static_cast<std::uint32_t>(parts_.size()));
  std::uint32_t rows = 0;
  for (std::size_t context = 0; context < contexts; ++context) {
    hint_rows_.push_back(rows);
    const std::uint32_t from = starts_[context], end = starts_[context + 1];
    if (from == end) continue;
    ++rows;
    std::uint32_t part = from;
    for (std::uint32_t hint = 0; hint < kHints; ++hint) {
      const std::uint32_t slot = hint << (kBits - kHintBits);
      while (slot - parts_[part].first >= parts_[part].size) ++part;
      hints_.push_back(static_cast<std::uint8_t>(part - from));
    }
  }
}

ValueModel ValueModel::of(const Counts& counts) {
  ValueModel model(counts.span_);
  for (unsigned context = 0; context < ContextWalker::count(counts.span_); ++context) {
    std::vector<std::uint64_t> seen;
    std::vector<Part> parts;
    for (unsigned i = 0; i < counts.symbols_; ++i) {
      const std::uint64_t count = counts.counts_[std::size_t{context} * counts.symbols_ + i];
      if (count == 0) continue;
      seen.push_back(count);
      parts.push_back({static_cast<TableValue>(static_cast<int>(i) - counts.span_), 0, 0});
    }
    if (!seen.empty()) {
      const auto sizes = scaled(seen);
      std::uint32_t first = 0;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i].first = static_cast<std::uint16_t>(first);
        parts[i].size = static_cast<std::uint16_t>(sizes[i]);
        first += sizes[i];
      }
    }
    model.add_context(parts);
  }
  model.index();
  return model;
}

std::vector<std::uint8_t> ValueModel::bytes() const {
  std::vector<std::uint8_t> bytes;
  for (std::uint32_t context = 0; context + 1 < starts_.size(); ++context) {
    const std::uint32_t from = starts_[context], end = starts_[context + 1];
    if (from == end) continue;
    append_little_endian<std::uint32_t>(bytes, context);
    append_little_endian<std::uint8_t>(bytes, static_cast<std::uint8_t>(end - from));
    for (std::uint32_t i = from; i < end; ++i) {
      append_little_endian<std::uint8_t>(bytes, static_cast<std::uint8_t>(parts_[i].value));
      append_little_endian<std::uint16_t>(bytes, parts_[i].size);
    }
  }
  return bytes;
}

std::optional<ValueModel> ValueModel::read(Bytes bytes, int span) {
  ValueModel model(span);
  Cursor cursor(bytes);
  const unsigned contexts = ContextWalker::count(span);
  unsigned context = 0;
  while (!cursor.at_end()) {
    const std::uint32_t next = cursor.next<std::uint32_t>();
    if (next < context || next >= contexts) return std::nullopt;
    for (; context < next; ++context) model.add_context({});
    const auto parts = read_parts(cursor, span);
    if (!parts) return std::nullopt;
    model.add_context(*parts);
    ++context;
  }
  for (; context < contexts; ++context) model.add_context({});
  model.index();
  return model;
}

}  // namespace endodoi
