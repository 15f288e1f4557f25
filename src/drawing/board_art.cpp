#include "drawing/board_art.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace endodoi {
namespace {

constexpr std::string_view kMargin = "  ";
constexpr int kLeastWidth = 36;  ///< of the lines that name the players

/// UTF-8 of a braille character with the given dots.
std::string braille(unsigned dots) {
  return {static_cast<char>(0xE2), static_cast<char>(0xA0 | dots >> 6),
          static_cast<char>(0x80 | (dots & 0x3F))};
}

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

/// Characters that a text takes on the screen, when each character is one column wide.
int columns_of(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string centred(std::string_view text, int width) {
  const int spare = std::max(0, width - columns_of(text));
  return repeated(" ", spare / 2) + std::string(text) + repeated(" ", spare - spare / 2);
}

class Drawing {
 public:
  Drawing(const Ruleset& rules, const BoardView& view, int columns, const Style& style)
      : rules_(rules), view_(view), style_(style) {
    constexpr int kRoomy = 5, kTight = 3;
    const bool fits = full_width(kRoomy) + 2 * static_cast<int>(kMargin.size()) <= columns;
    cell_ = fits ? kRoomy : kTight;
  }

  std::string text() const {
    const Player far = opponent(view_.near);
    return side(far) + letters(far) + rule("╭", "┬", "╮") + counts(far) + heaps(far) +
           rule("├", "┼", "┤") + heaps(view_.near) + counts(view_.near) + rule("╰", "┴", "╯") +
           letters(view_.near) + side(view_.near);
  }

 private:
  int full_width(int cell) const { return rules_.pits * (cell + 1) + 1; }

  /// The pit at a place of a row, counted from the left as drawn. A row runs left to right for the
  /// player who sits before it, so the far one is drawn from its end.
  Pit at(Player player, int place) const {
    const int in_row = player == view_.near ? place : rules_.pits - 1 - place;
    return static_cast<Pit>(first_pit(rules_, player) + in_row);
  }

  // Oiled wood, a lighter rim, grey nuts; where a terminal has fewer colours, the rim alone is
  // wood.
  std::string wood(std::string_view text) const {
    return style_.paint(text, {"38;2;176;128;80;48;2;66;42;26", "38;5;137", "33"});
  }
  std::string bowl(std::string_view text, bool marked) const {
    if (marked) {
      return style_.paint(text, {"1;38;2;255;196;92;48;2;66;42;26", "1;38;5;215", "1;33"});
    }
    return style_.paint(text, {"38;2;245;238;226;48;2;66;42;26", "", ""});
  }
  std::string nuts(std::string_view text) const {
    return style_.paint(text, {"38;2;186;186;168;48;2;66;42;26", "38;5;144", ""});
  }

  std::string rule(std::string_view left, std::string_view between, std::string_view right) const {
    std::string line(left);
    for (int i = 0; i < rules_.pits; ++i) {
      line += repeated("─", cell_);
      line += i + 1 < rules_.pits ? between : right;
    }
    return fmt::format("{}{}\n", kMargin, wood(line));
  }

  template <class Cell>
  std::string row(Player player, const Cell& cell) const {
    std::string line = std::string(kMargin) + wood("│");
    for (int place = 0; place < rules_.pits; ++place) line += cell(at(player, place)) + wood("│");
    return line + '\n';
  }

  std::string counts(Player player) const {
    return row(player, [&](Pit pit) {
      const int seeds = view_.board.pits[pit];
      const bool ended = view_.ended == pit;
      const std::string count = seeds == 0 ? "·" : std::to_string(seeds);
      const bool room = columns_of(count) + 2 <= cell_;
      return bowl(centred(ended && room ? "[" + count + "]" : count, cell_), ended);
    });
  }

  std::string heaps(Player player) const {
    return row(player,
               [&](Pit pit) { return nuts(centred(heap(view_.board.pits[pit], cell_), cell_)); });
  }

  std::string letters(Player player) const {
    std::string line = std::string(kMargin) + " ";
    for (int place = 0; place < rules_.pits; ++place) {
      const Pit pit = at(player, place);
      const bool lifted = view_.lifted == pit;
      const std::string letter(1, endodoi::letter(rules_, pit));
      const std::string text = centred(lifted ? "(" + letter + ")" : letter, cell_);
      const bool live = view_.to_move == player && view_.board.pits[pit] > 0;
      line += (lifted ? style_.strong(text) : live ? text : style_.quiet(text)) + " ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
  }

  std::string side(Player player) const {
    const bool turn = view_.to_move == player;
    const std::string name = player == Player::south ? view_.south_name : view_.north_name;
    const std::string left = (turn ? "▸ " : "  ") + name;
    const std::string right = fmt::format("captured {}", view_.board.captured_by(player));
    const int width = std::max(full_width(cell_), kLeastWidth);
    const int gap = std::max(2, width - columns_of(left) - columns_of(right));
    return fmt::format("{}{}{}{}\n", kMargin, turn ? style_.accent(left) : left, repeated(" ", gap),
                       right);
  }

  const Ruleset& rules_;
  const BoardView& view_;
  const Style& style_;
  int cell_;
};

}  // namespace

std::string heap(int seeds, int width) {
  // A heap grows from the bottom row of dots up; two dots a row in each character.
  constexpr std::array<std::array<unsigned, 2>, 4> kRows{
      {{0x40, 0x80}, {0x04, 0x20}, {0x02, 0x10}, {0x01, 0x08}}};
  const int characters = std::min(width, (seeds + 5) / 6);
  std::array<unsigned, 16> dots{};
  int left = std::min(seeds, 8 * characters);
  for (const auto& row : kRows) {
    for (int place = 0; place < 2 * characters && left > 0; ++place, --left) {
      dots[static_cast<std::size_t>(place / 2)] |= row[static_cast<std::size_t>(place % 2)];
    }
  }
  std::string result;
  for (int i = 0; i < characters; ++i) result += braille(dots[static_cast<std::size_t>(i)]);
  return result;
}

std::string draw_board(const Ruleset& rules, const BoardView& view, int columns,
                       const Style& style) {
  return Drawing(rules, view, columns, style).text();
}

}  // namespace endodoi
