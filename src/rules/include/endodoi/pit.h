#pragma once

#include <cstdint>

#include <endodoi/ruleset.h>

namespace endodoi {

enum class Player : std::uint8_t { south = 0, north = 1 };

constexpr Player opponent(Player player) {
  return player == Player::south ? Player::north : Player::south;
}

constexpr int index(Player player) { return static_cast<int>(player); }

/// A pit by its number in sowing order: South's A is 0, South's last n−1, North's a is n, North's
/// last 2n−1.
///
///     North    f  e  d  c  b  a        11 10  9  8  7  6
///     South    A  B  C  D  E  F         0  1  2  3  4  5
using Pit = std::uint8_t;

/// A move is the pit that is lifted (R3).
using Move = Pit;

/// The pit on the other side of the board from `pit`: A and North's last pit, and so on.
constexpr Pit opposite(const Ruleset& rules, Pit pit) {
  return static_cast<Pit>(rules.width() - 1 - pit);
}

constexpr Player owner(const Ruleset& rules, Pit pit) {
  return pit < rules.pits ? Player::south : Player::north;
}

/// The first of a player's n pits in sowing order.
constexpr Pit first_pit(const Ruleset& rules, Player player) {
  return player == Player::south ? Pit{0} : rules.pits;
}

/// `A`, `B`, … for South's pits, `a`, `b`, … for North's.
constexpr char letter(const Ruleset& rules, Pit pit) {
  return static_cast<char>(pit < rules.pits ? 'A' + pit : 'a' + (pit - rules.pits));
}

}  // namespace endodoi
