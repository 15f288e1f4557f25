#pragma once

#include <array>
#include <cstddef>
#include <new>
#include <optional>

#include <endodoi/sowing.h>

namespace endodoi {

/// A legal move and what it does.
struct Turn {
  Move move;
  Sowing sowing;
};

/// The legal moves of a position, in sowing order. No allocation.
class Turns {
 public:
  const Turn* begin() const { return turns_.data(); }
  const Turn* end() const { return turns_.data() + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Turn& operator[](std::size_t i) const { return turns_[i]; }

  /// Sows from a non-empty pit of the mover and keeps the turn if it ends.
  void try_pit(const Ruleset& rules, const Position& position, Pit pit) {
    // Constructed in place: copying a board just written byte by byte would stall.
    const Turn* turn = new (&turns_[size_]) Turn{pit, sow(rules, position, pit)};
    size_ += !turn->sowing.never_ending;
  }

 private:
  std::array<Turn, kMaxPits> turns_;
  std::size_t size_ = 0;
};

/// All legal moves: the mover's non-empty pits whose sowing ends (R3, R9).
/// An end by majority (R11) or repetition (R12) is not looked at: see Game.
Turns legal_turns(const Ruleset& rules, const Position& position);

/// Whether the mover has any legal move; if not, the game ends with a sweep (R10).
bool has_legal_move(const Ruleset& rules, const Position& position);

/// Why `move` may not be played, or nothing if it may.
/// Errors: unknown_pit, not_your_pit, empty_pit, never_ending.
std::optional<Error> refusal(const Ruleset& rules, const Position& position, Move move);

/// Plays a checked move. Errors: as refusal().
Result<Sowing> play(const Ruleset& rules, const Position& position, Move move);

/// Plays a move known to be legal: nothing is checked.
inline Position play_unchecked(const Ruleset& rules, const Position& position, Move move) {
  return sow(rules, position, move).after;
}

}  // namespace endodoi
