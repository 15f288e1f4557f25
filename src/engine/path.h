#pragma once

#include <array>

#include "engine/history.h"

namespace endodoi {

/// The most plies from the root of a search; beyond, a position is judged as it stands.
inline constexpr int kMaxPly = 128;

/// A result that leans on no repetition.
inline constexpr int kNoLoop = kMaxPly + 1;

/// The positions from the root of a search to the node it is at, to see when play goes round (R12).
class Path {
 public:
  /// `situation` must outlive the path; the root is its position.
  explicit Path(const Situation& situation);

  /// The path now goes on to `position` at `ply`, one more than the last kept; `captured`: by a
  /// capture. The position must stay where it is.
  void go_on(int ply, const Position& position, bool captured) {
    at_[index_of(ply)] = &position;
    same_since_[index_of(ply)] = captured ? ply : same_since_[index_of(ply - 1)];
  }

  /// The ply at which the position at `ply` stood before on the path, −1 if the game's own past
  /// makes it the third time, else kNoLoop.
  int loop(int ply) const;

 private:
  static std::size_t index_of(int ply) { return static_cast<std::size_t>(ply); }

  const Situation& situation_;
  std::array<const Position*, kMaxPly + 1> at_{};
  std::array<int, kMaxPly + 1> same_since_{};  ///< the first ply with the same seeds on the board
};

}  // namespace endodoi
