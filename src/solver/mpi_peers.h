#pragma once

#include "solver/peers.h"

namespace endodoi {

/// The ranks of an MPI job (`mpirun -n 4 …`), one process each. At most one object in a program,
/// made and ended by its main thread. An error that MPI reports ends all ranks with a sentence.
class MpiPeers : public Peers {
 public:
  /// Begins MPI. `piece`: bytes that go from one rank to another at once; longer messages are sent
  /// in pieces, since MPI counts with 31 bits. 0 chooses it.
  explicit MpiPeers(std::size_t piece = 0);
  /// Ends MPI: waits for the other ranks to do so.
  ~MpiPeers() override;
  MpiPeers(const MpiPeers&) = delete;
  MpiPeers& operator=(const MpiPeers&) = delete;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  std::vector<Message> exchange(std::vector<Message> outgoing) override;
  void sum(std::span<std::uint64_t> numbers) override;

  /// Ends all ranks at once with this exit status. What is wrong should have been said.
  [[noreturn]] static void end_all(int status);

 private:
  std::size_t piece_;
  int rank_ = 0, size_ = 1;
};

}  // namespace endodoi
