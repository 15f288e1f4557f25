#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/match/options.h"
#include "cli/match/report.h"
#include "cli/stopwatch.h"

namespace endodoi::cli {
namespace {

/// `endodoi match RULESET --engine … --engine …`: two engines against each other.
class MatchCommand : public Command {
 public:
  std::string_view name() const override { return "match"; }
  std::string_view purpose() const override { return "play two engines against each other"; }

  void declare(Options& options) override { words_.declare(options); }

  int run(Console& console) override {
    std::optional<Tables> tables;
    const auto plan = words_.plan(tables);
    if (!plan) return console.fail(kBadUse, "match: " + plan.error());
    const InterruptWatch watch;
    const MatchResult result = play(console, *plan);
    if (result.stop == MatchStop::refused) return console.fail(kBadUse, "match: " + result.failure);
    if (result.state.games > 0 || result.stop != MatchStop::failed) {
      console.out << (words_.json() ? match_json(*plan, result) + "\n"
                                    : match_summary(*plan, result));
    }
    if (result.stop == MatchStop::failed) return console.fail(kNo, "match: " + result.failure);
    if (result.stop == MatchStop::interrupted) {
      return console.fail(kNo, words_.records().empty()
                                   ? "match: stopped; with --records it could go on from here"
                                   : "match: stopped; the same command goes on from here");
    }
    return kGood;
  }

 private:
  MatchResult play(const Console& console, const MatchPlan& plan) const {
    MatchSurroundings around;
    around.file = words_.records();
    around.date = fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)));
    around.stop = &InterruptWatch::mark();
    ProgressLine progress(console);
    const Stopwatch watch;
    int before = -1;  // games that were in the file
    around.on_game = [&](const MatchState& state) {
      if (before < 0) before = state.games - 1;
      const double now = watch.seconds();
      const int left = 2 * static_cast<int>(plan.openings.size()) - state.games;
      const std::string line = match_progress(plan, state, now * left / (state.games - before));
      progress.show(line);
    };
    return run_match(plan, around);
  }

  MatchOptions words_;
};

}  // namespace

std::unique_ptr<Command> make_match_command() { return std::make_unique<MatchCommand>(); }

}  // namespace endodoi::cli
