#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace endodoi {

/// A thread that the work cannot do without. Throws std::runtime_error, with a sentence, if the
/// system has none to give.
template <class Work>
std::thread needed_thread(Work work) {
  try {
    return std::thread(std::move(work));
  } catch (const std::system_error&) {
    throw std::runtime_error(
        "the system has no thread to give; end other programs, or raise the limit (ulimit)");
  }
}

/// Threads that help the calling one. They are joined at the end, whatever happens in between, and
/// what one of them throws is thrown again by join(). Where the system has no more threads to give,
/// fewer help.
class HelperThreads {
 public:
  HelperThreads() = default;
  ~HelperThreads() { wait(); }
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;

  /// Starts a thread. False: there is none to be had.
  template <class Work>
  bool start(Work work) {
    try {
      threads_.emplace_back([this, work = std::move(work)] {
        try {
          work();
        } catch (...) {
          const std::lock_guard<std::mutex> lock(mutex_);
          if (!error_) error_ = std::current_exception();
        }
      });
      return true;
    } catch (const std::system_error&) {
      return false;
    } catch (const std::bad_alloc&) {
      return false;
    }
  }

  /// Waits for all.
  void join() {
    wait();
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
  }

 private:
  void wait() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::exception_ptr error_;
};

/// Calls work(0) … work(count − 1) on several threads, the calling one among them, each index once
/// and about in order. With one thread none is started.
template <class Work>
void parallel_for(std::size_t count, int threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < count;) work(i);
  };
  HelperThreads helpers;
  for (int t = 1; t < threads && static_cast<std::size_t>(t) < count && helpers.start(run); ++t) {
  }
  run();
  helpers.join();
}

}  // namespace endodoi
