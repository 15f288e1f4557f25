#include <fmt/format.h>

#include "cli/command.h"
#include "engine/levels.h"
#include "ugi/session.h"

namespace endodoi::cli {
namespace {

/// `endodoi engine`: the computer player for other programs.
class EngineCommand : public Command {
 public:
  std::string_view name() const override { return "engine"; }
  std::string_view purpose() const override { return "play for another program, in UGI"; }

  void declare(Options& options) override {
    const int levels = static_cast<int>(kLevels.size());
    options.text("--ruleset", "RULESET", ruleset_, "such as endodoi/8x4 (default endodoi/6x4)");
    options.number("--hash", "MIB", hash_, 0, 65536, "memory for searched positions (default 64)");
    options.number("--threads", "N", threads_, 1, 256, "threads that search (default 1)");
    options.text("--tables", "DIR", tables_, "a folder of tables (default: none)");
    options.number("--table-seeds", "N", table_seeds_, -1, kMaxTableSeeds,
                   "tables of up to so many seeds (default: what takes about a second)");
    options.text("--book", "FILE", book_, "an opening book, or off (default: the ruleset's own)");
    options.number("--level", "N", level_, 0, levels, "1 the weakest; 0 full strength (default)");
    options.example("endodoi engine",
                    "reads commands, one a line: help lists them, quit leaves; docs/protocol.md "
                    "tells all");
    options.example("endodoi engine --ruleset endodoi/8x4 --hash 256",
                    "the same with options set beforehand");
  }

  int run(Console& console) override {
    UgiSettings settings;
    if (ruleset_) {
      const auto rules = Ruleset::parse(*ruleset_);
      if (!rules) return console.fail(kBadUse, rules.error().message);
      settings.rules = *rules;
    }
    settings.hash = static_cast<int>(hash_.value_or(settings.hash));
    settings.threads = static_cast<int>(threads_.value_or(settings.threads));
    settings.tables = tables_.value_or("");
    settings.table_seeds = static_cast<int>(table_seeds_.value_or(settings.table_seeds));
    settings.book = book_.value_or(settings.book);
    settings.level = static_cast<int>(level_.value_or(settings.level));
    const auto session = UgiSession::open(console.in, console.out, settings);
    if (!session) return console.fail(kBadUse, session.error());
    (*session)->run();
    return kGood;
  }

 private:
  std::optional<std::string> ruleset_, tables_, book_;
  std::optional<long long> hash_, threads_, level_, table_seeds_;
};

}  // namespace

std::unique_ptr<Command> make_engine_command() { return std::make_unique<EngineCommand>(); }

}  // namespace endodoi::cli
