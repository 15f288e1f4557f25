#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <endodoi/error.h>

namespace endodoi {

inline constexpr int kMinPits = 2;   ///< pits in a row, least (R1)
inline constexpr int kMaxPits = 12;  ///< pits in a row, most (R1)
inline constexpr int kMaxSeeds = 9;  ///< seeds in a pit at the start, most (R2)
inline constexpr int kMaxTotal = 2 * kMaxPits * kMaxSeeds;  ///< so a count always fits in a byte

/// R9: a sowing may end with this lap; one that would need another is never-ending.
inline constexpr std::uint32_t kMaxLaps = 65'536;

enum class Variant : std::uint8_t {
  endodoi,  ///< R1–R15: every lap goes counterclockwise
  cross,    ///< C1–C2: a lap of an odd number of seeds goes clockwise
};

/// Which game is played: a plain value that every table, saved game and message names. parse()
/// checks what comes from outside; fields set by hand must be within the ranges given, nothing
/// checks them again.
struct Ruleset {
  Variant variant = Variant::endodoi;
  std::uint8_t pits = 6;   ///< pits in a row, 2…12
  std::uint8_t seeds = 4;  ///< seeds in each pit at the start, 1…9
  bool lone = false;       ///< R8: the last seed is taken even when the opposite pit is empty
  bool majority = false;   ///< R11: the game ends when a player holds more than half of all seeds

  /// Pits on the whole board, 2n.
  constexpr int width() const { return 2 * pits; }
  /// Seeds in the game from its initial position.
  constexpr int total() const { return width() * seeds; }

  /// The canonical name: `endodoi/6x4`, `cross/6x3`, `endodoi/8x4+lone+majority`.
  std::string name() const;

  /// Reads a canonical name. Any other spelling is refused with the right one offered where it can
  /// be guessed.
  static Result<Ruleset> parse(std::string_view name);

  friend bool operator==(const Ruleset&, const Ruleset&) = default;
};

}  // namespace endodoi
