#include <endodoi/game.h>

#include <algorithm>
#include <string>

namespace endodoi {

std::string_view name(Termination termination) {
  switch (termination) {
    case Termination::sweep:
      return "sweep";
    case Termination::repetition:
      return "repetition";
    case Termination::majority:
      return "majority";
    case Termination::resigned:
      return "resigned";
    case Termination::time:
      return "time";
    case Termination::abandoned:
      return "abandoned";
  }
  return "unknown";
}

namespace {

bool has_seed_to_sow(const Ruleset& rules, const Position& position) {
  const auto row = position.pits.begin() + first_pit(rules, position.mover);
  return std::any_of(row, row + rules.pits, [](auto seeds) { return seeds > 0; });
}

}  // namespace

Game::Game(const Ruleset& rules, Player first) : Game(rules, Position::initial(rules, first)) {}

Game::Game(const Ruleset& rules, const Position& start) : rules_(rules), start_(start) {
  find_end();
}

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
  // Captured seeds never decrease, so once a position differs in them no earlier one can be the
  // same.
  const Position& now = position();
  int count = now == start_ ? 1 : 0;
  for (auto ply = plies_.rbegin();
       ply != plies_.rend() && ply->sowing.after.captured == now.captured; ++ply) {
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
  Outcome outcome{
      .termination = termination, .winner = {}, .result = {last.captured[0], last.captured[1]}};
  outcome.only_never_ending = sweeping && has_seed_to_sow(rules_, position());
  (sweeping ? outcome.swept : outcome.unclaimed) = position().on_board();
  if (outcome.result[0] != outcome.result[1]) {
    outcome.winner = outcome.result[0] > outcome.result[1] ? Player::south : Player::north;
  }
  return outcome;
}

Result<Ply> Game::play(Move move) {
  if (outcome_) {
    return Error{ErrorKind::game_over, "the game is over: " + why_over(*this)};
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
  return Error{ErrorKind::wrong_capture,
               to_text(rules_, written->move) + " takes " +
                   (ply->sowing.taken ? std::to_string(ply->sowing.taken) : "nothing") + ", not " +
                   std::to_string(*written->taken)};
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

std::string why_over(const Game& game) {
  const Outcome& outcome = *game.outcome();
  const auto tell = [](Player player, std::string_view what) {
    return std::string(name(player)) + std::string(what);
  };
  switch (outcome.termination) {
    case Termination::sweep:
      return tell(game.position().mover, outcome.only_never_ending
                                             ? " has only sowings that never end, so no move"
                                             : " has no seed to sow");
    case Termination::repetition:
      return "the same position stands for the third time";
    case Termination::majority:
      return tell(*outcome.winner, " holds more than half of all seeds");
    case Termination::resigned:
      return tell(opponent(*outcome.winner), " resigns");
    case Termination::time:
      return tell(opponent(*outcome.winner), " has no time left");
    case Termination::abandoned:
      return tell(opponent(*outcome.winner), " has left the game");
  }
  return "unknown";
}

}  // namespace endodoi
