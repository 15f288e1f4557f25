#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace endodoi {

/// Calls work(0) … work(count − 1) on several threads, the calling one among them, each index once
/// and about in order. `work` must not throw. With one thread none is started.
template <class Work>
void parallel_for(std::size_t count, int threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < count;) work(i);
  };
  std::vector<std::thread> others;
  for (int t = 1; t < threads && static_cast<std::size_t>(t) < count; ++t) others.emplace_back(run);
  run();
  for (std::thread& other : others) other.join();
}

}  // namespace endodoi
