#include <csignal>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "cli/console.h"
#include "cli/options.h"
#include "cli/tables/build.h"
#include "solver/mpi_peers.h"

namespace {

using namespace endodoi;

/// The console of this rank: rank 0 speaks for all, the others' leads nowhere. Without colours:
/// mpirun gives rank 0 a terminal of its own, wherever its output goes.
cli::Console console_of(int rank, std::ostream& nowhere) {
  cli::Console console = cli::standard_console();
  console.style = Style();
  if (rank == 0) return console;
  return {.in = console.in, .out = nowhere, .err = nowhere};
}

/// One rank of the program: takes the words after its name and returns its exit status. It knows
/// one command, that of `endodoi` with a few options of its own.
int run(const std::vector<std::string>& words, const cli::Console& console, Peers& peers) {
  cli::TablesBuild build(cli::TablesBuild::Ranks::of_a_job);
  cli::Options options("tables build",
                       "work out the exact value of every small position, with many processes",
                       "endodoi-mpi");
  build.declare(options);
  const bool wants_help = words.size() == 1 && (words[0] == "--help" || words[0] == "-h");
  if (!wants_help && (words.size() < 2 || words[0] != "tables" || words[1] != "build")) {
    return console.fail(
        cli::kBadUse,
        "endodoi-mpi knows one command: tables build; endodoi-mpi --help shows what it takes");
  }
  const auto skipped = static_cast<std::ptrdiff_t>(wants_help ? 0 : 2);
  if (const auto status = options.parse({words.begin() + skipped, words.end()}, console)) {
    return *status;
  }
  return build.run(console, peers);
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
    const int status = run(std::vector<std::string>(argv + 1, argv + argc), console, peers);
    console.out.flush();
    return status;
  } catch (const std::exception& error) {
    // The other ranks wait for this one, for ever.
    std::cerr << "endodoi-mpi: rank " << peers.rank() << " of " << peers.size()
              << " cannot go on: " << error.what() << std::endl;
    MpiPeers::end_all(cli::kBadUse);
  }
}
