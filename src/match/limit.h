#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace endodoi {

/// How long an engine may think about a move. What is set, holds, all of it together.
struct Limit {
  using Time = std::chrono::milliseconds;

  std::optional<int> depth;            ///< plies
  std::optional<std::uint64_t> nodes;  ///< positions searched
  std::optional<Time> move_time;       ///< for each move
  std::optional<Time> clock;           ///< for the whole game …
  Time increment{0};                   ///< … and so much more after each move

  bool any() const { return depth || nodes || move_time || clock; }
  /// Whether the engine can lose on time.
  bool timed() const { return move_time || clock; }

  friend bool operator==(const Limit&, const Limit&) = default;
};

/// `depth 7`, `movetime 100`, `clock 10000+100`: for people, and to compare plans.
std::string to_text(const Limit& limit);

/// The UGI command `go …` for the player to move. `clocks`: what South and North have left, for
/// limits with a clock; `increments` likewise.
std::string go_command(const Limit& limit, const std::array<Limit::Time, 2>& clocks,
                       const std::array<Limit::Time, 2>& increments);

}  // namespace endodoi
