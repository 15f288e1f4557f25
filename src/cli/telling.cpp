#include "cli/telling.h"

#include <fmt/format.h>

#include <cctype>

namespace endodoi::cli {
namespace {

/// Who gets the seeds that were left on the board.
std::string tell_seeds_left(const Game& game) {
  const Outcome& outcome = *game.outcome();
  if (outcome.swept > 0) {
    return fmt::format("{} sweeps the last {}.", name(opponent(game.position().mover)),
                       counted(outcome.swept, "seed"));
  }
  if (outcome.unclaimed == 0) return "the game is over.";
  return fmt::format("the game is over; the {} left on the board {} to nobody.",
                     counted(outcome.unclaimed, "seed"),
                     outcome.unclaimed == 1 ? "belongs" : "belong");
}

}  // namespace

std::string counted(long long number, std::string_view thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

std::string sentence(std::string words) {
  words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  return words;
}

std::string tell_sowing(const Ruleset& rules, Move move, const Sowing& sowing) {
  return fmt::format("{}: {}, ends at {}, takes {}.", letter(rules, move),
                     counted(sowing.laps, "lap"), letter(rules, sowing.last),
                     sowing.taken == 0 ? "nothing" : std::to_string(sowing.taken));
}

std::string tell_end(const Game& game) {
  const std::string why = why_over(game);
  if (game.outcome()->termination >= Termination::resigned) return sentence(why + ".");
  return sentence(why + ": " + tell_seeds_left(game));
}

std::string tell_over(const Ruleset& rules, const Position& position) {
  const Game game(rules, position);
  return game.over() ? "the game is over: " + why_over(game) : "";
}

std::string tell_result(const Outcome& outcome) {
  const std::string end = outcome.winner ? fmt::format("{} wins", name(*outcome.winner)) : "a draw";
  return fmt::format("South {}, North {}: {}.", outcome.result[0], outcome.result[1], end);
}

}  // namespace endodoi::cli
