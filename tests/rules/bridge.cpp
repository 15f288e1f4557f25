#include "bridge.h"

#include <stdexcept>

#include <endodoi/notation.h>

namespace bridge {

using endodoi::ErrorKind;
using endodoi::Player;
using endodoi::Termination;

endodoi::Ruleset ruleset(const literal::Rules& rules) {
  endodoi::Ruleset ruleset;
  ruleset.variant = rules.cross ? endodoi::Variant::cross : endodoi::Variant::endodoi;
  ruleset.pits = static_cast<std::uint8_t>(rules.pits);
  ruleset.seeds = static_cast<std::uint8_t>(rules.seeds);
  ruleset.lone = rules.lone;
  ruleset.majority = rules.majority;
  return ruleset;
}

endodoi::Position position(const literal::Rules& rules, const literal::Board& board) {
  endodoi::Setup setup;
  for (int i = 0; i < rules.pits; i++) {
    setup.south_row.push_back(static_cast<unsigned>(board.pits[i]));
    setup.north_row.push_back(static_cast<unsigned>(board.pits[2 * rules.pits - 1 - i]));
  }
  setup.captured_south = static_cast<unsigned>(board.south_taken);
  setup.captured_north = static_cast<unsigned>(board.north_taken);
  setup.mover = board.south_to_move ? Player::south : Player::north;
  const auto position = endodoi::Position::from(ruleset(rules), setup);
  if (!position) throw std::invalid_argument(position.error().message);
  return *position;
}

literal::Rules rules(const endodoi::Ruleset& ruleset) {
  return {ruleset.variant == endodoi::Variant::cross, ruleset.pits, ruleset.seeds, ruleset.lone,
          ruleset.majority};
}

literal::Board board(const endodoi::Ruleset& ruleset, const endodoi::Position& position) {
  literal::Board board;
  for (int pit = 0; pit < ruleset.width(); pit++) board.pits.push_back(position.pits[pit]);
  board.south_taken = position.captured_by(Player::south);
  board.north_taken = position.captured_by(Player::north);
  board.south_to_move = position.mover == Player::south;
  return board;
}

std::optional<ErrorKind> error_kind(literal::Refusal refusal) {
  switch (refusal) {
    case literal::Refusal::unknown_pit:
      return ErrorKind::unknown_pit;
    case literal::Refusal::not_your_pit:
      return ErrorKind::not_your_pit;
    case literal::Refusal::empty_pit:
      return ErrorKind::empty_pit;
    case literal::Refusal::never_ending:
      return ErrorKind::never_ending;
    case literal::Refusal::none:
      break;
  }
  return std::nullopt;
}

std::optional<Termination> termination(literal::End end) {
  switch (end) {
    case literal::End::sweep:
      return Termination::sweep;
    case literal::End::majority:
      return Termination::majority;
    case literal::End::repetition:
      return Termination::repetition;
    case literal::End::running:
      break;
  }
  return std::nullopt;
}

endodoi::Ruleset good_ruleset(const std::string& name) {
  const auto ruleset = endodoi::Ruleset::parse(name);
  if (!ruleset) throw std::invalid_argument(name + ": " + ruleset.error().message);
  return *ruleset;
}

endodoi::Position good_position(const endodoi::Ruleset& ruleset, const std::string& text) {
  const auto position = endodoi::parse_position(ruleset, text);
  if (!position) throw std::invalid_argument(text + ": " + position.error().message);
  return *position;
}

endodoi::Move good_move(const endodoi::Ruleset& ruleset, const std::string& text) {
  const auto move = endodoi::parse_move(ruleset, text);
  if (!move) throw std::invalid_argument(text + ": " + move.error().message);
  return move->move;
}

}  // namespace bridge
