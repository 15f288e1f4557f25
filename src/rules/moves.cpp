#include <endodoi/moves.h>

#include <string>

#include <endodoi/notation.h>

namespace endodoi {

Turns legal_turns(const Ruleset& rules, const Position& position) {
  Turns turns;
  const Pit first = first_pit(rules, position.mover);
  for (int i = 0; i < rules.pits; ++i) {
    const Pit pit = static_cast<Pit>(first + i);
    if (position.pits[pit] > 0) turns.try_pit(rules, position, pit);
  }
  return turns;
}

bool has_legal_move(const Ruleset& rules, const Position& position) {
  const Pit first = first_pit(rules, position.mover);
  for (int i = 0; i < rules.pits; ++i) {
    const Pit pit = static_cast<Pit>(first + i);
    if (position.pits[pit] > 0 && !sow(rules, position, pit).never_ending) return true;
  }
  return false;
}

namespace {

std::optional<Error> unliftable(const Ruleset& rules, const Position& position, Move move) {
  if (move >= rules.width()) {
    return Error{ErrorKind::unknown_pit, "there is no pit number " + std::to_string(move) + "; " +
                                             rules.name() + " has " +
                                             std::to_string(rules.width()) + " pits"};
  }
  const std::string pit = "pit " + std::string(1, letter(rules, move));
  if (owner(rules, move) != position.mover) {
    const Pit first = first_pit(rules, position.mover);
    return Error{ErrorKind::not_your_pit,
                 pit + " is not " + std::string(name(position.mover)) + "'s; " +
                     std::string(name(position.mover)) + " is to move and has " +
                     letter(rules, first) + " to " +
                     letter(rules, static_cast<Pit>(first + rules.pits - 1))};
  }
  if (position.pits[move] == 0) {
    return Error{ErrorKind::empty_pit, pit + " is empty; lift a pit that holds seeds"};
  }
  return std::nullopt;
}

Error endless(const Ruleset& rules, Move move) {
  return {ErrorKind::never_ending, "sowing from pit " + std::string(1, letter(rules, move)) +
                                       " never ends, so it may not be chosen (R9)"};
}

}  // namespace

std::optional<Error> refusal(const Ruleset& rules, const Position& position, Move move) {
  auto played = play(rules, position, move);
  if (played.ok()) return std::nullopt;
  return played.error();
}

Result<Sowing> play(const Ruleset& rules, const Position& position, Move move) {
  if (auto error = unliftable(rules, position, move)) return *error;
  const Sowing sowing = sow(rules, position, move);
  if (sowing.never_ending) return endless(rules, move);
  return sowing;
}

}  // namespace endodoi
