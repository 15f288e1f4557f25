#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <endodoi/notation.h>
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/quantity.h"
#include "cli/stopwatch.h"
#include "cli/tables_target.h"
#include "cli/value_table.h"
#include "tables/table_folder.h"
#include "verify/table_check.h"

namespace endodoi::cli {
namespace {

/// `endodoi tables verify`: every value again, by the literal rules.
class TablesVerifyCommand : public Command {
 public:
  std::string_view name() const override { return "tables verify"; }
  std::string_view purpose() const override {
    return "check every value, independently of what made it";
  }

  void declare(Options& options) override {
    options.argument("WHAT", what_, "a ruleset, a folder of tables or a level file");
    declare_dir(options, dir_);
    options.flag("--trust-below", trust_below_, "for a file: believe the levels below it");
    options.number("--threads", "N", threads_, 1, 1024, "how many threads (default: all)");
    options.flag("--json", json_, "print JSON");
    options.example(
        "endodoi tables verify endodoi/6x4",
        "sows every move of every position by a second, literal implementation of the rules");
  }

  int run(Console& console) override {
    const auto target = tables_target(what_, dir_);
    if (!target) return console.fail(kBadUse, target.error());
    const InterruptWatch interrupt;
    int status = kGood;
    if (!target->file.empty()) status = verify_file(console, *target);
    for (const Ruleset& family : target->families) {
      const int last = highest_level(target->dir, family);
      if (status == kGood) status = verify_family(console, target->dir, family, last);
    }
    if (json_) print_json(console, status);
    return status;
  }

 private:
  /// The largest level of a folder that there is a file of, with or without those below it; −1:
  /// none.
  static int highest_level(const std::string& dir, const Ruleset& family) {
    std::error_code ignored;
    for (int seeds = kMaxTableSeeds; seeds >= 0; --seeds) {
      for (const TableKind kind : {TableKind::values, TableKind::wdl}) {
        if (std::filesystem::exists(level_path(dir, family, seeds, kind), ignored)) return seeds;
      }
    }
    return -1;
  }

  struct Checked {
    std::string family;
    int seeds;
    std::size_t positions;
    bool trusted;
  };

  int verify_file(const Console& console, const TablesTarget& target) {
    const auto level = open_level(target.file);
    if (!level) return refuse(console, level.error());
    const LevelHeader& header = level->header();
    if (header.kind != TableKind::values && header.kind != TableKind::wdl) {
      return console.fail(
          kBadUse,
          target.file + ": this is part of an unfinished level, there is nothing to verify");
    }
    std::error_code ignored;
    const std::string place = level_path(target.dir, header.rules, header.seeds, header.kind);
    if (!std::filesystem::equivalent(target.file, place, ignored)) {
      return console.fail(
          kBadUse, fmt::format("{}: to be verified it must lie as {} beside the levels below it",
                               target.file, place));
    }
    return verify_family(console, target.dir, header.rules, header.seeds);
  }

  /// Levels 0 … last of a family, each on those below, which have been verified before it.
  int verify_family(const Console& console, const std::string& dir, const Ruleset& family,
                    int last) {
    if (last < 0) {
      return console.fail(kNo,
                          fmt::format("there are no levels in {}", family_folder(dir, family)));
    }
    const auto tables = load_tables(dir, family, last, threads());
    if (!tables) return refuse(console, tables.error());
    if (tables->levels() <= last) {
      return console.fail(
          kNo, fmt::format("{} is missing: without it the levels above cannot be verified",
                           level_path(dir, family, tables->levels(), TableKind::values)));
    }
    ProgressLine line(console);
    const Stopwatch watch;
    for (int seeds = 0; seeds <= last; ++seeds) {
      const bool trusted = trust_below_ && seeds < last;
      if (!trusted) {
        const CheckResult result = check(line, *tables, seeds, watch);
        line.clear();
        if (result.stopped) return console.fail(kNo, "stopped before everything was verified");
        if (result.fault) return console.fail(kNo, told(*tables, *result.fault));
        if (const int status = verify_signs(console, dir, *tables, seeds); status != kGood) {
          return status;
        }
      }
      add(console, {table_family(family), seeds, tables->level(seeds).size(), trusted});
    }
    return kGood;
  }

