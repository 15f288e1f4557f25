#include "solver/mpi_peers.h"

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace endodoi {
namespace {

/// All that one rank sends or receives in a call of MPI stays below this.
constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;

void check(int code, const char* what) {
  if (code == MPI_SUCCESS) return;
  char reason[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  MPI_Error_string(code, reason, &length);
  std::fprintf(stderr, "endodoi: MPI could not %s: %s\n", what, reason);
  MpiPeers::end_all(2);
}

/// One call's part of all messages from or to this rank, laid one behind the other.
struct Stretch {
  explicit Stretch(std::size_t ranks) : counts(ranks), starts(ranks) {}

  /// The part from byte `from` on, at most `piece` bytes of each message.
  void cut(const std::vector<std::uint64_t>& lengths, std::size_t from, std::size_t piece) {
    int at = 0;
    for (std::size_t r = 0; r < lengths.size(); ++r) {
      const std::size_t left = lengths[r] > from ? static_cast<std::size_t>(lengths[r]) - from : 0;
      counts[r] = static_cast<int>(std::min(left, piece));
      starts[r] = at;
      at += counts[r];
    }
    bytes.resize(static_cast<std::size_t>(at));
  }

  std::vector<int> counts, starts;
  std::vector<std::uint8_t> bytes;
};

}  // namespace

MpiPeers::MpiPeers(std::size_t piece) : piece_(piece) {
  int granted = 0;
  check(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &granted), "begin");
  if (granted < MPI_THREAD_SERIALIZED) {
    std::fprintf(stderr,
                 "endodoi: this MPI does not let several threads take turns; use one that does\n");
    end_all(2);
  }
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  check(MPI_Comm_rank(MPI_COMM_WORLD, &rank_), "tell the rank");
  check(MPI_Comm_size(MPI_COMM_WORLD, &size_), "tell the number of ranks");
  const std::size_t most = std::max<std::size_t>(1, kMostAtOnce / static_cast<std::size_t>(size_));
  piece_ = piece_ == 0 ? most : std::min(piece_, most);
}

MpiPeers::~MpiPeers() { MPI_Finalize(); }

void MpiPeers::end_all(int status) {
  MPI_Abort(MPI_COMM_WORLD, status);
  std::abort();
}

std::vector<Peers::Message> MpiPeers::exchange(std::vector<Message> outgoing) {
  const auto ranks = static_cast<std::size_t>(size_);
  // Each tells each how much comes, and its longest message: so all know how many pieces there will
  // be.
  std::vector<std::uint64_t> told(2 * ranks), heard(2 * ranks), sending(ranks), coming(ranks);
  std::uint64_t longest = 0;
  for (std::size_t r = 0; r < ranks; ++r) {
    longest = std::max<std::uint64_t>(longest, sending[r] = outgoing[r].size());
  }
  for (std::size_t r = 0; r < ranks; ++r) told[2 * r] = sending[r], told[2 * r + 1] = longest;
  check(MPI_Alltoall(told.data(), 2, MPI_UINT64_T, heard.data(), 2, MPI_UINT64_T, MPI_COMM_WORLD),
        "exchange lengths");
  std::vector<Message> incoming(ranks);
  for (std::size_t r = 0; r < ranks; ++r) {
    longest = std::max(longest, heard[2 * r + 1]);
    incoming[r].resize(static_cast<std::size_t>(coming[r] = heard[2 * r]));
  }
  Stretch out(ranks), in(ranks);
  for (std::size_t from = 0; from < longest; from += piece_) {
    out.cut(sending, from, piece_);
    in.cut(coming, from, piece_);
    for (std::size_t r = 0; r < ranks; ++r) {
      if (out.counts[r] > 0) {
        std::memcpy(out.bytes.data() + out.starts[r], outgoing[r].data() + from, out.counts[r]);
      }
    }
    check(MPI_Alltoallv(out.bytes.data(), out.counts.data(), out.starts.data(), MPI_BYTE,
                        in.bytes.data(), in.counts.data(), in.starts.data(), MPI_BYTE,
                        MPI_COMM_WORLD),
          "exchange messages");
    for (std::size_t r = 0; r < ranks; ++r) {
      if (in.counts[r] > 0) {
        std::memcpy(incoming[r].data() + from, in.bytes.data() + in.starts[r], in.counts[r]);
      }
    }
  }
  return incoming;
}

void MpiPeers::sum(std::span<std::uint64_t> numbers) {
  check(MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T,
                      MPI_SUM, MPI_COMM_WORLD),
        "add up");
}

}  // namespace endodoi
