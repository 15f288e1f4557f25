#include "verify/literal_bridge.h"

namespace endodoi {

literal::Rules literal_rules(const Ruleset& rules) {
  return {rules.variant == Variant::cross, rules.pits, rules.seeds, rules.lone, rules.majority};
}

literal::Board literal_board(const Ruleset& rules, const Position& position) {
  literal::Board board;
  for (int pit = 0; pit < rules.width(); ++pit) {
    board.pits.push_back(position.pits[static_cast<std::size_t>(pit)]);
  }
  board.south_taken = position.captured_by(Player::south);
  board.north_taken = position.captured_by(Player::north);
  board.south_to_move = position.mover == Player::south;
  return board;
}

Position position_of(const literal::Board& board) {
  Position position;
  for (std::size_t pit = 0; pit < board.pits.size(); ++pit) {
    position.pits[pit] = static_cast<std::uint8_t>(board.pits[pit]);
  }
  position.captured = {static_cast<std::uint8_t>(board.south_taken),
                       static_cast<std::uint8_t>(board.north_taken)};
  position.mover = board.south_to_move ? Player::south : Player::north;
  return position;
}

}  // namespace endodoi
