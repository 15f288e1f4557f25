#include "cli/tables/build.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/quantity.h"
#include "cli/tables/build_plan.h"
#include "cli/tables_target.h"
#include "tables/table_folder.h"

namespace endodoi::cli {
namespace {

/// What holds if the options do not say otherwise.
struct Defaults {
  int threads;
  int memory;      ///< mebibytes
  int checkpoint;  ///< seconds
  int progress;    ///< seconds
};

/// Ranks share the processors and the memory of their machines, and their files are large. What
/// they say goes through pipes of mpirun, hardly ever to a terminal.
Defaults defaults(TablesBuild::Ranks ranks) {
  if (ranks == TablesBuild::Ranks::of_a_job) return {1, 1024, 600, 10};
  return {default_threads(), 4096, 60, 60};
}

/// `   1.80 s, 1.38 million a second`, and what ranks have asked one another.
std::string cost_of(const BuiltLevel& level) {
  const auto positions = static_cast<double>(level.positions);
  std::string text = fmt::format("   {}, {} a second", duration(level.seconds),
                                 rough(positions / std::max(level.seconds, 1e-9)));
  if (level.cost.rounds == 0) return text;
  return text + fmt::format("; {} sweeps, {} rounds, {:.2f} questions and {:.2f} bytes a position",
                            level.cost.sweeps, level.cost.rounds,
                            static_cast<double>(level.cost.moves) / positions,
                            static_cast<double>(level.cost.bytes_sent) / positions);
}

class TablesBuildCommand : public Command {
 public:
  std::string_view name() const override { return "tables build"; }
  std::string_view purpose() const override {
    return "work out the exact value of every small position";
  }
  void declare(Options& options) override { build_.declare(options); }
  int run(Console& console) override {
    LoneRank alone;
    return build_.run(console, alone);
  }

 private:
  TablesBuild build_{TablesBuild::Ranks::one};
};

}  // namespace

void TablesBuild::declare(Options& options) {
  const bool job = ranks_ == Ranks::of_a_job;
  const Defaults unless_told = defaults(ranks_);
  options.argument("RULESET", ruleset_, "such as endodoi/6x4; its number of seeds does not matter");
  options.number("--max-seeds", "N", max_seeds_, 0, kMaxTableSeeds,
                 "build the levels of up to so many seeds");
  declare_dir_to_make(options, dir_);
  options.number("--threads", "N", threads_, 1, 1024,
                 job ? "threads of each rank for reading and writing files (default 1)"
                     : "how many threads (default: all)");
  options.number("--memory", "MIB", memory_, 0, 1 << 24,
                 fmt::format("mebibytes for remembering moves, {} (default {})",
                             job ? "for each rank, beside its part of the tables"
                                 : "beside the tables themselves",
                             unless_told.memory));
  if (job) {
    options.number("--batch", "N", batch_, 1, 1 << 23,
                   "moves that a rank asks about together (default 1048576)");
  }
  options.number("--checkpoint", "SECONDS", checkpoint_, 1, 1 << 24,
                 fmt::format("how often what has been reached of a level is written (default {})",
                             unless_told.checkpoint));
  options.number("--progress", "SECONDS", progress_, 1, 1 << 24,
                 fmt::format("how often to tell how far it is, where there is no terminal "
                             "(default {})",
                             unless_told.progress));
  options.flag("--wdl", wdl_, "also write who wins, without by how much: 20 to 42 % of the size");
  options.flag("--json", json_, "print JSON");
  if (job) {
    options.example("mpirun -n 4 endodoi-mpi tables build endodoi/6x4 --max-seeds 10",
                    "the same files as endodoi tables build makes, by four processes");
  } else {
    options.example("endodoi tables build endodoi/6x4 --max-seeds 10",
                    "352716 positions at the last level; Ctrl-C stops, the same command goes on");
  }
}

int TablesBuild::run(const Console& console, Peers& peers) {
  const auto rules = Ruleset::parse(ruleset_);
  if (!rules) return console.fail(kBadUse, rules.error().message);
  if (!max_seeds_) return console.fail(kBadUse, "tables build: say how far with --max-seeds N");
  const InterruptWatch interrupt;
  ProgressLine line(console, std::chrono::seconds(progress_.value_or(defaults(ranks_).progress)));
  FolderBuild build = request(*rules);
  const BuildPlan plan(*rules, levels_in(build.dir, *rules), build.max_seeds);
  build.options.progress = [&](const BuildProgress& progress) {
    line.show(plan.line(progress));
    return !InterruptWatch::interrupted();
  };
  build.on_note = [&](const std::string& note) { line.clear(), console.err << note << std::endl; };
  build.on_level = [&](const BuiltLevel& level) { line.clear(), add(console, level); };
  const auto built = build_folder(peers, build);
  line.clear();
  if (!built) return console.fail(kBadUse, built.error().message);
  return finish(console, build, *built);
}

FolderBuild TablesBuild::request(const Ruleset& rules) const {
  const Defaults unless_told = defaults(ranks_);
  FolderBuild build;
  build.dir = dir_.value_or(default_tables_dir());
  build.rules = rules;
  build.max_seeds = static_cast<int>(*max_seeds_);
  build.wdl = wdl_;
  build.options.threads = static_cast<int>(threads_.value_or(unless_told.threads));
  build.options.memory = static_cast<std::size_t>(memory_.value_or(unless_told.memory)) << 20;
  if (batch_) build.options.batch = static_cast<std::size_t>(*batch_);
  build.options.checkpoint_seconds =
      static_cast<double>(checkpoint_.value_or(unless_told.checkpoint));
  return build;
}

void TablesBuild::add(const Console& console, const BuiltLevel& level) {
  levels_.push_back(level);
  if (json_) return;
  if (levels_.size() == 1) console.out << "level      positions  checksum\n";
  console.out << fmt::format("{:>5} {:>14}  {:016x}", level.seeds, level.positions, level.checksum)
              << (level.seconds >= 0.01 ? console.style.quiet(cost_of(level)) : "") << std::endl;
}

int TablesBuild::finish(const Console& console, const FolderBuild& build, bool complete) const {
  const std::string folder = family_folder(build.dir, build.rules);
  if (json_) {
    print_json(console, build, complete);
  } else if (complete && levels_.empty()) {
    console.out << fmt::format("all levels up to {} are in {} already\n", build.max_seeds, folder);
  } else if (complete) {
    console.out << fmt::format("levels 0 to {} are in {}\n", build.max_seeds, folder);
  }
  if (complete) return kGood;
  return console.fail(kNo,
                      fmt::format("stopped at level {}; the same command goes on where it stopped",
                                  levels_in(build.dir, build.rules)));
}

void TablesBuild::print_json(const Console& console, const FolderBuild& build,
                             bool complete) const {
  JsonWriter json;
  json.object();
  json.text("family", table_family(build.rules));
  json.text("folder", family_folder(build.dir, build.rules));
  json.boolean("complete", complete);
  json.key("levels");
  json.array();
  for (const BuiltLevel& level : levels_) {
    json.object();
    json.number("seeds", level.seeds);
    json.number("positions", static_cast<std::int64_t>(level.positions));
    json.real("seconds", level.seconds);
    json.text("checksum", fmt::format("{:016x}", level.checksum));
    json.end();
  }
  json.end();
  json.end();
  console.out << json.result() << '\n';
}

std::unique_ptr<Command> make_tables_build_command() {
  return std::make_unique<TablesBuildCommand>();
}

}  // namespace endodoi::cli
