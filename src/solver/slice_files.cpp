#include "solver/slice_files.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "tables/table_folder.h"

namespace endodoi {
namespace {

using Number = SliceLayout::Number;

/// Calls work(first, end, place of the first) for the stretches of a window of numbers that lie
/// with one rank, in order.
template <class Work>
void for_each_stretch(const SliceLayout& layout, int rank, Number window, Number window_end,
                      const Work& work) {
  const Number mask = layout.chunk() - 1;
  for (Number at = window; at < window_end;) {
    const Number end = std::min(window_end, (at | mask) + 1);
    if (layout.owner(at) == rank) work(at, end, layout.place(at));
    at = end;
  }
}

/// A window of a level, brought together in rank 0. Rank 0 asks for the windows it needs; the
/// others answer until it says that it is done.
class WindowStream {
 public:
  WindowStream(Peers& peers, const SliceLayout& layout, const TableValue* slice)
      : peers_(peers), layout_(layout), slice_(slice) {}

  /// Rank 0: fills `into` with the entries from number `first` on. Any thread: they take turns.
  void read(Number first, std::span<TableValue> into) {
    const std::lock_guard lock(mutex_);
    for (std::size_t done = 0; done < into.size();) {
      const Number at = first + done;
      if (at < first_ || at >= first_ + window_.size()) fetch(at / kWindow * kWindow);
      const std::size_t from = static_cast<std::size_t>(at - first_);
      const std::size_t count = std::min(into.size() - done, window_.size() - from);
      std::copy_n(window_.begin() + static_cast<std::ptrdiff_t>(from), count,
                  into.begin() + static_cast<std::ptrdiff_t>(done));
      done += count;
    }
  }

  /// Rank 0: there will be no more windows.
  void finish() { announce(layout_.size()); }

  /// The other ranks: answers until rank 0 is done.
  void serve() {
    for (Number first; (first = announce(0)) < layout_.size();) gather(first);
  }

 private:
  /// Windows begin at multiples of this, which is several times what writing works on together: so
  /// threads that read a little before or behind one another need the same window.
  static constexpr Number kWindow = Number{1} << 22;

  /// The window that rank 0 wants next, known to all.
  Number announce(Number first) { return of_first_rank(peers_, first); }

  void fetch(Number first) {
    first_ = announce(first);
    const auto parts = gather(first_);
    window_.resize(static_cast<std::size_t>(end_of(first_) - first_));
    for (int rank = 0; rank < peers_.size(); ++rank) {
      const std::uint8_t* from = parts[static_cast<std::size_t>(rank)].data();
      for_each_stretch(layout_, rank, first_, end_of(first_), [&](Number at, Number end, Number) {
        for (; at < end; ++at) {
          window_[static_cast<std::size_t>(at - first_)] = static_cast<TableValue>(*from++);
        }
      });
    }
  }

  std::vector<Peers::Message> gather(Number first) {
    std::vector<Peers::Message> messages(static_cast<std::size_t>(peers_.size()));
    for_each_stretch(
        layout_, peers_.rank(), first, end_of(first), [&](Number at, Number end, Number place) {
          messages[0].insert(messages[0].end(), slice_ + place, slice_ + place + (end - at));
        });
    return peers_.exchange(std::move(messages));
  }

  Number end_of(Number first) const { return std::min(layout_.size(), first + kWindow); }

  Peers& peers_;
  const SliceLayout& layout_;
  const TableValue* slice_;
  std::mutex mutex_;
  Number first_ = 0;
  TableValues window_;
};

}  // namespace

TableResult<TableValues> read_slice(const std::string& dir, const SliceStore& store, int seeds,
                                    TableKind kind, int threads) {
  const auto level = open_level(dir, store.rules(), seeds, kind);
  if (!level) return level.error();
  if (store.ranks() == 1) return level->all(threads);
  const SliceLayout& layout = store.layout(seeds);
  TableValues slice(static_cast<std::size_t>(layout.places()));
  std::atomic<bool> failed{false};
  std::optional<TableError> error;
  parallel_for(static_cast<std::size_t>(layout.chunks()), threads, [&](std::size_t chunk) {
    const Number first = layout.first(store.rank(), chunk), end = layout.end(store.rank(), chunk);
    for (Number at = first; at < end && !failed; ++at) {
      const auto entry = level->entry(at);
      if (!entry) {
        if (!failed.exchange(true)) error = entry.error();
        return;
      }
      slice[chunk * layout.chunk() + (at - first)] = static_cast<TableValue>(*entry);
    }
  });
  if (error) return *error;
  return slice;
}

std::optional<TableError> save_slices(Peers& peers, const std::string& dir, const SliceStore& store,
                                      int seeds, TableKind kind, int threads,
                                      const TableValue* slice) {
  const SliceLayout& layout = store.layout(seeds);
  if (peers.size() == 1) {
    const std::span all(slice, static_cast<std::size_t>(layout.size()));
    return save_level(dir, level_in_memory(store.rules(), seeds, kind, all), threads);
  }
  WindowStream stream(peers, layout, slice);
  std::optional<TableError> error;
  if (peers.rank() == 0) {
    const auto read = [&](Number first, std::span<TableValue> into) { stream.read(first, into); };
    error = save_level(dir, {store.rules(), seeds, kind, read}, threads);
    stream.finish();
  } else {
    stream.serve();
  }
  return agreed(peers, error);
}

std::optional<TableError> agreed(Peers& peers, const std::optional<TableError>& error) {
  std::string text;
  if (error) text = static_cast<char>(error->kind) + error->message;
  text = first_text(peers, text);
  if (text.empty()) return std::nullopt;
  return TableError{static_cast<TableErrorKind>(text[0]), text.substr(1)};
}

}  // namespace endodoi
