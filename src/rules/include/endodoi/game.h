#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <endodoi/moves.h>
#include <endodoi/notation.h>

namespace endodoi {

/// Why a game ended.
enum class Termination {
  sweep,       ///< R10: the player to move had no legal move
  repetition,  ///< R12: the same position stood for the third time
  majority,    ///< R11, option `majority`
  resigned,    ///< R15
  time,        ///< R15, online
  abandoned,   ///< R15, online
};

std::string_view name(Termination termination);

/// How a game ended.
struct Outcome {
  Termination termination;
  std::optional<Player> winner;  ///< none: a draw
  std::array<int, 2> result{};   ///< final seeds by index(Player), the sweep included
  int swept = 0;                 ///< seeds swept from the board (R10)
  int unclaimed = 0;             ///< seeds left on the board that belong to nobody
  bool only_never_ending =
      false;  ///< a sweep although the mover had seeds: none of their sowings ends (R9)
};

/// One turn that was played.
struct Ply {
  Player mover;
  Move move;
  Sowing sowing;  ///< sowing.after: the board before any sweep
};

/// A game from its first position on: history, repetition, end and result. Undo takes everything
/// back.
class Game {
 public:
  /// From the initial position; `first` moves first (R13).
  explicit Game(const Ruleset& rules, Player first = Player::south);
  /// From a set-up position. It may already be over.
  Game(const Ruleset& rules, const Position& start);

  const Ruleset& rules() const { return rules_; }
  const Position& start() const { return start_; }
  const std::vector<Ply>& plies() const& { return plies_; }
  const std::vector<Ply>& plies() const&& = delete;  ///< it would not outlive the temporary game

  /// The board before any sweep.
  const Position& position() const { return plies_.empty() ? start_ : plies_.back().sowing.after; }
  /// The board as it lies on the table: after a sweep its pits are empty and the seeds are
  /// captured.
  Position board() const;

  /// The end, if the game is over.
  const std::optional<Outcome>& outcome() const { return outcome_; }
  bool over() const { return outcome_.has_value(); }

  /// The player who holds more than half of all seeds, though play goes on (R11).
  std::optional<Player> decided() const;

  /// How often the present position has stood, this time included (R12).
  int occurrences() const;

  /// Plays a move. Errors: game_over and those of refusal(); then nothing has changed.
  Result<Ply> play(Move move);
  /// Plays a move as written; refuses a wrong capture number. Errors: also those of parse_move(),
  /// wrong_capture.
  Result<Ply> play(std::string_view move);

  /// Ends the game against `player`, whatever the count (R15). Only while it is not over.
  void resign(Player player, Termination how = Termination::resigned);

  /// Takes back the last move, or an end that was not on the board (resigned, time, abandoned).
  /// False: nothing to take back.
  bool undo();

 private:
  void find_end();
  Outcome end(Termination termination) const;

  Ruleset rules_;
  Position start_;
  std::vector<Ply> plies_;
  std::optional<Outcome> outcome_;
};

/// Why a game that is over ended, without a capital and a full stop: `North has no seed to sow`.
std::string why_over(const Game& game);

}  // namespace endodoi
