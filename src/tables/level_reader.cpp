#include "tables/level_reader.h"

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>

#include "tables/block_cache.h"
#include "tables/block_codec.h"
#include "tables/little_endian.h"
#include "tables/parallel.h"

namespace endodoi {

using Number = LevelIndex::Number;

namespace {

/// Of the bytes those from `from` on. Requires that they are there; then the numbers fit the
/// machine's addresses.
Bytes part(Bytes bytes, std::uint64_t from, std::uint64_t size) {
  return bytes.subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(size));
}

}  // namespace

struct LevelReader::State {
  State(std::unique_ptr<ByteSource> from, std::string called, LevelHeader head,
        ValueModel frequencies, std::size_t cached)
      : source(std::move(from)),
        bytes(source->bytes()),
        file(std::move(called)),
        header(std::move(head)),
        index(header.rules.width(), header.seeds),
        model(std::move(frequencies)),
        entries(part(bytes, bytes.size() - index_size(header), index_size(header))),
        cache(cached) {}

  /// Bytes of the index and the footer.
  static std::uint64_t index_size(const LevelHeader& header) {
    return LevelHeader::kFooter + header.blocks() * LevelHeader::kEntry;
  }

  TableError damaged(const std::string& what) const {
    return {TableErrorKind::damaged, file + ": " + what + "; remove it and build it again"};
  }

  /// Where a block begins in the file; after the last one, where the index begins.
  std::uint64_t start(Number block) const {
    if (block == header.blocks()) return bytes.size() - entries.size();
    return read_little_endian<std::uint64_t>(entries.data() + block * LevelHeader::kEntry);
  }

  /// The bytes of a block if they are where they can be and have their checksum, else none. A block
  /// has no fewer than four bytes.
  Bytes sound_bytes(Number block) const {
    const std::uint64_t from = start(block), end = start(block + 1);
    if (from < LevelHeader::kSize + header.model_bytes || from > end || end > bytes.size())
      return {};
    const Bytes coded = part(bytes, from, end - from);
    const std::uint8_t* const checksum = entries.data() + block * LevelHeader::kEntry + 8;
    return Checksum::of(coded) == read_little_endian<std::uint64_t>(checksum) ? coded : Bytes{};
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
    if (!decode(number, *values))
      return damaged("block " + std::to_string(number) + " is not what was written");
    Block shared = std::move(values);
    cache.keep(number, shared);
    return shared;
  }

  std::unique_ptr<ByteSource> source;
  Bytes bytes;
  std::string file;
  LevelHeader header;
  LevelIndex index;
  ValueModel model;
  Bytes entries;  ///< the index and the footer
  BlockCache cache;
};

TableResult<LevelReader> LevelReader::open(std::unique_ptr<ByteSource> source, std::string file,
                                           std::size_t cached_blocks) {
  const Bytes bytes = source->bytes();
  const auto header = LevelHeader::read(bytes, file);
  if (!header) return header.error();
  const auto damaged = [&](const std::string& what) {
    return TableError{TableErrorKind::damaged, file + ": " + what + "; remove it and build it again"};
  };
  // The footer first: what was cut off is named so, not as a wrong checksum.
  const std::uint64_t index_bytes = header->blocks() * LevelHeader::kEntry;
  const std::uint64_t least = LevelHeader::kSize + index_bytes + LevelHeader::kFooter;
  if (bytes.size() < least || header->model_bytes > bytes.size() - least ||
      read_little_endian<std::uint64_t>(bytes.last(8).data()) != bytes.size()) {
    return damaged("it has " + std::to_string(bytes.size()) +
                   " bytes, which is not what was written");
  }
  const Bytes index = part(bytes, bytes.size() - LevelHeader::kFooter - index_bytes, index_bytes);
  if (Checksum::of(index) !=
      read_little_endian<std::uint64_t>(bytes.last(LevelHeader::kFooter).data())) {
    return damaged("the checksum of its index is wrong");
  }
  const Bytes model_bytes = part(bytes, LevelHeader::kSize, header->model_bytes);
  if (Checksum::of(model_bytes) != header->model_checksum)
    return damaged("the checksum of its model is wrong");
  auto model = ValueModel::read(model_bytes, span_of(header->kind, header->seeds));
  if (!model) return damaged("its model is none");
  return LevelReader(std::make_unique<State>(std::move(source), std::move(file), *header,
                                             std::move(*model),
                                             std::max<std::size_t>(cached_blocks, 1)));
}

LevelReader::LevelReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
LevelReader::LevelReader(LevelReader&&) noexcept = default;
LevelReader& LevelReader::operator=(LevelReader&&) noexcept = default;
LevelReader::~LevelReader() = default;

const LevelHeader& LevelReader::header() const { return state_->header; }
const std::string& LevelReader::file() const { return state_->file; }
std::uint64_t LevelReader::file_bytes() const { return state_->bytes.size(); }

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
  if (damaged != blocks)
    return state.damaged("block " + std::to_string(damaged) + " is not what was written");
  const Bytes bytes(reinterpret_cast<const std::uint8_t*>(entries.data()), entries.size());
  if (Checksum::of(bytes) != state.header.values_checksum)
    return state.damaged("the checksum of all its entries is wrong");
  return entries;
}

}  // namespace endodoi
