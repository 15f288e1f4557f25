#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace endodoi {

/// The processes, called ranks, that work on one task, as one of them sees them. Every call is
/// collective: all ranks make the same calls in the same order, and each call blocks until the
/// others have made theirs. What goes wrong between ranks ends all of them; no call reports an
/// error. Of one rank any thread may call, but one at a time.
///
/// For several processes see mpi_peers.h; the tests have ranks that are threads.
class Peers {
 public:
  using Message = std::vector<std::uint8_t>;

  virtual ~Peers() = default;

  /// 0 … size() − 1. Rank 0 is the one that talks to people and writes files.
  virtual int rank() const = 0;
  virtual int size() const = 0;

  /// Sends a message to every rank, this one included, and returns what each has sent here.
  /// `outgoing` has size() messages, by rank of the receiver; the result has as many, by rank of
  /// the sender. Messages may be empty and of any length. The memory of `outgoing` is used up.
  virtual std::vector<Message> exchange(std::vector<Message> outgoing) = 0;

  /// Adds up the numbers of all ranks, place by place; every rank gets the sums. All give as many
  /// numbers.
  virtual void sum(std::span<std::uint64_t> numbers) = 0;
};

/// A rank that is alone: building on one machine is building with one rank.
class LoneRank final : public Peers {
 public:
  int rank() const override { return 0; }
  int size() const override { return 1; }
  std::vector<Message> exchange(std::vector<Message> outgoing) override { return outgoing; }
  void sum(std::span<std::uint64_t>) override {}
};

/// Whether it is true for any rank.
inline bool any(Peers& peers, bool here) {
  std::uint64_t count = here ? 1 : 0;
  peers.sum({&count, 1});
  return count != 0;
}

/// The same number everywhere: that of rank 0.
inline std::uint64_t of_first_rank(Peers& peers, std::uint64_t number) {
  std::uint64_t copy = peers.rank() == 0 ? number : 0;
  peers.sum({&copy, 1});
  return copy;
}

/// The text of the first rank that has one; empty if none has. The same everywhere.
inline std::string first_text(Peers& peers, const std::string& here) {
  if (!any(peers, !here.empty())) return {};
  const Peers::Message text(here.begin(), here.end());
  for (const auto& message :
       peers.exchange(std::vector<Peers::Message>(static_cast<std::size_t>(peers.size()), text))) {
    if (!message.empty()) return {message.begin(), message.end()};
  }
  return {};
}

}  // namespace endodoi
