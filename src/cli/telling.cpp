#include "cli/telling.h"

#include <fmt/format.h>

namespace endodoi::cli {
namespace {

bool row_is_empty(const Ruleset& rules, const Position& position, Player player) {
  const Pit first = first_pit(rules, player);
  for (int i = 0; i < rules.pits; ++i) {
    if (position.pits[first + i] != 0) return false;
  }
  return true;
}

std::string tell_sweep(const Game& game, const Outcome& outcome) {
  const Player mover = game.position().mover;
  const std::string_view why = row_is_empty(game.rules(), game.position(), mover)
                                   ? "has no seed to sow"
                                   : "has only sowings that never end, so no move";
  if (outcome.swept == 0) return fmt::format("{} {}: the game is over.", name(mover), why);
  return fmt::format("{} {}: {} sweeps the last {}.", name(mover), why, name(opponent(mover)),
                     counted(outcome.swept, "seed"));
}

/// How the seeds left on the board fare after an end without a sweep.
std::string left_to_nobody(const Outcome& outcome) {
  if (outcome.unclaimed == 0) return "the game is over.";
  return fmt::format("the game is over; the {} left on the board {} to nobody.",
                     counted(outcome.unclaimed, "seed"),
                     outcome.unclaimed == 1 ? "belongs" : "belong");
}

}  // namespace

std::string counted(long long number, std::string_view thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

std::string tell_sowing(const Ruleset& rules, Move move, const Sowing& sowing) {
  return fmt::format("{}: {}, ends at {}, takes {}.", letter(rules, move),
                     counted(sowing.laps, "lap"), letter(rules, sowing.last),
                     sowing.taken == 0 ? "nothing" : std::to_string(sowing.taken));
}

std::string tell_end(const Game& game) {
  const Outcome& outcome = *game.outcome();
  switch (outcome.termination) {
    case Termination::sweep:
      return tell_sweep(game, outcome);
    case Termination::repetition:
      return "The same position stands for the third time: " + left_to_nobody(outcome);
    case Termination::majority:
      return fmt::format("{} holds more than half of all seeds: {}", name(*outcome.winner),
                         left_to_nobody(outcome));
    case Termination::resigned:
      return fmt::format("{} resigns.", name(opponent(*outcome.winner)));
    case Termination::time:
      return fmt::format("{} has no time left.", name(opponent(*outcome.winner)));
    case Termination::abandoned:
      return fmt::format("{} has left the game.", name(opponent(*outcome.winner)));
  }
  return {};
}

std::string tell_result(const Outcome& outcome) {
  const std::string end = outcome.winner ? fmt::format("{} wins", name(*outcome.winner)) : "a draw";
  return fmt::format("South {}, North {}: {}.", outcome.result[0], outcome.result[1], end);
}

}  // namespace endodoi::cli
