#include "rules/game.h"

#include <string>

namespace endodoi {

std::string_view name(Termination termination) {
  switch (termination) {
    case Termination::sweep: return "sweep";
    case Termination::repetition: return "repetition";
    case Termination::majority: return "majority";
    case Termination::resigned: return "resigned";
    case Termination::time: return "time";
    case Termination::abandoned: return "abandoned";
  }
  return "unknown";
}

Game::Game(const Ruleset& rules, Player first) : Game(rules, Position::initial(rules, first)) {}

Game::Game(const Ruleset& rules, const Position& start) : rules_(rules), start_(start) { find_end(); }

Position Game::board() const {
  return outcome_ && outcome_->termination == Termination::sweep ? swept(position()) : position();
}

std::optional<Player> Game::decided() const {
  for (const Player player : {Player::south, Player::north}) {
    if (has_majority(position(), player)) return player;
  }
  return std::nullopt;
}

int Game::occurrences() const {
  // Captured seeds never decrease, so once a position differs in them no earlier one can be the same.
  const Position& now = position();
  int count = now == start_ ? 1 : 0;
  for (auto ply = plies_.rbegin(); ply != plies_.rend() && ply->sowing.after.captured == now.captured; ++ply) {
    if (ply->sowing.after == now) ++count;
  }
  return plies_.empty() ? 1 : count;
}

void Game::find_end() {
  if (rules_.majority && decided()) {
    outcome_ = end(Termination::majority);
  } else if (!has_legal_move(rules_, position())) {
    outcome_ = end(Termination::sweep);
  } else if (occurrences() >= 3) {
    outcome_ = end(Termination::repetition);
  }
}

Outcome Game::end(Termination termination) const {
  const bool sweeping = termination == Termination::sweep;
  const Position last = sweeping ? swept(position()) : position();
  Outcome outcome{termination, std::nullopt, {last.captured[0], last.captured[1]}, 0, 0};
  (sweeping ? outcome.swept : outcome.unclaimed) = position().on_board();
  if (outcome.result[0] != outcome.result[1]) {
    outcome.winner = outcome.result[0] > outcome.result[1] ? Player::south : Player::north;
  }
  return outcome;
}

Result<Ply> Game::play(Move move) {
  if (outcome_) {
    return Error{ErrorKind::game_over, "the game is over (" + std::string(name(outcome_->termination)) + ", " +
                                           std::to_string(outcome_->result[0]) + "-" +
                                           std::to_string(outcome_->result[1]) + "); no more moves can be played"};
  }
  const Player mover = position().mover;
  auto sowing = endodoi::play(rules_, position(), move);
  if (!sowing) return sowing.error();
  plies_.push_back({mover, move, *sowing});
  find_end();
  return plies_.back();
}

Result<Ply> Game::play(std::string_view text) {
  const auto written = parse_move(rules_, text);
  if (!written) return written.error();
  auto ply = play(written->move);
  if (!ply || !written->taken || *written->taken == ply->sowing.taken) return ply;
  undo();
  return Error{ErrorKind::wrong_capture, to_text(rules_, written->move) + " takes " +
                                             (ply->sowing.taken ? std::to_string(ply->sowing.taken) : "nothing") +
                                             ", not " + std::to_string(*written->taken)};
}

void Game::resign(Player player, Termination how) {
  if (outcome_) return;
  outcome_ = end(how);
  outcome_->winner = opponent(player);
}

bool Game::undo() {
  const bool ended_off_board = outcome_ && outcome_->termination >= Termination::resigned;
  if (!ended_off_board) {
    if (plies_.empty()) return false;
    plies_.pop_back();
  }
  outcome_.reset();
  find_end();
  return true;
}

}  // namespace endodoi
