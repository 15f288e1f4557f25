#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <endodoi/game.h>

namespace endodoi::cli {

/// A game with someone at each side, and moves that were taken back.
class Match {
 public:
  /// `computer`: the side that the computer plays; none when two people play.
  Match(const Ruleset& rules, const Position& start, std::optional<Player> computer)
      : game_(rules, start), computer_(computer) {}

  const Game& game() const { return game_; }
  std::optional<Player> computer() const { return computer_; }
  bool computer_to_move() const { return !game_.over() && game_.position().mover == computer_; }

  /// Plays a move; what was taken back is forgotten.
  Result<Ply> play(std::string_view move);
  Result<Ply> play(Move move);

  /// The game is lost for `player`.
  void resign(Player player) { game_.resign(player); }

  /// Takes back the last move, or a resignation. Against the computer: everything back to before
  /// the person's last move, so that the person is to move again. False: there is nothing to take
  /// back.
  bool undo();
  /// Plays again what undo() took back. False: there is nothing.
  bool redo();

 private:
  Game game_;
  std::optional<Player> computer_;
  std::vector<Move> undone_;  ///< the last taken back first in line to come again
};

}  // namespace endodoi::cli
