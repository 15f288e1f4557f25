#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/game.h"

namespace endodoi::cli {

/// Writes the record of a game (docs/notation.md) with today's date and who played. False if it
/// cannot.
bool write_game_record(const std::string& file, const Game& game, std::optional<Player> computer,
                       std::string_view computer_name);

/// `evening.txt` for the first game, `evening-2.txt` for the second: no game is written over
/// another.
std::string numbered_file(const std::string& file, int game);

}  // namespace endodoi::cli
