// Run by mpirun: exchanges messages through MpiPeers in pieces much shorter than they are, and
// looks whether they come as they were sent. Exit status 0: they did.
#include "solver/mpi_peers.h"

#include <cstdio>

using endodoi::Peers;

namespace {

// What rank `from` sends rank `to`: some messages are empty, most need several pieces, lengths are
// no multiples of one.
Peers::Message message(int from, int to) {
  Peers::Message bytes(static_cast<std::size_t>((from * 5 + to * 3) % 4 * 23));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(i * 31 + static_cast<unsigned>(from * 7 + to));
  }
  return bytes;
}

bool exchanges(Peers& peers) {
  std::vector<Peers::Message> outgoing;
  for (int to = 0; to < peers.size(); ++to) outgoing.push_back(message(peers.rank(), to));
  const auto incoming = peers.exchange(std::move(outgoing));
  for (int from = 0; from < peers.size(); ++from) {
    if (incoming.at(static_cast<std::size_t>(from)) != message(from, peers.rank())) return false;
  }
  return true;
}

bool adds_up(Peers& peers) {
  const auto rank = static_cast<std::uint64_t>(peers.rank()),
             size = static_cast<std::uint64_t>(peers.size());
  std::uint64_t numbers[] = {rank, std::uint64_t{1} << 40};
  peers.sum(numbers);
  return numbers[0] == size * (size - 1) / 2 && numbers[1] == size << 40;
}

bool agrees(Peers& peers) {
  const bool last = peers.rank() == peers.size() - 1;
  return endodoi::any(peers, last) && !endodoi::any(peers, false) &&
         endodoi::of_first_rank(peers, static_cast<std::uint64_t>(peers.rank() + 17)) == 17 &&
         endodoi::first_text(peers, last ? "a text" : "") == "a text" &&
         endodoi::first_text(peers, "").empty();
}

}  // namespace

int main() {
  endodoi::MpiPeers peers(7);
  const bool good[] = {exchanges(peers), adds_up(peers), agrees(peers), exchanges(peers)};
  for (const bool part : good) {
    if (!part) {
      std::printf("rank %d: %d %d %d %d\n", peers.rank(), good[0], good[1], good[2], good[3]);
    }
    if (!part) return 1;
  }
  return 0;
}
