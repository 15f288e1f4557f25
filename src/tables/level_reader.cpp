#include "tables/level_reader.h"

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>

#include "base/bytes.h"
#include "base/parallel.h"
#include "tables/block_cache.h"
#include "tables/block_codec.h"

namespace endodoi {

using Number = LevelIndex::Number;

struct LevelReader::State {
  State(std::unique_ptr<ByteSource> from, std::string called, LevelHeader head,
        ValueModel frequencies, std::vector<std::uint8_t> blocks, std::size_t cached)
      : source(std::move(from)),
        file(std::move(called)),
        header(std::move(head)),
        index(header.rules.width(), header.seeds),
        model(std::move(frequencies)),
        entries(std::move(blocks)),
        cache(cached) {}

  TableError damaged(const std::string& what) const {
    return {TableErrorKind::damaged, file + ": " + what + "; remove it and build it again"};
  }

  /// Where a block begins in the file; after the last one, where the index begins.
  std::uint64_t start(Number block) const {
    if (block == header.blocks()) return source->size() - LevelHeader::kFooter - entries.size();
    return read_little_endian<std::uint64_t>(entries.data() + block * LevelHeader::kEntry);
  }

  /// The bytes of a block if they are where they can be and have their checksum, else none. A block
  /// has no fewer than four bytes.
  std::vector<std::uint8_t> sound_bytes(Number block) const {
    const std::uint64_t from = start(block), end = start(block + 1);
    if (from < LevelHeader::kSize + header.model_bytes || from > end) return {};
    auto coded = source->part(from, end - from);
    if (!coded) return {};
    const std::uint8_t* const checksum = entries.data() + block * LevelHeader::kEntry + 8;
    if (Checksum::of(*coded) != read_little_endian<std::uint64_t>(checksum)) return {};
    return std::move(*coded);
  }

  std::size_t size_of(Number block) const {
    const Number left = header.positions - block * header.block_positions;
    return static_cast<std::size_t>(std::min<Number>(header.block_positions, left));
  }

  bool decode(Number block, std::span<TableValue> into) const {
    return decode_block({index, header.seeds, block * header.block_positions}, sound_bytes(block),
                        model, into);
  }

  TableResult<Block> block(Number number) {
    if (Block kept = cache.find(number)) return kept;
    auto values = std::make_shared<TableValues>(size_of(number));
    if (!decode(number, *values)) {
      return damaged("block " + std::to_string(number) + " is not what was written");
    }
    Block shared = std::move(values);
    cache.keep(number, shared);
    return shared;
  }

  std::unique_ptr<ByteSource> source;
  std::string file;
  LevelHeader header;
  LevelIndex index;
  ValueModel model;
  std::vector<std::uint8_t> entries;  ///< the index
  BlockCache cache;
};

TableResult<LevelReader> LevelReader::open(std::unique_ptr<ByteSource> source, std::string file,
                                           std::size_t cached_blocks) {
  const std::uint64_t size = source->size();
  const auto damaged = [&](const std::string& what) {
    return TableError{TableErrorKind::damaged,
                      file + ": " + what + "; remove it and build it again"};
  };
  const auto head = source->part(0, std::min<std::uint64_t>(size, LevelHeader::kSize));
  if (!head) return damaged("its header cannot be read");
  const auto header = LevelHeader::read(*head, file);
  if (!header) return header.error();
  // The footer first: what was cut off is named so, not as a wrong checksum.
  const std::uint64_t index_bytes = header->blocks() * LevelHeader::kEntry;
  const std::uint64_t least = LevelHeader::kSize + index_bytes + LevelHeader::kFooter;
  const auto footer = source->part(size - LevelHeader::kFooter, LevelHeader::kFooter);
  if (!footer || size < least || header->model_bytes > size - least ||
      read_little_endian<std::uint64_t>(footer->data() + LevelHeader::kFooter - 8) != size) {
    return damaged("it has " + std::to_string(size) + " bytes, which is not what was written");
  }
  auto index = source->part(size - LevelHeader::kFooter - index_bytes, index_bytes);
  if (!index || Checksum::of(*index) != read_little_endian<std::uint64_t>(footer->data())) {
    return damaged("the checksum of its index is wrong");
  }
  const auto model_bytes = source->part(LevelHeader::kSize, header->model_bytes);
  if (!model_bytes || Checksum::of(*model_bytes) != header->model_checksum) {
    return damaged("the checksum of its model is wrong");
  }
  auto model = ValueModel::read(*model_bytes, span_of(header->kind, header->seeds));
  if (!model) return damaged("its model is none");
  return LevelReader(std::make_unique<State>(std::move(source), std::move(file), *header,
                                             std::move(*model), std::move(*index),
                                             std::max<std::size_t>(cached_blocks, 1)));
}

LevelReader::LevelReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
LevelReader::LevelReader(LevelReader&&) noexcept = default;
LevelReader& LevelReader::operator=(LevelReader&&) noexcept = default;
LevelReader::~LevelReader() = default;

const LevelHeader& LevelReader::header() const { return state_->header; }
const std::string& LevelReader::file() const { return state_->file; }
std::uint64_t LevelReader::file_bytes() const { return state_->source->size(); }

TableResult<int> LevelReader::entry(Number number) const {
  const std::uint32_t size = state_->header.block_positions;
  const auto block = state_->block(number / size);
  if (!block) return block.error();
  return int{(**block)[number % size]};
}

TableResult<int> LevelReader::entry(const Position& position) const {
  return entry(state_->index.rank(position));
}

TableResult<TableValues> LevelReader::all(int threads) const {
  const State& state = *state_;
  const auto blocks = static_cast<std::size_t>(state.header.blocks());
  TableValues entries(static_cast<std::size_t>(state.header.positions));
  std::atomic<std::size_t> damaged{blocks};
  parallel_for(blocks, threads, [&](std::size_t block) {
    const std::span<TableValue> into(entries.data() + block * state.header.block_positions,
                                     state.size_of(block));
    if (!state.decode(block, into)) damaged = block;
  });
  if (damaged != blocks) {
    return state.damaged("block " + std::to_string(damaged) + " is not what was written");
  }
  const Bytes bytes(reinterpret_cast<const std::uint8_t*>(entries.data()), entries.size());
  if (Checksum::of(bytes) != state.header.values_checksum) {
    return state.damaged("the checksum of all its entries is wrong");
  }
  return entries;
}

}  // namespace endodoi
