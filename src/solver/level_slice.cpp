#include "solver/level_slice.h"

namespace endodoi {

LevelSlice::LevelSlice(const SliceStore& store, std::size_t memory)
    : store_(store),
      seeds_(store.levels()),
      layout_(store.layout(seeds_)),
      width_(OpenRecords::width_for(layout_.size())),
      bounds_(layout_.places(), seeds_),
      chunks_(static_cast<std::size_t>(layout_.chunks())),
      memory_(memory) {
  for (std::size_t i = 0; i < chunks_.size(); ++i) {
    chunks_[i].open =
        static_cast<std::uint32_t>(layout_.end(store.rank(), i) - layout_.first(store.rank(), i));
  }
}

TableValues LevelSlice::values() const {
  TableValues values(static_cast<std::size_t>(bounds_.size()));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = bounds_.at(i).value();
  return values;
}

void LevelSlice::remember(Number number, std::uint64_t open, const OpenRecords::Writer& records) {
  Chunk& chunk = chunks_[static_cast<std::size_t>(number)];
  const std::size_t before = chunk.records.memory();
  chunk.open = static_cast<std::uint32_t>(open);
  chunk.kept = chunk.kept || remembered_ + records.size() <= memory_;
  if (chunk.kept) chunk.records.assign(records);
  // Modulo 2^N: what is less than before takes away.
  remembered_ += chunk.records.memory() - before;
}

LevelSlice::Gatherer::Gatherer(const LevelSlice& slice, Number chunk)
    : slice_(slice),
      kept_(slice.at(chunk).kept),
      open_(slice.at(chunk).open),
      records_(slice.at(chunk).records, slice.width_) {
  if (kept_ || open_ == 0) return;
  const int rank = slice.store_.rank();
  first_ = at_ = slice.layout_.first(rank, chunk);
  end_ = slice.layout_.end(rank, chunk);
  first_place_ = slice.place(chunk, 0);
  position_ = slice.store_.index().unrank(slice.seeds_, first_);
}

}  // namespace endodoi
