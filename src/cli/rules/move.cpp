#include <fmt/format.h>

#include <endodoi/game.h>
#include "cli/command.h"
#include "cli/json.h"
#include "cli/telling.h"
#include "cli/trace_table.h"

namespace endodoi::cli {
namespace {

void write_trace(JsonWriter& json, const Ruleset& rules, const TracedSowing& traced) {
  json.key("trace");
  json.array();
  for (const Lap& lap : traced.laps) {
    json.object();
    json.text("from", std::string(1, letter(rules, lap.from)));
    json.number("seeds", lap.seeds);
    json.text("direction", lap.direction > 0 ? "counterclockwise" : "clockwise");
    json.text("to", std::string(1, letter(rules, lap.to)));
    json.end();
  }
  json.end();
}

void write_outcome(JsonWriter& json, const Game& game) {
  const Outcome& outcome = *game.outcome();
  json.key("outcome");
  json.object();
  json.text("termination", name(outcome.termination));
  json.text("winner", !outcome.winner                    ? "draw"
                      : *outcome.winner == Player::south ? "south"
                                                         : "north");
  json.text("result", fmt::format("{}-{}", outcome.result[0], outcome.result[1]));
  json.number("swept", outcome.swept);
  json.text("board", to_text(game.rules(), game.board()));
  json.end();
}

/// `endodoi move RULESET POSITION MOVE`: plays one move and tells what it did.
class MoveCommand : public Command {
 public:
  std::string_view name() const override { return "move"; }
  std::string_view purpose() const override { return "play one move and tell what it does"; }

  void declare(Options& options) override {
    options.argument("RULESET", ruleset_, "such as endodoi/6x4, cross/6x3, endodoi/8x4+lone");
    options.argument("POSITION", position_,
                     "North's row/South's row, captured North/South, mover; in quotes");
    options.argument("MOVE", move_, "a pit's letter, perhaps with what it takes: C or Cx7");
    options.flag("--trace", trace_, "show every lap and the board after it");
    options.flag("--json", json_, "print JSON");
    options.example("endodoi move endodoi/6x4 '4,4,4,4,4,4/4,4,4,4,4,4 0/0 s' C --trace",
                    "prints the five laps of C, what it takes and the position after it");
  }

  int run(Console& console) override {
    const auto rules = Ruleset::parse(ruleset_);
    if (!rules) return console.fail(kBadUse, rules.error().message);
    const auto before = parse_position(*rules, position_);
    if (!before) return console.fail(kBadUse, before.error().message);
    const auto written = parse_move(*rules, move_);
    if (!written) return console.fail(kBadUse, written.error().message);
    Game game(*rules, *before);
    const auto played = game.play(move_);
    if (!played) return console.fail(kNo, played.error().message);
    (json_ ? print_json(console, game) : print_text(console, game));
    return kGood;
  }

 private:
  static TracedSowing traced(const Game& game) {
    return sow_traced(game.rules(), game.start(), game.plies().front().move);
  }

  void print_text(const Console& console, const Game& game) const {
    const Ply& ply = game.plies().front();
    if (trace_) {
      console.out << trace_table(game.rules(), game.start(), traced(game), console.style) << '\n';
    }
    console.out << to_text(game.rules(), game.position()) << '\n'
                << tell_sowing(game.rules(), ply.move, ply.sowing) << '\n';
    if (!game.over()) return;
    console.out << tell_end(game) << '\n' << tell_result(*game.outcome()) << '\n';
    if (game.outcome()->swept > 0) console.out << to_text(game.rules(), game.board()) << '\n';
  }

  void print_json(const Console& console, const Game& game) const {
    const Ruleset& rules = game.rules();
    const Ply& ply = game.plies().front();
    JsonWriter json;
    json.object();
    json.text("ruleset", rules.name());
    json.text("before", to_text(rules, game.start()));
    json.text("move", to_text(rules, ply.move, ply.sowing.taken));
    json.text("after", to_text(rules, game.position()));
    json.number("taken", ply.sowing.taken);
    json.number("laps", ply.sowing.laps);
    json.text("last", std::string(1, letter(rules, ply.sowing.last)));
    if (trace_) write_trace(json, rules, traced(game));
    if (game.over()) write_outcome(json, game);
    json.end();
    console.out << json.result() << '\n';
  }

  std::string ruleset_, position_, move_;
  bool trace_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_move_command() { return std::make_unique<MoveCommand>(); }

}  // namespace endodoi::cli
