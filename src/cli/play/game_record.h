#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <endodoi/game.h>
#include "base/atomic_file.h"

namespace endodoi::cli {

/// Writes the record of a game (docs/notation.md) with today's date and who played, whole or not at
/// all. Returns what stands in the way, if anything does.
std::optional<FileError> write_game_record(const std::string& file, AtomicFile::Existing existing,
                                           const Game& game, std::optional<Player> computer,
                                           std::string_view computer_name);

/// `evening.txt` for the first game, `evening-2.txt` for the second: no game is written over
/// another.
std::string numbered_file(const std::string& file, int game);

}  // namespace endodoi::cli
