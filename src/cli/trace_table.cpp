#include "cli/trace_table.h"

#include <fmt/format.h>

#include "cli/telling.h"

namespace endodoi::cli {
namespace {

/// Draws the two rows beside the words; every line of the table has the same columns.
class Table {
 public:
  Table(const Ruleset& rules, const Style& style) : rules_(rules), style_(style) {}

  void line(std::string_view lap, std::string_view words, const std::string& row) {
    text_ += fmt::format("{:>5}  {:<{}}{}", lap, words, kWords, row);
    text_.erase(text_.find_last_not_of(' ') + 1);
    text_ += '\n';
  }

  /// One row of pits. `lifted` is shown as lifted, `landed` as the pit of the last seed.
  std::string row(Player player, const Position& board, Pit lifted, Pit landed) const {
    std::string cells;
    for (int i = 0; i < rules_.pits; ++i) {
      const Pit pit = at(player, i);
      const std::string count = fmt::format("{:>3}", board.pits[pit]);
      cells += pit == landed
                   ? style_.strong(fmt::format("{:>4}", fmt::format("[{}]", board.pits[pit])))
               : pit == lifted && board.pits[pit] == 0 ? style_.quiet(count + " ")
                                                       : count + " ";
    }
    return cells;
  }

  std::string letters(Player player) const {
    std::string cells;
    for (int i = 0; i < rules_.pits; ++i) {
      cells += fmt::format("{:>3} ", letter(rules_, at(player, i)));
    }
    return style_.quiet(cells);
  }

  void blank() { text_ += '\n'; }
  const std::string& text() const { return text_; }

 private:
  static constexpr int kWords = 30;

  /// The pits of a row from left to right as South sees them.
  Pit at(Player player, int place) const {
    return static_cast<Pit>(player == Player::south ? place : rules_.width() - 1 - place);
  }

  const Ruleset& rules_;
  const Style& style_;
  std::string text_;
};

std::string ending(const Ruleset& rules, const TracedSowing& traced, const Lap& lap) {
  const char to = letter(rules, lap.to);
  const Sowing& sowing = traced.sowing;
  if (sowing.taken > 1) {
    return fmt::format("{} was empty; takes {} with {}", to, sowing.taken,
                       letter(rules, opposite(rules, lap.to)));
  }
  if (sowing.taken == 1) return fmt::format("{} was empty; takes its seed", to);
  return fmt::format("{} was empty; takes nothing", to);
}

}  // namespace

std::string trace_table(const Ruleset& rules, const Position& before, const TracedSowing& traced,
                        const Style& style) {
  constexpr Pit kNone = 255;
  Table table(rules, style);
  Position board = before;
  table.line("lap", "", table.letters(Player::north));
  table.line("start", "", table.row(Player::north, board, kNone, kNone));
  table.line("", "", table.row(Player::south, board, kNone, kNone));
  table.line("", "", table.letters(Player::south));
  for (std::size_t i = 0; i < traced.laps.size(); ++i) {
    const Lap& lap = traced.laps[i];
    const bool last = i + 1 == traced.laps.size();
    sow_lap(rules, board, lap.from);
    table.blank();
    table.line(std::to_string(i + 1),
               fmt::format("{} lifts {:>2} {} to {}", letter(rules, lap.from), lap.seeds,
                           lap.direction > 0 ? "→" : "←", letter(rules, lap.to)),
               table.row(Player::north, board, lap.from, lap.to));
    table.line("",
               last ? ending(rules, traced, lap)
                    : fmt::format("{} was not empty: lift its {}", letter(rules, lap.to),
                                  board.pits[lap.to]),
               table.row(Player::south, board, lap.from, lap.to));
  }
  return table.text();
}

}  // namespace endodoi::cli
