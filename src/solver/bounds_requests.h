#pragma once

#include <cstdint>
#include <vector>

#include "solver/level_bounds.h"
#include "solver/peers.h"
#include "solver/slice_store.h"

namespace endodoi {

/// What one rank wants to know of positions in other ranks' slices (and its own), asked for all at
/// once. Of each rank every position is asked for once; the questions go as rising addresses, each
/// as the distance from the one before in few bytes; the answers come back in the same order: one
/// byte for a value, two for bounds.
class BoundsRequests {
 public:
  using Address = SliceStore::Address;

  /// Addresses below this and no more requests at once than kMost, so that both fit in one word.
  static constexpr int kSlotBits = 24;
  static constexpr Address kMostAddresses = Address{1} << (64 - kSlotBits);
  static constexpr std::size_t kMost = std::size_t{1} << kSlotBits;

  explicit BoundsRequests(Peers& peers)
      : peers_(peers), asked_(static_cast<std::size_t>(peers.size())) {}

  /// Forgets all requests and answers.
  void clear();
  /// Asks for one more position; the requests are counted from 0. Requires size() < kMost.
  void ask(SliceStore::Where where) {
    asked_[static_cast<std::size_t>(where.rank)].push_back(where.address << kSlotBits | size_++);
  }
  std::size_t size() const { return size_; }

  /// Gets the answers to what this rank asked and gives those to what others ask: values from
  /// `store`, and from where its level after the last one begins, bounds. Collective.
  void exchange(const SliceStore& store, const LevelBounds& bounds);

  /// The answer to a request: the bounds; of a value, both are the value.
  Bounds answer(std::size_t request) const { return answers_[request]; }

  /// Bytes sent to other ranks since the beginning, questions and answers.
  std::uint64_t bytes_sent() const { return bytes_sent_; }

 private:
  using Message = Peers::Message;

  std::vector<Message> write_questions();
  Message answer_to(const Message& question, const SliceStore& store, const LevelBounds& bounds);
  void read_answers(const std::vector<Message>& messages, Address first_bounds);
  void sort(std::vector<std::uint64_t>& keys);
  void count(const std::vector<Message>& messages);

  Peers& peers_;
  std::size_t size_ = 0;
  std::vector<std::vector<std::uint64_t>>
      asked_;  ///< by rank: address and request, sorted by exchange()
  std::vector<std::uint64_t> spare_;
  std::vector<Address> addresses_;
  std::vector<Bounds> answers_;
  std::uint64_t bytes_sent_ = 0;
};

}  // namespace endodoi
