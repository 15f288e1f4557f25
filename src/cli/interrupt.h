#pragma once

#include <atomic>

namespace endodoi::cli {

/// While one lives, Ctrl-C does not end the program: it only sets a mark that long work looks at.
/// One at a time.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  /// Whether Ctrl-C was pressed (or SIGTERM came) since the watch began or was last cleared. Any
  /// thread.
  static bool interrupted();
  static void clear();
  /// The mark itself, for work that looks at it on its own.
  static const std::atomic<bool>& mark();
};

}  // namespace endodoi::cli
