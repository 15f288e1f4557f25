#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tables/tables.h"

namespace endodoi {

/// The blocks last used of a level. Safe from any number of threads; a block taken out stays alive
/// with its taker.
class BlockCache {
 public:
  using Number = LevelIndex::Number;
  using Block = std::shared_ptr<const TableValues>;

  /// Keeps at most `most` blocks, at least 1.
  explicit BlockCache(std::size_t most) : most_(most) {}

  /// The block, or nullptr if it is not here.
  Block find(Number block) {
    const std::lock_guard lock(mutex_);
    const auto at = places_.find(block);
    if (at == places_.end()) return nullptr;
    blocks_.splice(blocks_.begin(), blocks_, at->second);
    return at->second->second;
  }

  /// Puts a block in, and the one unused for longest out.
  void keep(Number block, Block values) {
    const std::lock_guard lock(mutex_);
    if (places_.count(block) > 0) return;  // another thread was faster
    blocks_.emplace_front(block, std::move(values));
    places_[block] = blocks_.begin();
    if (blocks_.size() <= most_) return;
    places_.erase(blocks_.back().first);
    blocks_.pop_back();
  }

 private:
  using Entry = std::pair<Number, Block>;

  std::size_t most_;
  std::mutex mutex_;
  std::list<Entry> blocks_;  ///< the last used first
  std::unordered_map<Number, std::list<Entry>::iterator> places_;
};

}  // namespace endodoi
