#include "engine/watch.h"

#include <cassert>
#include <limits>

namespace endodoi {
namespace {

/// Nodes between two looks at the clock: some ten microseconds.
constexpr int kNodesPerLook = 64;

}  // namespace

Watch::Watch(const Limits& limits, const std::atomic<bool>* done)
    : limits_(limits),
      done_(done),
      node_limit_(limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max())) {
  assert(!limits.time || limits.clock);
  if (limits.time) deadline_ = limits.clock() + *limits.time;
}

bool Watch::poll() {
  credit_ = kNodesPerLook;
  for (const std::atomic<bool>* const signal : {limits_.stop, done_}) {
    if (signal && signal->load(std::memory_order_relaxed)) return stop(Ending::stopped);
  }
  if (limits_.time && limits_.clock() >= deadline_) return stop(Ending::time);
  return true;
}

bool Watch::stop(Ending why) {
  over_ = true;
  why_ = why;
  return false;
}

}  // namespace endodoi
