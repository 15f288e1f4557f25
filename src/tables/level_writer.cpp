#include "tables/level_writer.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/parallel.h"
#include "tables/block_codec.h"

namespace endodoi {
namespace {

using Number = LevelIndex::Number;

Bytes as_bytes(std::span<const TableValue> values) {
  return {reinterpret_cast<const std::uint8_t*>(values.data()), values.size()};
}

class Writer {
 public:
  Writer(const LevelSource& level, int threads, const std::function<void(Bytes)>& write)
      : level_(level),
        threads_(std::max(threads, 1)),
        write_(write),
        index_(level.rules.width(), level.seeds),
        span_(span_of(level.kind, level.seeds)) {
    header_.rules = level.rules;
    header_.seeds = level.seeds;
    header_.kind = level.kind;
    header_.block_positions = static_cast<std::uint32_t>(kBlockPositions);
    header_.positions = index_.size(level.seeds);
  }

  void run() {
    const ValueModel model = ValueModel::of(count());
    const auto model_bytes = model.bytes();
    header_.model_bytes = model_bytes.size();
    header_.model_checksum = Checksum::of(model_bytes);
    put(header_.bytes());
    put(model_bytes);
    encode(model);
    put(entries_);
    std::vector<std::uint8_t> footer;
    append_little_endian(footer, Checksum::of(entries_));
    append_little_endian(footer, written_ + LevelHeader::kFooter);
    put(footer);
  }

 private:
  /// Blocks are worked on together in such numbers: enough for every thread, few enough to lie in
  /// memory.
  static constexpr Number kTogether = 64;

  /// work(block, i) for the blocks of one group after the other; then done(i) for each of a group
  /// in order.
  template <class Work, class Done>
  void in_groups(Work work, Done done) {
    const Number blocks = header_.blocks();
    for (Number first = 0; first < blocks; first += kTogether) {
      const Number size = std::min(kTogether, blocks - first);
      parallel_for(size, threads_, [&](std::size_t i) { work(first + i, i); });
      for (std::size_t i = 0; i < size; ++i) done(i);
    }
  }

  void read_block(Number block, TableValues& into) const {
    const Number first = block * kBlockPositions;
    into.resize(std::min(kBlockPositions, header_.positions - first));
    level_.read(first, into);
    if (level_.kind != TableKind::wdl) return;
    for (TableValue& entry : into) entry = static_cast<TableValue>((entry > 0) - (entry < 0));
  }

  ValueModel::Counts count() {
    // Counting adds up in any order, so each place in a group may have counts of its own.
    const auto lanes = static_cast<std::size_t>(threads_);
    std::vector<ValueModel::Counts> counts(lanes, ValueModel::Counts(span_));
    std::vector<TableValues> values(kTogether);
    Checksum checksum;
    const Number blocks = header_.blocks();
    for (Number first = 0; first < blocks; first += kTogether) {
      const Number size = std::min(kTogether, blocks - first);
      parallel_for(lanes, threads_, [&](std::size_t lane) {
        for (Number i = lane; i < size; i += lanes) {
          read_block(first + i, values[i]);
          count_block({index_, level_.seeds, (first + i) * kBlockPositions}, values[i], span_,
                      counts[lane]);
        }
      });
      for (std::size_t i = 0; i < size; ++i) checksum.add(as_bytes(values[i]));
    }
    header_.values_checksum = checksum.value();
    for (std::size_t lane = 1; lane < lanes; ++lane) counts[0].add(counts[lane]);
    return std::move(counts[0]);
  }

  void encode(const ValueModel& model) {
    std::vector<std::vector<std::uint8_t>> coded(kTogether);
    in_groups(
        [&](Number block, std::size_t i) {
          TableValues values;
          read_block(block, values);
          coded[i].clear();
          encode_block({index_, level_.seeds, block * kBlockPositions}, values, model, coded[i]);
        },
        [&](std::size_t i) {
          append_little_endian(entries_, written_);
          append_little_endian(entries_, Checksum::of(coded[i]));
          put(coded[i]);
        });
  }

  void put(Bytes bytes) {
    write_(bytes);
    written_ += bytes.size();
  }

  const LevelSource& level_;
  int threads_;
  const std::function<void(Bytes)>& write_;
  LevelIndex index_;
  int span_;
  LevelHeader header_;
  std::vector<std::uint8_t> entries_;  ///< the index: where each block begins, and its checksum
  std::uint64_t written_ = 0;
};

}  // namespace

LevelSource level_in_memory(const Ruleset& rules, int seeds, TableKind kind,
                            std::span<const TableValue> values) {
  return {rules, seeds, kind, [values](Number first, std::span<TableValue> into) {
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(first), into.size(),
                        into.begin());
          }};
}

void write_level(const LevelSource& level, int threads, const std::function<void(Bytes)>& write) {
  Writer(level, threads, write).run();
}

std::uint64_t values_checksum(std::span<const TableValue> values) {
  return Checksum::of(as_bytes(values));
}

}  // namespace endodoi
