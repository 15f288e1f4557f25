#pragma once

#include <optional>
#include <string>

#include <endodoi/position.h>
#include "drawing/style.h"

namespace endodoi {

/// What to draw.
struct BoardView {
  Position board;                    ///< as it lies on the table
  Player near = Player::south;       ///< whose row lies below
  std::string south_name = "South";  ///< who sits there
  std::string north_name = "North";
  std::optional<Player> to_move{};  ///< none: the game is over
  std::optional<Pit> lifted{};      ///< where the last sowing began: `(C)`
  std::optional<Pit> ended{};       ///< where it ended: `[1]`
};

/// The board in box characters: letters outside, in each pit its count and a heap of dots (up to
/// what the pit's width can show), at each side who sits there and what they hold. No line is
/// longer than `columns` if that is 52 or more; boards of up to 6 pits a row need 40.
std::string draw_board(const Ruleset& rules, const BoardView& view, int columns,
                       const Style& style);

/// Seeds as a heap of braille dots, at most `width` characters and as wide as it must be.
std::string heap(int seeds, int width);

}  // namespace endodoi
