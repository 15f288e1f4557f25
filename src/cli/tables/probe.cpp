#include <fmt/format.h>

#include <map>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include "cli/command.h"
#include "cli/json.h"
#include "cli/tables_target.h"
#include "cli/telling.h"
#include "cli/value_table.h"
#include "solver/level_builder.h"
#include "tables/table_folder.h"

namespace endodoi::cli {
namespace {

/// `endodoi tables probe RULESET POSITION…`: looks positions up.
class TablesProbeCommand : public Command {
 public:
  std::string_view name() const override { return "tables probe"; }
  std::string_view purpose() const override { return "look up what positions are worth, exactly"; }

  void declare(Options& options) override {
    options.argument("RULESET", ruleset_, "such as endodoi/6x4");
    options.arguments("POSITION", positions_,
                      "North's row/South's row, captured North/South, mover; in quotes");
    declare_dir(options, dir_);
    options.flag("--json", json_, "print JSON");
    options.example(
        "endodoi tables probe endodoi/6x4 '0,0,5,0,0,0/0,1,0,0,0,3 0/0 s'",
        "+9: the mover will take 9 seeds more than the other; then what each move is worth");
  }

  int run(Console& console) override {
    const auto rules = Ruleset::parse(ruleset_);
    if (!rules) return console.fail(kBadUse, rules.error().message);
    if (rules->majority) {
      return console.fail(kBadUse, kNoTablesWithMajority);
    }
    std::vector<Answer> answers;
    for (const std::string& text : positions_) {
      const auto position = parse_position(*rules, text);
      if (!position) return console.fail(kBadUse, position.error().message);
      auto answer = look_up(*rules, *position);
      if (!answer) {
        const TableError& error = answer.error();
        if (error.kind != TableErrorKind::missing) return console.fail(kBadUse, error.message);
        const int seeds = position->on_board();
        const std::string advice =
            unbuildable(*rules, seeds)
                ? fmt::format("that is too many for tables, but endodoi solve {} '{}' may find it",
                              rules->name(), text)
                : fmt::format("endodoi tables build {} --max-seeds {} makes it", rules->name(),
                              seeds);
        return console.fail(
            kNo, fmt::format("{} has {} seeds on the board, and there is no such level; {}", text,
                             seeds, advice));
      }
      answers.push_back(std::move(answer.value()));
    }
    json_ ? print_json(console, *rules, answers) : print(console, *rules, answers);
    return kGood;
  }

 private:
  struct Answer {
    Position position;
    int value;
    std::vector<std::pair<Turn, int>> moves;  ///< with what each is worth
  };

  TableResult<int> value(const Ruleset& rules, const Position& position) {
    const int seeds = position.on_board();
    auto at = levels_.find(seeds);
    if (at == levels_.end()) {
      auto level = open_level(dir_.value_or(default_tables_dir()), rules, seeds, TableKind::values);
      if (!level) return level.error();
      at = levels_.emplace(seeds, std::move(level.value())).first;
    }
    return at->second.entry(position);
  }

  TableResult<Answer> look_up(const Ruleset& rules, const Position& position) {
    const auto found = value(rules, position);
    if (!found) return found.error();
    Answer answer{position, *found, {}};
    for (const Turn& turn : legal_turns(rules, position)) {
      const auto behind = value(rules, turn.sowing.after);
      if (!behind) return behind.error();
      answer.moves.emplace_back(turn, turn.sowing.taken - *behind);
    }
    return answer;
  }

  static void print(const Console& console, const Ruleset& rules,
                    const std::vector<Answer>& answers) {
    for (const Answer& answer : answers) {
      std::string moves = answer.moves.empty() ? "  " + tell_over(rules, answer.position) : "";
      for (const auto& [turn, worth] : answer.moves) {
        moves += fmt::format("  {} {}", to_text(rules, turn.move, turn.sowing.taken),
                             signed_seeds(worth));
      }
      console.out << fmt::format("{}  {}{}\n", to_text(rules, answer.position),
                                 signed_seeds(answer.value), console.style.quiet(moves));
    }
  }

  static void print_json(const Console& console, const Ruleset& rules,
                         const std::vector<Answer>& answers) {
    JsonWriter json;
    json.array();
    for (const Answer& answer : answers) {
      json.object();
      json.text("position", to_text(rules, answer.position));
      json.number("value", answer.value);
      json.key("moves");
      json.object();
      for (const auto& [turn, worth] : answer.moves) json.number(to_text(rules, turn.move), worth);
      json.end();
      json.end();
    }
    json.end();
    console.out << json.result() << '\n';
  }

  std::string ruleset_;
  std::vector<std::string> positions_;
  std::optional<std::string> dir_;
  bool json_ = false;
  std::map<int, LevelReader> levels_;
};

}  // namespace

std::unique_ptr<Command> make_tables_probe_command() {
  return std::make_unique<TablesProbeCommand>();
}

}  // namespace endodoi::cli
