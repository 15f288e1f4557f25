#include "cli/play/game_record.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include <endodoi/record.h>

namespace endodoi::cli {
namespace {

std::string who(Player player, std::optional<Player> computer, std::string_view computer_name) {
  return computer == player ? fmt::format("Computer ({})", computer_name) : "Player";
}

}  // namespace

std::optional<FileError> write_game_record(const std::string& file, AtomicFile::Existing existing,
                                           const Game& game, std::optional<Player> computer,
                                           std::string_view computer_name) {
  const std::string today = fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)));
  const Record record = Record::of(game, {{"Date", today},
                                          {"South", who(Player::south, computer, computer_name)},
                                          {"North", who(Player::north, computer, computer_name)}});
  AtomicFile out(file, existing);
  out.write(bytes_of(to_text(record)));
  return out.commit();
}

std::string numbered_file(const std::string& file, int game) {
  if (game == 1) return file;
  const std::filesystem::path path(file);
  const std::string name =
      fmt::format("{}-{}{}", path.stem().string(), game, path.extension().string());
  return (path.parent_path() / name).string();
}

}  // namespace endodoi::cli
