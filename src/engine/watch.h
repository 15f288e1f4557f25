#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "engine/search.h"

namespace endodoi {

/// Counts nodes and says when a limit is met.
class Watch {
 public:
  /// `done`: a second signal to stop, from the other threads of the search; may be null.
  explicit Watch(const Limits& limits, const std::atomic<bool>* done = nullptr);

  /// Before each node. False: a limit is met, and from then on always.
  bool enter() {
    if (over_) return false;
    if (nodes_ == node_limit_) return stop(Ending::nodes);
    ++nodes_;
    return --credit_ > 0 || poll();
  }

  /// Tells of work beyond an ordinary node's, in units of about one node, so that dear nodes
  /// (never-ending sowings) do not delay the look at the clock.
  void spent(int units) { credit_ -= units; }

  bool over() const { return over_; }
  Ending why() const { return why_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  bool poll();
  bool stop(Ending why);

  const Limits& limits_;
  const std::atomic<bool>* const done_;
  std::uint64_t node_limit_;
  std::uint64_t nodes_ = 0;
  std::chrono::milliseconds deadline_{0};
  int credit_ = 1;  ///< nodes until the next look; the first node looks at once
  bool over_ = false;
  Ending why_ = Ending::depth;
};

}  // namespace endodoi
