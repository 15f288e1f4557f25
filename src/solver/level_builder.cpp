#include "solver/level_builder.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "rules/moves.h"

namespace endodoi {
namespace {

using Number = LevelIndex::Number;

struct Bounds {
  std::int8_t low, high;

  bool met() const { return low == high; }
  std::uint16_t packed() const {
    return static_cast<std::uint16_t>(static_cast<std::uint8_t>(low) | static_cast<std::uint8_t>(high) << 8);
  }
  static Bounds unpacked(std::uint16_t bits) {
    return {static_cast<std::int8_t>(bits & 0xFF), static_cast<std::int8_t>(bits >> 8)};
  }
};

constexpr Number kChunk = 1 << 16;

struct OpenPosition {
  std::uint16_t offset;
  std::int8_t exits;
  std::uint8_t stays;
};

struct Chunk {
  std::vector<std::uint32_t> words;
  std::uint32_t open = 0;
};

class Builder {
 public:
  Builder(const Tables& tables, const BuildOptions& options)
      : rules_(tables.rules()), tables_(tables), options_(options), seeds_(tables.levels()),
        size_(tables.index().size(seeds_)), bounds_(size_), chunks_((size_ + kChunk - 1) / kChunk) {
    const std::uint16_t trivial =
        Bounds{static_cast<std::int8_t>(-seeds_), static_cast<std::int8_t>(seeds_)}.packed();
    for (auto& b : bounds_) b.store(trivial, std::memory_order_relaxed);
  }

  bool run() {
    for (int sweep = 0;; ++sweep) {
      std::atomic<std::size_t> next{0};
      std::atomic<std::uint64_t> changed{0};
      auto work = [&] {
        std::uint64_t mine = 0;
        for (std::size_t c; (c = next.fetch_add(1)) < chunks_.size();) mine += sweep == 0 ? first(c) : again(c);
        changed += mine;
      };
      std::vector<std::thread> threads;
      for (int t = 1; t < options_.threads; ++t) threads.emplace_back(work);
      work();
      for (auto& t : threads) t.join();
      std::uint64_t open = 0, words = 0;
      for (auto& c : chunks_) open += c.open, words += c.words.capacity();
      if (sweep > 0 && changed == 0) break;
    }
    return true;
  }

  std::vector<TableValue> values() const {
    std::vector<TableValue> v(size_);
    for (Number i = 0; i < size_; ++i) {
      const Bounds b = Bounds::unpacked(bounds_[i].load(std::memory_order_relaxed));
      v[i] = static_cast<TableValue>(std::clamp(0, int{b.low}, int{b.high}));
    }
    return v;
  }

 private:
  struct Successor {
    std::uint32_t number;
    std::uint8_t taken;
  };

