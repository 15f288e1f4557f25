#include <csignal>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "cli/tables/distributed_program.h"
#include "solver/mpi_peers.h"

namespace {

using namespace endodoi;

/// The console of this rank: rank 0 speaks for all, the others' leads nowhere. Without colours:
/// mpirun gives rank 0 a terminal of its own, wherever its output goes.
cli::Console console_of(int rank, std::ostream& nowhere) {
  cli::Console console = cli::standard_console();
  console.style = cli::Style();
  if (rank == 0) return console;
  return {.in = console.in, .out = nowhere, .err = nowhere};
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  MpiPeers peers;
  // mpirun passes this one on and gives time, unlike Ctrl-C, after which it kills: so it stops as
  // Ctrl-C does.
  std::signal(SIGUSR1, [](int) { std::raise(SIGTERM); });
  std::ostream nowhere(nullptr);
  const cli::Console console = console_of(peers.rank(), nowhere);
  try {
    return cli::run_distributed(std::vector<std::string>(argv + 1, argv + argc), console, peers);
  } catch (const std::exception& error) {
    // The other ranks wait for this one, for ever.
    std::cerr << "endodoi-mpi: rank " << peers.rank() << " of " << peers.size()
              << " cannot go on: " << error.what() << std::endl;
    MpiPeers::end_all(cli::kBadUse);
  }
}