  CheckResult check(ProgressLine& line, const Tables& tables, int seeds,
                    const Stopwatch& watch) const {
    CheckOptions options;
    options.threads = threads();
    options.progress = [&](const CheckProgress& progress) {
      const auto below = [&](int level) {
        return static_cast<double>(tables.index().size_below(level));
      };
      const double done =
          (below(seeds) + static_cast<double>(progress.done)) / below(tables.levels());
      line.show(fmt::format(
          "level {} of {}: {:.0f} %, about {} left", seeds, tables.levels() - 1,
          std::floor(100.0 * static_cast<double>(progress.done) / static_cast<double>(progress.of)),
          duration(watch.seconds() * (1 - done) / std::max(done, 1e-9))));
      return !InterruptWatch::interrupted();
    };
    return check_level(tables, seeds, options);
  }

  /// A file of signs, if there is one, has to hold those of the values.
  int verify_signs(const Console& console, const std::string& dir, const Tables& tables,
                   int seeds) const {
    const auto level = open_level(dir, tables.rules(), seeds, TableKind::wdl);
    if (!level && level.error().kind == TableErrorKind::missing) return kGood;
    if (!level) return refuse(console, level.error());
    const auto signs = level->all(threads());
    if (!signs) return refuse(console, signs.error());
    const auto& values = tables.level(seeds);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if ((*signs)[i] == (values[i] > 0) - (values[i] < 0)) continue;
      return console.fail(
          kNo, fmt::format("{}: the sign of position {} is not that of its value {}", level->file(),
                           i, signed_seeds(values[i])));
    }
    return kGood;
  }

  static std::string told(const Tables& tables, const TableFault& fault) {
    const Position position = tables.index().unrank(fault.seeds, fault.number);
    Ruleset rules = tables.rules();
    const std::string where =
        fmt::format("level {} of {}, position {} ({})", fault.seeds, table_family(rules),
                    fault.number, to_text(rules, position));
    if (fault.kind == TableFaultKind::wrong_value) {
      return fmt::format("{}: the table says {}, the moves give {}", where,
                         signed_seeds(fault.stored), signed_seeds(fault.derived));
    }
    return fmt::format(
        "{}: the table says {}, but play for it need not end, so it cannot be forced", where,
        signed_seeds(fault.stored));
  }

  /// A damaged file is an answer of no; one that cannot be read or is no table is bad use.
  static int refuse(const Console& console, const TableError& error) {
    const bool no =
        error.kind == TableErrorKind::damaged || error.kind == TableErrorKind::other_table;
    return console.fail(no ? kNo : kBadUse, error.message);
  }

  void add(const Console& console, Checked checked) {
    if (!json_) {
      console.out << fmt::format("{} level {}: {} positions {}", checked.family, checked.seeds,
                                 checked.positions, checked.trusted ? "trusted" : "right")
                  << std::endl;
    }
    checked_.push_back(std::move(checked));
  }

  void print_json(const Console& console, int status) const {
    JsonWriter json;
    json.object();
    json.boolean("right", status == kGood);
    json.key("levels");
    json.array();
    for (const Checked& checked : checked_) {
      json.object();
      json.text("family", checked.family);
      json.number("seeds", checked.seeds);
      json.number("positions", static_cast<std::int64_t>(checked.positions));
      json.boolean("trusted", checked.trusted);
      json.end();
    }
    json.end();
    json.end();
    console.out << json.result() << '\n';
  }

  int threads() const { return static_cast<int>(threads_.value_or(default_threads())); }

  std::string what_;
  std::optional<std::string> dir_;
  std::optional<long long> threads_;
  bool trust_below_ = false, json_ = false;
  std::vector<Checked> checked_;
};

}  // namespace

std::unique_ptr<Command> make_tables_verify_command() {
  return std::make_unique<TablesVerifyCommand>();
}

}  // namespace endodoi::cli
