#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <endodoi/error.h>
#include <endodoi/pit.h>
#include <endodoi/ruleset.h>

namespace endodoi {

/// What a position text said, before anyone has asked whether it can be. Each row as its text has
/// it: left to right as South sees the board, so North's row runs from North's last pit to a.
struct Setup {
  std::vector<unsigned> north_row;
  std::vector<unsigned> south_row;
  unsigned captured_north = 0;
  unsigned captured_south = 0;
  Player mover = Player::south;
};

/// A valid position: 32 bytes, so that the whole board fits two 16-byte registers. It does not know
/// its ruleset; whoever uses it does. Pits beyond the ruleset's 2n hold 0.
struct alignas(16) Position {
  std::array<std::uint8_t, 2 * kMaxPits> pits{};  ///< seeds by Pit
  std::array<std::uint8_t, 2> captured{};         ///< seeds by index(Player)
  Player mover = Player::south;
  std::array<std::uint8_t, 5> unused{};  ///< always 0: keeps the size at 32 and comparison plain

  /// `seeds` in every pit, nothing captured (R2).
  static Position initial(const Ruleset& rules, Player first = Player::south);

  /// Validates a set-up: right number of pits, no more seeds than the ruleset has (R2).
  /// Errors: wrong_pit_count, too_many_seeds.
  static Result<Position> from(const Ruleset& rules, const Setup& setup);

  /// Seeds in the pits.
  int on_board() const;
  /// Seeds of the game: in the pits and captured. No move changes it.
  int total() const { return on_board() + captured[0] + captured[1]; }
  int captured_by(Player player) const { return captured[static_cast<std::size_t>(player)]; }

  friend bool operator==(const Position&, const Position&) = default;
};

static_assert(sizeof(Position) == 32);

/// Whether `player` holds more than half of all seeds of the game (R11).
bool has_majority(const Position& position, Player player);

/// Whether the game is over because a player, whichever, holds more than half (R11); never without
/// that option.
bool over_by_majority(const Ruleset& rules, const Position& position);

/// R10's sweep: all seeds on the board go to the player who is not to move. The mover stays.
Position swept(const Position& position);

}  // namespace endodoi
