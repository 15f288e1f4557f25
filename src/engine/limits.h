#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace endodoi {

/// The deepest a search goes, in plies, however much time it has: endless play has no bottom.
inline constexpr int kMaxDepth = 96;

/// When to stop. Whatever limit comes first, decides; with none of them a search runs to kMaxDepth.
struct Limits {
  /// Exactly so many positions are searched, unless the search ends by itself before; with several
  /// threads about so many.
  std::optional<std::uint64_t> nodes;
  int depth = kMaxDepth;  ///< plies, 1…kMaxDepth
  /// Needs `clock`. Without it no time is ever read.
  std::optional<std::chrono::milliseconds> time;
  /// Any steady time; only differences count.
  std::function<std::chrono::milliseconds()> clock;
  /// Set by another thread to stop; looked at at least every 50 ms. May be null.
  const std::atomic<bool>* stop = nullptr;
};

/// Why a search ended.
enum class Ending {
  no_move,   ///< the game is over, there is nothing to choose
  resolved,  ///< every end was reached: the value is exact
  depth,
  nodes,
  time,
  stopped,
};

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
