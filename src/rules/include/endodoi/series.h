#pragma once

#include <array>
#include <optional>

#include <endodoi/game.h>

namespace endodoi {

/// Games until one player has an agreed number of tally pins (R13, R14).
class Series {
 public:
  /// Requires wins ≥ 1.
  explicit Series(int wins, Player first = Player::south) : wins_(wins), first_(first) {}

  /// Counts a finished game: a win sets one pin, a draw none. Ignored once the series is over.
  void add(std::optional<Player> winner);

  int wins_needed() const { return wins_; }
  int games() const { return games_; }
  int pins(Player player) const { return pins_[static_cast<std::size_t>(player)]; }

  /// Who moves first in the next game: it alternates from game to game, after a draw too.
  Player next_first() const { return games_ % 2 == 0 ? first_ : opponent(first_); }

  /// The winner of the series, once there is one.
  std::optional<Player> winner() const;
  bool over() const { return winner().has_value(); }

 private:
  int wins_;
  Player first_;
  int games_ = 0;
  std::array<int, 2> pins_{};
};

}  // namespace endodoi