  std::uint64_t first(std::size_t c) {
    Chunk& chunk = chunks_[c];
    const Number begin = c * kChunk, end = std::min(size_, begin + kChunk);
    const LevelIndex& index = tables_.index();
    Position p = index.unrank(seeds_, begin);
    constexpr int kBatch = 32;
    Successor succ[kBatch * kMaxPits];
    std::uint8_t counts[kBatch];
    chunk.words.reserve(kChunk * 3);
    for (Number at = begin; at < end;) {
      const int n = static_cast<int>(std::min<Number>(kBatch, end - at));
      Successor* s = succ;
      for (int k = 0; k < n; ++k) {
        Successor* before = s;
        for (Pit pit = 0; pit < rules_.pits; ++pit) {
          if (p.pits[pit] == 0) continue;
          const Sowing sowing = sow(rules_, p, pit);
          if (sowing.never_ending) continue;
          const Number r = index.rank(sowing.after);
          if (sowing.taken)
            __builtin_prefetch(&tables_.level(seeds_ - sowing.taken)[r]);
          else
            __builtin_prefetch(&bounds_[r]);
          *s++ = {static_cast<std::uint32_t>(r), sowing.taken};
        }
        counts[k] = static_cast<std::uint8_t>(s - before);
        if (at + k + 1 < size_) LevelIndex::next(p);
      }
      s = succ;
      for (int k = 0; k < n; ++k) {
        int exits = -seeds_;
        const std::size_t head = chunk.words.size();
        chunk.words.push_back(0);
        int low = exits, high = exits;
        for (int j = 0; j < counts[k]; ++j, ++s) {
          if (s->taken) {
            exits = std::max(exits, s->taken - tables_.level(seeds_ - s->taken)[s->number]);
          } else {
            const Bounds b = Bounds::unpacked(bounds_[s->number].load(std::memory_order_relaxed));
            if (b.met()) {
              exits = std::max(exits, -b.low);
            } else {
              chunk.words.push_back(s->number);
              low = std::max(low, -b.high);
              high = std::max(high, -b.low);
            }
          }
        }
        low = std::max(low, exits);
        high = std::max(high, exits);
        bounds_[at + k].store(Bounds{static_cast<std::int8_t>(low), static_cast<std::int8_t>(high)}.packed(),
                              std::memory_order_relaxed);
        if (low == high) {
          chunk.words.resize(head);
        } else {
          chunk.words[head] = static_cast<std::uint32_t>(at + k - begin) |
                              static_cast<std::uint32_t>(static_cast<std::uint8_t>(exits)) << 16 |
                              static_cast<std::uint32_t>(chunk.words.size() - head - 1) << 24;
          ++chunk.open;
        }
      }
      at += n;
    }
    chunk.words.shrink_to_fit();
    return 1;
  }

  std::uint64_t again(std::size_t c) {
    Chunk& chunk = chunks_[c];
    const Number begin = c * kChunk;
    std::uint32_t* from = chunk.words.data();
    std::uint32_t* const end = from + chunk.words.size();
    std::uint32_t* to = from;
    std::uint64_t changed = 0;
    chunk.open = 0;
    while (from < end) {
      const std::uint32_t word = *from++;
      const Number at = begin + (word & 0xFFFF);
      int exits = static_cast<std::int8_t>(word >> 16 & 0xFF);
      const int count = static_cast<int>(word >> 24);
      std::uint32_t* head = to++;
      int low = exits, high = exits;
      for (int j = 0; j < count; ++j) {
        const std::uint32_t number = *from++;
        const Bounds b = Bounds::unpacked(bounds_[number].load(std::memory_order_relaxed));
        if (b.met()) {
          exits = std::max(exits, -b.low);
        } else if (-b.low > exits) {
          *to++ = number;
          low = std::max(low, -b.high);
          high = std::max(high, -b.low);
        }
      }
      low = std::max(low, exits);
      high = std::max(high, exits);
      const std::uint16_t now = Bounds{static_cast<std::int8_t>(low), static_cast<std::int8_t>(high)}.packed();
      if (now != bounds_[at].load(std::memory_order_relaxed)) {
        bounds_[at].store(now, std::memory_order_relaxed);
        ++changed;
      }
      if (low == high) {
        to = head;
      } else {
        *head = static_cast<std::uint32_t>(at - begin) |
                static_cast<std::uint32_t>(static_cast<std::uint8_t>(exits)) << 16 |
                static_cast<std::uint32_t>(to - head - 1) << 24;
        ++chunk.open;
      }
    }
    chunk.words.resize(static_cast<std::size_t>(to - chunk.words.data()));
    return changed;
  }

  Ruleset rules_;
  const Tables& tables_;
  const BuildOptions& options_;
  int seeds_;
  Number size_;
  std::vector<std::atomic<std::uint16_t>> bounds_;
  std::vector<Chunk> chunks_;
};

}  // namespace

bool build_next_level(Tables& tables, const BuildOptions& options) {
  Builder builder(tables, options);
  if (!builder.run()) return false;
  tables.add(builder.values());
  return true;
}

}  // namespace endodoi
