#include "cli/tables/distributed_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/quantity.h"
#include "cli/tables/build_plan.h"
#include "cli/tables_target.h"
#include "solver/distributed_build.h"
#include "tables/table_folder.h"

namespace endodoi::cli {
namespace {

constexpr std::string_view kProgram = "endodoi-mpi";

/// What can be asked of `endodoi-mpi tables build`.
struct Request {
  std::string ruleset;
  std::optional<long long> max_seeds, threads, memory, batch, checkpoint, progress;
  std::optional<std::string> dir;
  bool wdl = false;

  void declare(Options& options) {
    options.argument("RULESET", ruleset,
                     "such as endodoi/6x4; its number of seeds does not matter");
    options.number("--max-seeds", "N", max_seeds, 0, kMaxTableSeeds,
                   "build the levels of up to so many seeds");
    declare_dir_to_make(options, dir);
    options.number("--threads", "N", threads, 1, 1024,
                   "threads with which the first process writes files (default 1)");
    options.number("--memory", "MIB", memory, 0, 1 << 24,
                   "mebibytes for remembering moves, for each rank, beside its part of the tables "
                   "(default 1024)");
    options.number("--batch", "N", batch, 1, 1 << 23,
                   "moves that a rank asks about together (default 1048576)");
    options.number("--checkpoint", "SECONDS", checkpoint, 1, 1 << 24,
                   "how often what has been reached of a level is written (default 600)");
    options.number("--progress", "SECONDS", progress, 1, 1 << 24,
                   "how often to tell how far it is (default 10)");
    options.flag("--wdl", wdl, "also write who wins, without by how much: 20 to 42 % of the size");
    options.example("mpirun -n 4 endodoi-mpi tables build endodoi/6x4 --max-seeds 10",
                    "the same files as endodoi tables build makes, by four processes");
  }

  DistributedBuild build(const Ruleset& rules) const {
    DistributedBuild build;
    build.dir = dir.value_or(default_tables_dir());
    build.rules = rules;
    build.max_seeds = static_cast<int>(*max_seeds);
    build.wdl = wdl;
    build.threads = static_cast<int>(threads.value_or(1));
    if (memory) build.options.memory = static_cast<std::size_t>(*memory) << 20;
    if (batch) build.options.batch = static_cast<std::size_t>(*batch);
    if (checkpoint) build.options.checkpoint_seconds = static_cast<double>(*checkpoint);
    return build;
  }
};

void print_level(const Console& console, const BuiltLevel& level, const DistributedCost& cost,
                 bool first) {
  if (first) console.out << "level      positions  checksum\n";
  const auto positions = static_cast<double>(level.positions);
  const std::string quiet = fmt::format(
      "   {}, {} a second; {} sweeps, {} rounds, {:.2f} questions and {:.2f} bytes a position",
      duration(level.seconds), rough(positions / std::max(level.seconds, 1e-9)), cost.sweeps,
      cost.rounds, static_cast<double>(cost.moves_asked) / positions,
      static_cast<double>(cost.bytes_sent) / positions);
  console.out << fmt::format("{:>5} {:>14}  {:016x}", level.seeds, level.positions, level.checksum)
              << (level.seconds >= 0.01 ? console.style.quiet(quiet) : "") << std::endl;
}

int build_tables(const Request& request, const Console& console, Peers& peers) {
  const auto rules = Ruleset::parse(request.ruleset);
  if (!rules) return console.fail(kBadUse, rules.error().message);
  if (!request.max_seeds) {
    return console.fail(kBadUse, "tables build: say how far with --max-seeds N");
  }
  const InterruptWatch interrupt;
  DistributedBuild build = request.build(*rules);
  const BuildPlan plan(*rules, levels_in(build.dir, *rules), build.max_seeds);
  // mpirun passes on what ranks write through pipes: hardly ever is there a terminal.
  ProgressLine progress(console, std::chrono::seconds(request.progress.value_or(10)));
  build.options.progress = [&](const BuildProgress& reached) {
    progress.show(plan.line(reached));
    return !InterruptWatch::interrupted();
  };
  build.on_note = [&](const std::string& note) {
    progress.clear(), console.err << note << std::endl;
  };
  bool first = true;
  build.on_level = [&](const BuiltLevel& level, const DistributedCost& cost) {
    progress.clear();
    print_level(console, level, cost, std::exchange(first, false));
  };
  const auto built = build_folder(peers, build);
  progress.clear();
  if (!built) return console.fail(kBadUse, built.error().message);
  if (!*built) {
    return console.fail(
        kNo, fmt::format("stopped at level {}; the same command goes on where it stopped",
                         levels_in(build.dir, build.rules)));
  }
  const std::string folder = family_folder(build.dir, build.rules);
  console.out << fmt::format("levels 0 to {} are in {}\n", build.max_seeds, folder) << std::flush;
  return kGood;
}

}  // namespace

int run_distributed(const std::vector<std::string>& words, const Console& console, Peers& peers) {
  Request request;
  Options options("tables build",
                  "work out the exact value of every small position, with many processes",
                  kProgram);
  request.declare(options);
  const bool wants_help = words.size() == 1 && (words[0] == "--help" || words[0] == "-h");
  if (!wants_help && (words.size() < 2 || words[0] != "tables" || words[1] != "build")) {
    return console.fail(
        kBadUse,
        "endodoi-mpi knows one command: tables build; endodoi-mpi --help shows what it takes");
  }
  const auto skipped = static_cast<std::ptrdiff_t>(wants_help ? 0 : 2);
  if (const auto status = options.parse({words.begin() + skipped, words.end()}, console)) {
    console.out.flush();
    return *status;
  }
  return build_tables(request, console, peers);
}

}  // namespace endodoi::cli
