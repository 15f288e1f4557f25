#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/quantity.h"
#include "cli/tables/build_plan.h"
#include "cli/tables_target.h"
#include "solver/table_build.h"
#include "tables/table_folder.h"

namespace endodoi::cli {
namespace {

/// `endodoi tables build RULESET`: builds the levels that are not there yet.
class TablesBuildCommand : public Command {
 public:
  std::string_view name() const override { return "tables build"; }
  std::string_view purpose() const override {
    return "work out the exact value of every small position";
  }

  void declare(Options& options) override {
    options.argument("RULESET", ruleset_,
                     "such as endodoi/6x4; its number of seeds does not matter");
    options.number("--max-seeds", "N", max_seeds_, 0, kMaxTableSeeds,
                   "build the levels of up to so many seeds");
    declare_dir_to_make(options, dir_);
    options.number("--threads", "N", threads_, 1, 1024, "how many threads (default: all)");
    options.number("--memory", "MIB", memory_, 0, 1 << 24,
                   "mebibytes for remembering moves, beside the tables themselves (default 4096)");
    options.flag("--wdl", wdl_, "also write who wins, without by how much: 20 to 42 % of the size");
    options.flag("--json", json_, "print JSON");
    options.example("endodoi tables build endodoi/6x4 --max-seeds 10",
                    "352716 positions at the last level; Ctrl-C stops, the same command goes on");
  }

  int run(Console& console) override {
    const auto rules = Ruleset::parse(ruleset_);
    if (!rules) return console.fail(kBadUse, rules.error().message);
    if (!max_seeds_) return console.fail(kBadUse, "tables build: say how far with --max-seeds N");
    const InterruptWatch interrupt;
    ProgressLine line(console);
    FolderBuild build = request(*rules);
    const BuildPlan plan(*rules, levels_in(build.dir, *rules), build.max_seeds);
    build.options.progress = [&](const BuildProgress& progress) {
      line.show(plan.line(progress));
      return !InterruptWatch::interrupted();
    };
    build.on_note = [&](const std::string& note) {
      line.clear(), console.err << note << std::endl;
    };
    build.on_level = [&](const BuiltLevel& level) { line.clear(), add(console, level); };
    const auto built = build_folder(build);
    line.clear();
    if (!built) return console.fail(kBadUse, built.error().message);
    return finish(console, build, *built);
  }

 private:
  FolderBuild request(const Ruleset& rules) const {
    FolderBuild build;
    build.dir = dir_.value_or(default_tables_dir());
    build.rules = rules;
    build.max_seeds = static_cast<int>(*max_seeds_);
    build.wdl = wdl_;
    build.options.threads = static_cast<int>(threads_.value_or(default_threads()));
    if (memory_) build.options.memory = static_cast<std::size_t>(*memory_) << 20;
    return build;
  }

  void add(const Console& console, const BuiltLevel& level) {
    levels_.push_back(level);
    if (json_) return;
    if (levels_.size() == 1) console.out << "level      positions  checksum\n";
    const double speed = static_cast<double>(level.positions) / std::max(level.seconds, 1e-9);
    const std::string time =
        fmt::format("   {}, {} a second", duration(level.seconds), rough(speed));
    console.out << fmt::format("{:>5} {:>14}  {:016x}", level.seeds, level.positions,
                               level.checksum)
                << (level.seconds >= 0.01 ? console.style.quiet(time) : "") << std::endl;
  }

  int finish(const Console& console, const FolderBuild& build, bool complete) const {
    const std::string folder = family_folder(build.dir, build.rules);
    if (json_) {
      print_json(console, build, complete);
    } else if (complete && levels_.empty()) {
      console.out << fmt::format("all levels up to {} are in {} already\n", build.max_seeds,
                                 folder);
    } else if (complete) {
      console.out << fmt::format("levels 0 to {} are in {}\n", build.max_seeds, folder);
    }
    if (complete) return kGood;
    return console.fail(
        kNo, fmt::format("stopped at level {}; the same command goes on where it stopped",
                         levels_in(build.dir, build.rules)));
  }

  void print_json(const Console& console, const FolderBuild& build, bool complete) const {
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

  std::string ruleset_;
  std::optional<long long> max_seeds_, threads_, memory_;
  std::optional<std::string> dir_;
  bool wdl_ = false, json_ = false;
  std::vector<BuiltLevel> levels_;
};

}  // namespace

std::unique_ptr<Command> make_tables_build_command() {
  return std::make_unique<TablesBuildCommand>();
}

}  // namespace endodoi::cli
