#include <fmt/format.h>

#include <algorithm>

#include <endodoi/notation.h>
#include "cli/analysis/exact_values.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/stopwatch.h"
#include "cli/tables_target.h"
#include "cli/telling.h"
#include "cli/value_table.h"
#include "player/player.h"
#include "ugi/engine_clock.h"

namespace endodoi::cli {
namespace {

constexpr long long kDefaultTime = 5'000;
constexpr std::size_t kMebibytes = 85;  // three quarters of it for the search

std::string_view name(Ending ending) {
  switch (ending) {
    case Ending::no_move:
      return "no_move";
    case Ending::resolved:
      return "resolved";
    case Ending::depth:
      return "depth";
    case Ending::nodes:
      return "nodes";
    case Ending::time:
      return "time";
    case Ending::stopped:
      return "stopped";
  }
  return "";
}

/// Draws a table over the one drawn before.
class LiveTable {
 public:
  explicit LiveTable(const Console& console) : console_(console) {}

  void show(const std::string& text) {
    if (lines_ > 0) console_.out << fmt::format("\033[{}F\033[J", lines_);
    console_.out << text << std::flush;
    lines_ = std::count(text.begin(), text.end(), '\n');
  }

 private:
  const Console& console_;
  long lines_ = 0;
};

/// `endodoi analyse RULESET [POSITION]`: what each move is worth.
class AnalyseCommand : public Command {
 public:
  std::string_view name() const override { return "analyse"; }
  std::string_view purpose() const override { return "tell what each move of a position is worth"; }

  void declare(Options& options) override {
    options.argument("RULESET", ruleset_, "such as endodoi/6x4");
    options.optional_argument("POSITION", position_,
                              "North's row/South's row, captured North/South, mover; in quotes "
                              "(default: the start)");
    options.number("--time", "MS", time_, 1, 86'400'000,
                   "think for so many milliseconds (default 5000)");
    options.number("--nodes", "N", nodes_, 1, 1'000'000'000'000,
                   "look at so many positions: repeatable");
    options.number("--depth", "D", depth_, 1, kMaxDepth, "look so many moves ahead: repeatable");
    options.flag("--exact", exact_, "go on until every move has its exact value; Ctrl-C stops");
    declare_dir(options, dir_);
    options.flag("--json", json_, "print JSON");
    options.example(
        "endodoi analyse endodoi/6x4 '4,4,4,4,4,4/4,4,4,4,4,4 0/0 s' --time 2000",
        "moves with their values: seeds the mover will take from here on, less the other's; "
        "Ctrl-C stops");
    options.example("endodoi analyse endodoi/6x4 '4,4,4,4,4,4/4,4,4,4,4,4 0/0 s' --exact",
                    "the same, proved: C is worth +8");
  }

  int run(Console& console) override {
    const auto rules = Ruleset::parse(ruleset_);
    if (!rules) return console.fail(kBadUse, rules.error().message);
    const auto position = position_.empty() ? Position::initial(*rules, Player::south)
                                            : parse_position(*rules, position_);
    if (!position) return console.fail(kBadUse, position.error().message);
    if (exact_ && (time_ || nodes_ || depth_)) {
      return console.fail(
          kBadUse, "--exact goes on until all is known: leave --time, --nodes and --depth out");
    }
    auto tables = tables_at_hand(*rules, dir_);
    if (!tables) return console.fail(kBadUse, tables.error().message);
    const InterruptWatch watch;
    const Stopwatch stopwatch;
    LiveTable live(console);
    const auto table = [&](const SearchResult& result) {
      return value_table(*rules, *position, result, stopwatch.seconds(), console.columns,
                         console.style, exact_);
    };
    Callbacks callbacks;
    if (console.interactive && !json_) {
      callbacks.on_depth = [&](const SearchResult& result) { live.show(table(result)); };
    }
    if (!json_) {
      console.out << fmt::format("{}, {} to move\n\n", ruleset_, endodoi::name(position->mover));
    }
    const SearchResult result = ask(*rules, *position, std::move(tables.value()), callbacks);
    if (json_) {
      print_json(console, *rules, *position, result, stopwatch.seconds());
    } else if (result.ending == Ending::no_move) {
      console.out << tell_no_move(*rules, *position, result);
    } else {
      live.show(table(result));
      tell_past(console, *rules, *position);
    }
    return exact_ && result.ending == Ending::stopped ? kNo : kGood;
  }

 private:
  SearchResult ask(const Ruleset& rules, const Position& position, Tables tables,
                   const Callbacks& callbacks) const {
    const History history{rules, position, {}};
    if (exact_ && !Situation::of(history).over) {
      return exact_values(history, plan_solving(rules, position, {}, {}), std::move(tables),
                          callbacks.on_depth);
    }
    PlayerSettings settings;
    settings.mebibytes = kMebibytes;
    settings.lines = rules.pits;
    ComputerPlayer player(settings);
    player.use(std::make_shared<const Tables>(std::move(tables)));
    return player.find_move({history, limits(), {}, {}}, callbacks);
  }

  Limits limits() const {
    Limits limits;
    limits.stop = &InterruptWatch::mark();
    if (nodes_) limits.nodes = static_cast<std::uint64_t>(*nodes_);
    if (depth_) limits.depth = static_cast<int>(*depth_);
    if (time_ || (!nodes_ && !depth_)) {
      limits.time = std::chrono::milliseconds(time_.value_or(kDefaultTime));
      limits.clock = engine_clock;
    }
    return limits;
  }

  /// A position does not tell what has stood before it.
  static void tell_past(const Console& console, const Ruleset& rules, const Position& position) {
    if (position == Position::initial(rules, position.mover)) return;
    console.out << console.style.quiet(
        "what was played before is not known; a position that stood twice would end the game "
        "(R12)\n");
  }

  static std::string tell_no_move(const Ruleset& rules, const Position& position,
                                  const SearchResult& result) {
    return fmt::format("{}. Worth {} to the player to move.\n",
                       sentence(tell_over(rules, position)), signed_seeds(result.value));
  }

  void print_json(const Console& console, const Ruleset& rules, const Position& position,
                  const SearchResult& result, double seconds) {
    const auto pit = [&](Move move) { return std::string(1, letter(rules, move)); };
    JsonWriter json;
    json.object();
    json.text("ruleset", rules.name());
    json.text("position", to_text(rules, position));
    json.key("best");
    if (result.best) json.text(pit(*result.best));
    if (!result.best) json.null();
    json.number("value", result.value);
    json.boolean("exact", result.exact());
    json.number("depth", result.depth);
    json.number("nodes", static_cast<std::int64_t>(result.nodes));
    json.real("seconds", seconds);
    json.text("ending", over_by_majority(rules, position) ? "majority" : cli::name(result.ending));
    json.key("line");
    json.array();
    for (const Move move : result.line) json.text(pit(move));
    json.end();
    json.key("moves");
    json.array();
    for (const PricedMove& move : result.moves) {
      json.object();
      json.text("move", pit(move.move));
      json.number("value", move.value);
      json.boolean("bound", move.at_most);
      if (exact_) {
        json.number("low", move.bounds.low);
        json.number("high", move.bounds.high);
      }
      json.end();
    }
    json.end();
    json.end();
    console.out << json.result() << '\n';
  }

  std::string ruleset_, position_;
  std::optional<long long> time_, nodes_, depth_;
  std::optional<std::string> dir_;
  bool exact_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_analyse_command() { return std::make_unique<AnalyseCommand>(); }

}  // namespace endodoi::cli
