#include "drawing/board_art.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include <endodoi/notation.h>

using namespace endodoi;

using testing::HasSubstr;
using testing::Not;

namespace {

std::string draw(const std::string& ruleset, const std::string& position, int columns = 80,
                 Player near = Player::south) {
  const Ruleset rules = Ruleset::parse(ruleset).value();
  BoardView view{.board = parse_position(rules, position).value(), .near = near};
  view.to_move = view.board.mover;
  return draw_board(rules, view, columns, Style());
}

// Columns of the widest line, each character being one wide.
int width(const std::string& text) {
  std::istringstream in(text);
  long widest = 0;
  for (std::string line; std::getline(in, line);) {
    widest = std::max(
        widest, std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
  }
  return static_cast<int>(widest);
}

std::string full_board(int pits) {
  std::string row;
  for (int i = 0; i < pits; ++i) row += i == 0 ? "4" : ",4";
  return row + "/" + row + " 0/0 s";
}

}  // namespace

TEST(BoardArt, DrawsLettersCountsHeapsAndWhatIsCaptured) {
  EXPECT_EQ(draw("endodoi/6x4", "1,0,6,6,0,1/6,6,2,7,0,6 0/7 n"),
            "  ▸ North                    captured 0\n"
            "     f     e     d     c     b     a\n"
            "  ╭─────┬─────┬─────┬─────┬─────┬─────╮\n"
            "  │  1  │  ·  │  6  │  6  │  ·  │  1  │\n"
            "  │  ⡀  │     │  ⣶  │  ⣶  │     │  ⡀  │\n"
            "  ├─────┼─────┼─────┼─────┼─────┼─────┤\n"
            "  │  ⣶  │  ⣶  │  ⣀  │ ⣤⣄  │     │  ⣶  │\n"
            "  │  6  │  6  │  2  │  7  │  ·  │  6  │\n"
            "  ╰─────┴─────┴─────┴─────┴─────┴─────╯\n"
            "     A     B     C     D     E     F\n"
            "    South                    captured 7\n");
}

TEST(BoardArt, FromTheOtherSideEveryPitKeepsItsLetterAndCount) {
  EXPECT_EQ(draw("endodoi/3x4", "1,2,3/4,5,6 0/3 s", 80, Player::north),
            "  ▸ South                   captured 3\n"
            "     C     B     A\n"
            "  ╭─────┬─────┬─────╮\n"
            "  │  6  │  5  │  4  │\n"
            "  │  ⣶  │  ⣦  │  ⣤  │\n"
            "  ├─────┼─────┼─────┤\n"
            "  │  ⣄  │  ⣀  │  ⡀  │\n"
            "  │  3  │  2  │  1  │\n"
            "  ╰─────┴─────┴─────╯\n"
            "     a     b     c\n"
            "    North                   captured 0\n");
}

TEST(BoardArt, MarksWhereTheLastSowingBeganAndEnded) {
  const Ruleset rules = Ruleset::parse("endodoi/6x4").value();
  BoardView view{.board = parse_position(rules, "1,0,6,6,0,1/6,6,2,7,0,6 0/7 n").value()};
  view.lifted = Pit{2};
  view.ended = Pit{4};
  const std::string art = draw_board(rules, view, 80, Style());
  EXPECT_THAT(art, HasSubstr("B    (C)    D"));
  EXPECT_THAT(art, HasSubstr("│ [·] │"));
  EXPECT_THAT(art, Not(HasSubstr("▸"))) << "nobody is to move";
}

TEST(BoardArt, FitsTheTerminal) {
  for (int pits = 2; pits <= 12; ++pits) {
    const std::string ruleset = "endodoi/" + std::to_string(pits) + "x4";
    EXPECT_LE(width(draw(ruleset, full_board(pits), 80)), 80) << pits;
    EXPECT_LE(width(draw(ruleset, full_board(pits), 52)), 52) << pits;
    if (pits <= 6) {
      EXPECT_LE(width(draw(ruleset, full_board(pits), 40)), 40) << pits;
    }
  }
}

TEST(BoardArt, ThreeDigitsFit) {
  const std::string art =
      draw("endodoi/12x9", "0,0,0,0,0,0,0,0,0,0,0,0/216,0,0,0,0,0,0,0,0,0,0,0 0/0 s", 52);
  EXPECT_THAT(art, HasSubstr("│216│"));
}

TEST(BoardArt, HeapsGrowWithTheSeeds) {
  EXPECT_EQ(heap(0, 5), "");
  EXPECT_EQ(heap(1, 5), "⡀");
  EXPECT_EQ(heap(2, 5), "⣀");
  EXPECT_EQ(heap(4, 5), "⣤");
  EXPECT_EQ(heap(7, 5), "⣤⣄");
  EXPECT_EQ(heap(8, 1), "⣿");
  EXPECT_EQ(heap(40, 5), "⣿⣿⣿⣿⣿");
  EXPECT_EQ(heap(216, 5), "⣿⣿⣿⣿⣿") << "more than fits is a full heap";
}

TEST(BoardArt, ColoursOnlyWhenAsked) {
  const Ruleset rules = Ruleset::parse("endodoi/6x4").value();
  const BoardView view{.board = Position::initial(rules)};
  EXPECT_THAT(draw_board(rules, view, 80, Style(Colours::none)), Not(HasSubstr("\033")));
  EXPECT_THAT(draw_board(rules, view, 80, Style(Colours::basic)), Not(HasSubstr("38;5")));
  EXPECT_THAT(draw_board(rules, view, 80, Style(Colours::full)), HasSubstr("\033["));
}
