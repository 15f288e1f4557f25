// Ranks that are threads of one process: a second implementation of Peers, quick and seen by the
// sanitizers.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "solver/peers.h"

namespace endodoi_test {

// Where the threads meet.
class Meeting {
 public:
  explicit Meeting(int size)
      : size_(size), mail_(static_cast<std::size_t>(size)), sums_(mail_.size()) {}

  int size() const { return size_; }

  std::vector<endodoi::Peers::Message> exchange(int rank,
                                                std::vector<endodoi::Peers::Message> outgoing) {
    mail_[static_cast<std::size_t>(rank)] = std::move(outgoing);
    wait();
    std::vector<endodoi::Peers::Message> incoming;
    for (auto& from : mail_) incoming.push_back(from.at(static_cast<std::size_t>(rank)));
    wait();
    return incoming;
  }

  void sum(int rank, std::span<std::uint64_t> numbers) {
    sums_[static_cast<std::size_t>(rank)].assign(numbers.begin(), numbers.end());
    wait();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = 0;
      for (const auto& from : sums_) numbers[i] += from.at(i);
    }
    wait();
  }

 private:
  void wait() {
    std::unique_lock lock(mutex_);
    const auto turn = turn_;
    if (++waiting_ == size_) {
      waiting_ = 0;
      ++turn_;
      all_here_.notify_all();
    } else {
      all_here_.wait(lock, [&] { return turn_ != turn; });
    }
  }

  int size_, waiting_ = 0;
  std::uint64_t turn_ = 0;
  std::mutex mutex_;
  std::condition_variable all_here_;
  std::vector<std::vector<endodoi::Peers::Message>> mail_;
  std::vector<std::vector<std::uint64_t>> sums_;
};

class ThreadPeers : public endodoi::Peers {
 public:
  ThreadPeers(Meeting& meeting, int rank) : meeting_(meeting), rank_(rank) {}

  int rank() const override { return rank_; }
  int size() const override { return meeting_.size(); }
  std::vector<Message> exchange(std::vector<Message> outgoing) override {
    return meeting_.exchange(rank_, std::move(outgoing));
  }
  void sum(std::span<std::uint64_t> numbers) override { meeting_.sum(rank_, numbers); }

 private:
  Meeting& meeting_;
  int rank_;
};

// Calls work(peers) in every rank and waits for all.
inline void with_ranks(int ranks, const std::function<void(endodoi::Peers&)>& work) {
  Meeting meeting(ranks);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank) {
    threads.emplace_back([&, rank] {
      ThreadPeers peers(meeting, rank);
      work(peers);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace endodoi_test
