#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace endodoi {

/// A stop flag that is raised after a time, or a millisecond or two after another flag is raised:
/// for a search that looks at a flag but at no clock. Keeps a thread until it is destroyed.
class Alarm {
 public:
  /// `other` may be null and must outlive the alarm. Throws std::runtime_error if there is no
  /// thread to be had.
  Alarm(std::chrono::milliseconds after, const std::atomic<bool>* other);
  ~Alarm();
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;

  const std::atomic<bool>& raised() const { return raised_; }

 private:
  void watch(std::chrono::steady_clock::time_point deadline, const std::atomic<bool>* other);

  std::atomic<bool> raised_{false};
  bool dismissed_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
};

}  // namespace endodoi
