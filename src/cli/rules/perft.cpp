#include <endodoi/perft.h>

#include <fmt/format.h>

#include <algorithm>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include "base/numbers.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/quantity.h"
#include "cli/rules/sequence_count.h"
#include "cli/stopwatch.h"

namespace endodoi::cli {
namespace {

constexpr int kMaxDepth = 99;

struct DepthCount {
  int depth;
  std::uint64_t sequences;
  double seconds;

  double per_second() const { return static_cast<double>(sequences) / std::max(seconds, 1e-9); }
};

/// `endodoi perft RULESET DEPTH`: counts move sequences.
class PerftCommand : public Command {
 public:
  std::string_view name() const override { return "perft"; }
  std::string_view purpose() const override { return "count the move sequences of a length"; }

  void declare(Options& options) override {
    options.argument("RULESET", ruleset_, "such as endodoi/6x4");
    options.argument("DEPTH", depth_, "how many moves long");
    options.text("--position", "P", position_,
                 "count from this position (default: the initial one)");
    options.flag("--divide", divide_, "the count behind each first move");
    options.flag("--json", json_, "print JSON");
    options.example("endodoi perft endodoi/8x4 7", "ends with the line 621261");
  }

  int run(Console& console) override {
    const auto rules = Ruleset::parse(ruleset_);
    if (!rules) return console.fail(kBadUse, rules.error().message);
    const int depth = number_of<int>(depth_).value_or(-1);
    if (depth < 0 || depth > kMaxDepth) {
      return console.fail(
          kBadUse, fmt::format("depth '{}' is not a whole number from 0 to {}", depth_, kMaxDepth));
    }
    Position position = Position::initial(*rules);
    if (position_) {
      const auto read = parse_position(*rules, *position_);
      if (!read) return console.fail(kBadUse, read.error().message);
      position = *read;
    }
    const InterruptWatch watch;
    return divide_ ? divide(console, *rules, position, depth)
                   : count(console, *rules, position, depth);
  }

 private:
  /// The count of one tree with a progress line; nothing after Ctrl-C.
  static std::optional<DepthCount> count_one(const Console& console, const Ruleset& rules,
                                             const Position& position, int depth,
                                             const std::string& what) {
    const Stopwatch watch;
    ProgressLine progress(console);
    double shown = 0.5;
    const auto sequences = count_sequences(rules, position, depth, [&](double done) {
      if (const double now = watch.seconds(); now > shown && done > 0) {
        progress.show(fmt::format("{}: {:.0f} %, about {} left", what, 100 * done,
                                  duration(now * (1 - done) / done)));
        shown = now + 0.2;
      }
      return !InterruptWatch::interrupted();
    });
    if (!sequences) return std::nullopt;
    return DepthCount{depth, *sequences, watch.seconds()};
  }

  static int stopped(const Console& console) {
    return console.fail(kNo, "stopped before the count was complete");
  }

  int count(const Console& console, const Ruleset& rules, const Position& position,
            int depth) const {
    std::vector<DepthCount> counts;
    if (depth == 0) counts.push_back({0, 1, 0});
    for (int d = 1; d <= depth; ++d) {
      const auto found = count_one(console, rules, position, d, fmt::format("depth {}", d));
      if (!found) return stopped(console);
      counts.push_back(*found);
      if (!json_) print_row(console, counts.back());
      if (!console.out.good()) return kGood;  // nobody reads on; a full disk is told by the program
    }
    if (json_) {
      print_json(console, rules, position, counts);
    } else {
      console.out << counts.back().sequences << '\n';
    }
    return kGood;
  }

  static void print_row(const Console& console, const DepthCount& count) {
    if (count.depth == 1) console.out << "depth     sequences\n";
    console.out << fmt::format("{:>5} {:>13}", count.depth, count.sequences);
    // A speed read off a few milliseconds says nothing.
    if (count.seconds >= 0.002) {
      console.out << console.style.quiet(
          fmt::format("   {}, {} a second", duration(count.seconds), rough(count.per_second())));
    }
    console.out << std::endl;
  }

  static void print_json(const Console& console, const Ruleset& rules, const Position& position,
                         const std::vector<DepthCount>& counts) {
    JsonWriter json;
    json.object();
    json.text("ruleset", rules.name());
    json.text("position", to_text(rules, position));
    json.number("depth", counts.back().depth);
    json.number("sequences", static_cast<std::int64_t>(counts.back().sequences));
    json.real("seconds", counts.back().seconds);
    json.key("counts");
    json.array();
    for (const DepthCount& count : counts) json.number(static_cast<std::int64_t>(count.sequences));
    json.end();
    json.end();
    console.out << json.result() << '\n';
  }

  int divide(const Console& console, const Ruleset& rules, const Position& position,
             int depth) const {
    if (depth == 0) return console.fail(kBadUse, "--divide needs a depth of 1 at least");
    JsonWriter json;
    json.object();
    json.text("ruleset", rules.name());
    json.text("position", to_text(rules, position));
    json.number("depth", depth);
    json.key("moves");
    json.object();
    std::uint64_t total = 0;
    const bool any = perft(rules, position, 1) > 0;
    for (const Turn& turn : any ? legal_turns(rules, position) : Turns()) {
      const std::string move(1, letter(rules, turn.move));
      const auto found = count_one(console, rules, turn.sowing.after, depth - 1, "move " + move);
      if (!found) return stopped(console);
      total += found->sequences;
      json.number(move, static_cast<std::int64_t>(found->sequences));
      if (!json_) console.out << fmt::format("{} {:>13}", move, found->sequences) << std::endl;
      if (!console.out.good()) return kGood;
    }
    json.end();
    json.number("sequences", static_cast<std::int64_t>(total));
    json.end();
    console.out << (json_ ? json.result() : std::to_string(total)) << '\n';
    return kGood;
  }

  std::string ruleset_, depth_;
  std::optional<std::string> position_;
  bool divide_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_perft_command() { return std::make_unique<PerftCommand>(); }

}  // namespace endodoi::cli
