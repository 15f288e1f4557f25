#pragma once

#include <atomic>
#include <thread>

#include "player/player.h"
#include "ugi/output.h"

namespace endodoi {

/// A search of the player on a thread of its own, which tells what it finds in lines of UGI and
/// closes with exactly one `bestmove`, whatever happens. All calls come from one thread.
class BackgroundSearch {
 public:
  /// Both must outlive it.
  BackgroundSearch(ComputerPlayer& player, UgiOutput& output) : player_(player), output_(output) {}
  /// Stops it.
  ~BackgroundSearch() { stop(); }
  BackgroundSearch(const BackgroundSearch&) = delete;
  BackgroundSearch& operator=(const BackgroundSearch&) = delete;

  /// Begins; the player belongs to the search until running() is false. Requires that none runs.
  /// `hold`: the answer waits for stop(), though the search may have come to its end.
  /// Throws std::runtime_error if there is no thread to be had.
  void start(Task task, bool hold);

  /// Ends the search if one runs and blocks until its answer is written: some milliseconds.
  void stop();

  /// False from just before the answer is written: whoever has read it may go on.
  bool running() const { return running_.load(); }

 private:
  void run(const Task& task, bool hold);
  SearchResult search(const Task& task);
  SearchResult any_move(const History& history) const;

  ComputerPlayer& player_;
  UgiOutput& output_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> running_{false};
  std::thread thread_;
};

}  // namespace endodoi
