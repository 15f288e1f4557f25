#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/command.h"
#include "cli/json.h"
#include "cli/tables_target.h"
#include "tables/table_folder.h"

namespace endodoi::cli {
namespace {

/// `endodoi tables info`: which levels there are.
class TablesInfoCommand : public Command {
 public:
  std::string_view name() const override { return "tables info"; }
  std::string_view purpose() const override { return "tell which levels there are"; }

  void declare(Options& options) override {
    options.optional_argument(
        "WHAT", what_,
        "a ruleset, a folder of tables or a level file (default: the folder of tables)");
    declare_dir(options, dir_);
    options.flag("--json", json_, "print JSON");
    options.example("endodoi tables info endodoi/6x4",
                    "a line for each level: positions, size, checksum");
  }

  int run(Console& console) override {
    const std::string folder = dir_.value_or(default_tables_dir());
    std::error_code ignored;
    if (what_.empty() && !std::filesystem::is_directory(folder, ignored)) {
      // Nobody has named the usual folder, and nothing is wrong with it.
      return console.fail(
          kNo,
          fmt::format("there are no tables in {}: `endodoi tables build` makes the folder and them",
                      folder));
    }
    const auto target = tables_target(what_.empty() ? folder : what_, dir_);
    if (!target) return console.fail(kBadUse, target.error());
    if (!target->file.empty()) {
      if (!add(console, target->file, open_level(target->file))) return kBadUse;
    }
    for (const Ruleset& family : target->families) {
      if (!add_family(console, target->dir, family)) return kBadUse;
    }
    if (levels_.empty()) {
      return console.fail(
          kNo, fmt::format("there are no levels in {}; `endodoi tables build` makes them",
                           family_folder(target->dir, target->families.front())));
    }
    json_ ? print_json(console) : print(console);
    return kGood;
  }

 private:
  struct Level {
    LevelHeader header;
    std::string file;
    std::uint64_t bytes;

    double bits() const {
      return 8.0 * static_cast<double>(bytes) / static_cast<double>(header.positions);
    }
  };

  bool add(const Console& console, const std::string& path, const TableResult<LevelReader>& level) {
    if (!level) {
      console.fail(kBadUse, level.error().message);
      return false;
    }
    levels_.push_back({level->header(), path, level->file_bytes()});
    return true;
  }

  bool add_family(const Console& console, const std::string& dir, const Ruleset& family) {
    for (const TableKind kind : {TableKind::values, TableKind::wdl}) {
      for (int seeds = 0; seeds <= kMaxTableSeeds; ++seeds) {
        // A file of another level under this name would be told twice.
        const auto level = open_level(dir, family, seeds, kind);
        if (!level && level.error().kind == TableErrorKind::missing) continue;
        if (!add(console, level_path(dir, family, seeds, kind), level)) return false;
      }
    }
    return true;
  }

  void print(const Console& console) const {
    console.out << fmt::format("{:<15} {:<6} {:>5} {:>14} {:>12} {:>6}  {}\n", "family", "kind",
                               "seeds", "positions", "bytes", "bits", "checksum");
    for (const Level& level : levels_) {
      console.out << fmt::format("{:<15} {:<6} {:>5} {:>14} {:>12} {:>6.2f}  {:016x}\n",
                                 table_family(level.header.rules), endodoi::name(level.header.kind),
                                 level.header.seeds, level.header.positions, level.bytes,
                                 level.bits(), level.header.values_checksum);
    }
  }

  void print_json(const Console& console) const {
    JsonWriter json;
    json.array();
    for (const Level& level : levels_) {
      json.object();
      json.text("family", table_family(level.header.rules));
      json.text("kind", endodoi::name(level.header.kind));
      json.number("seeds", level.header.seeds);
      json.number("positions", static_cast<std::int64_t>(level.header.positions));
      json.text("file", level.file);
      json.number("bytes", static_cast<std::int64_t>(level.bytes));
      json.text("checksum", fmt::format("{:016x}", level.header.values_checksum));
      json.end();
    }
    json.end();
    console.out << json.result() << '\n';
  }

  std::string what_;
  std::optional<std::string> dir_;
  bool json_ = false;
  std::vector<Level> levels_;
};

}  // namespace

std::unique_ptr<Command> make_tables_info_command() {
  return std::make_unique<TablesInfoCommand>();
}

}  // namespace endodoi::cli
