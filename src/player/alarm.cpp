#include "player/alarm.h"

#include <algorithm>

#include "base/parallel.h"

namespace endodoi {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook{1};

}  // namespace

Alarm::Alarm(std::chrono::milliseconds after, const std::atomic<bool>* other)
    : thread_(needed_thread(
          [this, deadline = Clock::now() + after, other] { watch(deadline, other); })) {}

Alarm::~Alarm() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    dismissed_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Alarm::watch(Clock::time_point deadline, const std::atomic<bool>* other) {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!dismissed_ && Clock::now() < deadline && !(other && other->load())) {
    changed_.wait_until(lock, std::min(deadline, Clock::now() + kLook));
  }
  raised_.store(true);
}

}  // namespace endodoi
