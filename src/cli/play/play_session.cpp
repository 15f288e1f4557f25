#include "cli/play/play_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/interrupt.h"
#include "cli/telling.h"
#include "drawing/board_art.h"
#include "rules/text.h"

namespace endodoi::cli {

PlaySession::PlaySession(Console& console, const PlayOptions& options)
    : console_(console),
      options_(options),
      match_(options.rules, options.start, options.computer),
      opponent_(options.rules, options.level, options.seed),
      reader_(make_line_reader(console, [this] { return completions(); })) {}

int PlaySession::run() {
  const InterruptWatch watch;
  say(fmt::format("{}. Type a letter to sow that pit; help tells more.", options_.rules.name()));
  show_board();
  bool announced = false;
  // Without an end of its input, as behind `yes`, a game that nobody can see would go on for ever.
  while (!leaving_ && !InterruptWatch::interrupted() && console_.out.good()) {
    if (match_.computer_to_move()) {
      computer_moves();
      continue;
    }
    if (match_.game().over() && !announced) announce_end();
    announced = match_.game().over();
    const auto line = reader_->read(prompt());
    if (!line) break;
    obey(*line);
  }
  if (!announced) write_record_if_asked();
  say("Goodbye.");
  return status_;
}

void PlaySession::show_board() {
  const Game& game = match_.game();
  BoardView view{.board = game.board(), .near = near_};
  view.south_name = player_name(Player::south);
  view.north_name = player_name(Player::north);
  if (!game.over()) view.to_move = game.position().mover;
  if (!game.plies().empty()) {
    view.lifted = game.plies().back().move;
    view.ended = game.plies().back().sowing.last;
  }
  console_.out << '\n'
               << draw_board(options_.rules, view, console_.columns, console_.style) << '\n';
}

void PlaySession::computer_moves() {
  const Game& game = match_.game();
  ProgressLine progress(console_);
  progress.show(fmt::format("  {} is thinking …", name(game.position().mover)));
  const auto move = opponent_.choose(game);
  progress.clear();
  if (const auto complaint = opponent_.take_complaint()) say(console_.style.bad(*complaint));
  if (InterruptWatch::interrupted()) return;
  play_move(std::string(1, letter(options_.rules, move)));
}

void PlaySession::play_move(const std::string& text) {
  const auto decided = match_.game().decided();
  const auto ply = match_.play(text);
  if (!ply) return say(console_.style.bad(ply.error().message));
  const std::string told = tell_sowing(options_.rules, ply->move, ply->sowing);
  say(fmt::format("{} {}", name(ply->mover),
                  ply->sowing.taken > 0 ? console_.style.good(told) : told));
  show_board();
  const Game& game = match_.game();
  if (game.decided() != decided && !game.over()) {
    say(fmt::format("{} holds more than half of the seeds now; play goes on for the count.",
                    name(*game.decided())));
  }
}

void PlaySession::announce_end() {
  const Game& game = match_.game();
  say(tell_end(game));
  say(console_.style.strong(tell_result(*game.outcome())));
  if (match_.computer() && game.outcome()->winner) {
    say(game.outcome()->winner == match_.computer() ? "The computer has won this time."
                                                    : "You have won.");
  }
  say(console_.style.quiet(
      "new plays again, undo goes back, save FILE keeps the game, quit leaves."));
  write_record_if_asked();
}

bool PlaySession::is_move(const std::string& text) const {
  // One letter, or a letter and what it takes; every word for the program has more letters.
  const int in_row = std::tolower(static_cast<unsigned char>(text[0])) - 'a';
  const bool taking = text.size() > 2 && text[1] == 'x' && text[2] >= '0' && text[2] <= '9';
  return in_row >= 0 && in_row < options_.rules.pits && (text.size() == 1 || taking);
}

std::string PlaySession::no_such_pit(const std::string& text) const {
  const Player mover = match_.game().position().mover;
  const Pit first = first_pit(options_.rules, mover);
  return fmt::format("There is no pit {}: {} has {} to {}.", text, name(mover),
                     letter(options_.rules, first),
                     letter(options_.rules, static_cast<Pit>(first + options_.rules.pits - 1)));
}

const PlaySession::Word* PlaySession::find_word(const std::string& text) {
  const Word* found = nullptr;
  for (const Word& word : words()) {
    if (word.name == text) return &word;
    if (text.size() < 2 || !word.name.starts_with(text)) continue;
    if (found != nullptr) return nullptr;
    found = &word;
  }
  return found;
}

void PlaySession::obey(const std::string& line) {
  const auto first = line.find_first_not_of(" \t");
  if (first == line.npos) return;
  const auto end = std::min(line.find_first_of(" \t", first), line.size());
  std::string word = line.substr(first, end - first);
  const auto rest = line.find_first_not_of(" \t", end);
  const std::string argument =
      rest == line.npos ? "" : line.substr(rest, line.find_last_not_of(" \t") - rest + 1);
  if (word == "?") word = "help";
  if (is_move(word)) {
    if (!argument.empty()) {
      return say(console_.style.bad(fmt::format(
          "One pit at a time: type {} alone, without {} after it.", word, text::quoted(argument))));
    }
    // Only one row can be meant, so a letter of either size will do.
    const bool south = match_.game().position().mover == Player::south;
    word[0] = static_cast<char>(south ? std::toupper(static_cast<unsigned char>(word[0]))
                                      : std::tolower(static_cast<unsigned char>(word[0])));
    return play_move(word);
  }
  const bool letter = std::isalpha(static_cast<unsigned char>(word[0])) != 0;
  if (letter && word.size() == 1) return say(console_.style.bad(no_such_pit(word)));
  if (const Word* known = find_word(word)) return (this->*known->act)(argument);
  say(console_.style.bad(
      fmt::format("{} is neither a pit nor a word known here; help lists what you can type.",
                  text::quoted(word))));
}

std::string PlaySession::player_name(Player player) const {
  if (!match_.computer()) return std::string(name(player));
  const std::string_view who = match_.computer() == player ? opponent_.name() : "you";
  return fmt::format("{} · {}", name(player), who);
}

std::string PlaySession::prompt() const {
  if (match_.game().over()) return "  > ";
  return fmt::format("  {} > ", name(match_.game().position().mover));
}

std::vector<std::string> PlaySession::completions() const {
  std::vector<std::string> all;
  for (const Word& word : words()) {
    all.push_back(std::string(word.name) + (word.argument.empty() ? "" : " "));
  }
  return all;
}

}  // namespace endodoi::cli
