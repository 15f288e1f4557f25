#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <endodoi/position.h>

namespace endodoi {

/// Reads the form of a position text (docs/notation.md) without asking whether the position can be.
/// Blanks at the ends are accepted. Errors: malformed_position, unreadable_number, unknown_mover.
Result<Setup> parse_setup(std::string_view text);

/// Reads and validates. Errors: as parse_setup() and Position::from().
Result<Position> parse_position(const Ruleset& rules, std::string_view text);

/// `4,4,4,4,4,4/4,4,4,4,4,4 0/0 s`: North's row, South's row, captured North/South, mover.
std::string to_text(const Ruleset& rules, const Position& position);

/// A move as written: the pit, and what the writer says it took (`Cx7`).
struct MoveText {
  Move move;
  std::optional<unsigned> taken;
};

/// Reads `C` or `Cx7`. Errors: malformed_move, unknown_pit, unreadable_number.
Result<MoveText> parse_move(const Ruleset& rules, std::string_view text);

/// `C`, or `Cx7` when it took seeds.
std::string to_text(const Ruleset& rules, Move move, unsigned taken = 0);

/// `South` or `North`.
std::string_view name(Player player);

}  // namespace endodoi
