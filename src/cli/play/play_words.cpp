// The words a person may type in a game: what each does.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <endodoi/moves.h>
#include "cli/play/game_record.h"
#include "cli/play/play_session.h"
#include "cli/telling.h"
#include "cli/trace_table.h"
#include "cli/wrap.h"

namespace endodoi::cli {

const std::vector<PlaySession::Word>& PlaySession::words() {
  static const std::vector<Word> all{
      {"moves", "", "what each of your moves would do", &PlaySession::moves},
      {"hint", "", "a good move and what it is worth", &PlaySession::hint},
      {"trace", "", "the last sowing, lap by lap", &PlaySession::trace},
      {"undo", "", "take back your last move", &PlaySession::undo},
      {"redo", "", "play again what was taken back", &PlaySession::redo},
      {"board", "", "draw the board again", &PlaySession::board},
      {"flip", "", "look at the board from the other side", &PlaySession::flip},
      {"save", "FILE", "write the game's record to a file", &PlaySession::save},
      {"resign", "", "give the game up", &PlaySession::resign},
      {"new", "", "begin a new game; the other side moves first", &PlaySession::new_game},
      {"help", "", "the rules in short, and these words", &PlaySession::help},
      {"quit", "", "leave", &PlaySession::quit},
  };
  return all;
}

void PlaySession::help(const std::string&) {
  const bool cross = options_.rules.variant == Variant::cross;
  const auto paragraph = [&](const std::string& text) {
    console_.out << wrapped(text, console_.columns);
  };
  console_.out << '\n';
  paragraph(fmt::format(
      "Lift all seeds of one of your pits and drop them one by one into the next pits, {}.",
      cross ? "clockwise when their number is odd, counterclockwise when it is even"
            : "counterclockwise: along your row, then back along the other"));
  paragraph("When the last one falls into a pit that holds seeds, lift all of that pit and go on.");
  paragraph(fmt::format(
      "When it falls into an empty pit, your turn ends; if that pit is in your own row, you take "
      "the seed and all seeds of the pit opposite{}.",
      options_.rules.lone ? ", even when there are none" : ", unless there are none"));
  paragraph(fmt::format(
      "Who cannot move loses all seeds on the board to the other. More seeds win{}.",
      options_.rules.majority ? ", and the game ends when someone has more than half" : ""));
  console_.out << '\n';
  paragraph("On the board, (C) is the pit that was lifted and [1] is where the sowing ended.");
  paragraph("Type a letter to sow that pit, or:");
  console_.out << '\n';
  for (const Word& word : words()) {
    console_.out << fmt::format("    {:<12} {}\n", fmt::format("{} {}", word.name, word.argument),
                                word.help);
  }
  console_.out << '\n';
}

void PlaySession::moves(const std::string&) {
  const Game& game = match_.game();
  if (game.over()) return say("The game is over: there are no moves.");
  const Pit first = first_pit(options_.rules, game.position().mover);
  for (int i = 0; i < options_.rules.pits; ++i) {
    const Pit pit = static_cast<Pit>(first + i);
    if (game.position().pits[pit] == 0) continue;
    const Sowing sowing = sow(options_.rules, game.position(), pit);
    if (sowing.never_ending) {
      say(console_.style.quiet(
          fmt::format("{}: never ends, so it may not be chosen.", letter(options_.rules, pit))));
    } else {
      const std::string told = tell_sowing(options_.rules, pit, sowing);
      say(sowing.taken > 0 ? console_.style.good(told) : told);
    }
  }
}

void PlaySession::hint(const std::string&) {
  const Game& game = match_.game();
  if (game.over()) return say("The game is over: there are no moves.");
  const SearchResult found = opponent_.advise(game);
  if (const auto complaint = opponent_.take_complaint()) say(console_.style.bad(*complaint));
  if (!found.best) return;
  const Sowing sowing = sow(options_.rules, game.position(), *found.best);
  say("Try " + console_.style.accent(tell_sowing(options_.rules, *found.best, sowing)));
  if (found.at_least() && found.value <= 0) return say("It keeps the win.");
  const Player mover = game.position().mover;
  const Player ahead = found.value >= 0 ? mover : opponent(mover);
  if (found.value == 0) return say("From here on both sides should take as much.");
  const bool sure = found.exact() || found.at_least();
  say(fmt::format("From here on {} {} take {}{} more.", name(ahead), sure ? "will" : "should",
                  found.at_least() ? "at least " : "", counted(std::abs(found.value), "seed")));
}

void PlaySession::trace(const std::string&) {
  const auto& plies = match_.game().plies();
  if (plies.empty()) return say("Nothing has been sown yet.");
  const Position& before =
      plies.size() == 1 ? match_.game().start() : plies[plies.size() - 2].sowing.after;
  const TracedSowing traced = sow_traced(options_.rules, before, plies.back().move);
  console_.out << '\n' << trace_table(options_.rules, before, traced, console_.style) << '\n';
}

void PlaySession::board(const std::string&) { show_board(); }

void PlaySession::undo(const std::string&) {
  if (!match_.undo()) return say("There is nothing to take back.");
  show_board();
}

void PlaySession::redo(const std::string&) {
  if (!match_.redo()) return say("There is nothing to play again.");
  show_board();
}

void PlaySession::flip(const std::string&) {
  near_ = opponent(near_);
  show_board();
}

void PlaySession::resign(const std::string&) {
  const Game& game = match_.game();
  if (game.over()) return say("The game is over already.");
  match_.resign(match_.computer() ? opponent(*match_.computer()) : game.position().mover);
}

void PlaySession::save(const std::string& file) {
  if (file.empty()) return say("save needs the name of a file: save evening.txt");
  const bool ours = std::find(saved_.begin(), saved_.end(), file) != saved_.end();
  const auto existing = ours ? AtomicFile::Existing::replaced : AtomicFile::Existing::kept;
  if (const auto error =
          write_game_record(file, existing, match_.game(), match_.computer(), opponent_.name())) {
    return say(console_.style.bad(error->message + "."));
  }
  saved_.push_back(file);
  say(fmt::format("Saved to {}.", file));
}

void PlaySession::new_game(const std::string&) {
  if (!match_.game().over()) write_record_if_asked();
  ++games_;
  record_file_.reset();
  // The first move alternates from game to game (R13); a set-up position keeps its mover.
  if (options_.start == Position::initial(options_.rules, options_.start.mover)) {
    options_.start = Position::initial(options_.rules, opponent(options_.start.mover));
  }
  match_ = Match(options_.rules, options_.start, options_.computer);
  show_board();
}

void PlaySession::quit(const std::string&) { leaving_ = true; }

void PlaySession::write_record_if_asked() {
  if (!options_.record) return;
  // Only a game's own record is written over: when its end was taken back, and came another way.
  const bool again = record_file_.has_value();
  const std::string file = again ? *record_file_ : free_record_name();
  const auto existing = again ? AtomicFile::Existing::replaced : AtomicFile::Existing::kept;
  const auto error =
      write_game_record(file, existing, match_.game(), match_.computer(), opponent_.name());
  if (error) {
    say(console_.style.bad(error->message + "."));
    status_ = kBadUse;
  } else if (!again) {
    record_file_ = file;
    if (file != *options_.record) say(fmt::format("The record is in {}.", file));
  }
}

/// The next name in the row that nothing has.
std::string PlaySession::free_record_name() const {
  std::error_code ignored;
  for (int number = games_;; ++number) {
    std::string file = numbered_file(*options_.record, number);
    if (!std::filesystem::exists(std::filesystem::symlink_status(file, ignored))) return file;
  }
}

}  // namespace endodoi::cli
