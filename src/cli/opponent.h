#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "rules/game.h"

namespace endodoi::cli {

/// The computer as a player of a level, and as an adviser of the person.
class Opponent {
 public:
  static constexpr int kStrongest = 5;
  static constexpr int kDefault = 2;

  /// `level`: 1…kStrongest. The same seed makes the same choices.
  Opponent(int level, std::uint64_t seed) : level_(level), seed_(seed) {}

  /// `Herd boy`: the levels have the names that the browser app gives them.
  std::string_view name() const;

  /// Its move; requires that the game is not over. Ctrl-C (interrupt.h) cuts the thinking short.
  Move choose(const Game& game);

  /// What the strongest play would be, as far as a second or so shows. Same cut.
  SearchResult advise(const Game& game);

  /// The levels with their names, for the help of an option.
  static std::string describe_levels();

 private:
  int level_;
  std::uint64_t seed_;
  Engine engine_;
};

}  // namespace endodoi::cli
