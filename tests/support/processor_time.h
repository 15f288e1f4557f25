#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

/// Yardsticks for what has to be quick: a busy machine lengthens no processor time, and a slow one
/// lengthens that of the yardstick as well.
namespace yardstick {

using Duration = std::chrono::nanoseconds;

/// What this thread has had of the processor.
inline Duration processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + Duration(now.tv_nsec);
}

/// The shortest of a few runs: interruptions only ever add.
template <class Work>
Duration cost(Work work) {
  Duration least = Duration::max();
  for (int i = 0; i < 5; ++i) {
    const Duration before = processor_time();
    work();
    least = std::min(least, processor_time() - before);
  }
  return least;
}

}  // namespace yardstick
