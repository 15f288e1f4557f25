#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/console.h"
#include "cli/play/line_reader.h"
#include "cli/play/match.h"
#include "cli/play/opponent.h"

namespace endodoi::cli {

/// How a session in the terminal begins.
struct PlayOptions {
  Ruleset rules;
  Position start;
  std::optional<Player> computer{};  ///< its side; none: two people
  int level = Opponent::kDefault;
  std::uint64_t seed = 1;               ///< of the computer's choices
  std::optional<std::string> record{};  ///< every game is written there when it ends or is left
};

/// A person at a terminal, playing games until they leave.
class PlaySession {
 public:
  PlaySession(Console& console, const PlayOptions& options);

  /// Returns the exit status.
  int run();

 private:
  struct Word {
    std::string_view name;
    std::string_view argument;
    std::string_view help;
    void (PlaySession::*act)(const std::string& argument);
  };
  static const std::vector<Word>& words();

  // One step of the game each.
  void show_board();
  void computer_moves();
  void announce_end();
  void obey(const std::string& line);
  void play_move(const std::string& text);
  bool is_move(const std::string& text) const;
  std::string no_such_pit(const std::string& text) const;
  const Word* find_word(const std::string& text);

  // What a word does.
  void help(const std::string& topic);
  void moves(const std::string&);
  void hint(const std::string&);
  void trace(const std::string&);
  void board(const std::string&);
  void undo(const std::string&);
  void redo(const std::string&);
  void flip(const std::string&);
  void resign(const std::string&);
  void save(const std::string& file);
  void new_game(const std::string&);
  void quit(const std::string&);

  void write_record_if_asked();
  std::string free_record_name() const;
  std::string player_name(Player player) const;
  std::string prompt() const;
  std::vector<std::string> completions() const;
  void say(std::string_view text) { console_.out << "  " << text << '\n'; }

  Console& console_;
  PlayOptions options_;
  Match match_;
  Opponent opponent_;
  std::unique_ptr<LineReader> reader_;
  Player near_ = Player::south;
  std::vector<std::string> saved_;          ///< files this session has written
  std::optional<std::string> record_file_;  ///< where this game's record is, once it was written
  int games_ = 1;
  bool leaving_ = false;
  int status_ = kGood;  ///< kBadUse once a record that was asked for could not be written
};

}  // namespace endodoi::cli
