#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <endodoi/game.h>
#include "engine/levels.h"
#include "player/player.h"

namespace endodoi::cli {

/// The computer as a player of a level, and as an adviser of the person. The strongest level and
/// the adviser play exactly where they can: with the book and the strategies that come with the
/// program, and with tables that are built when they are first needed, which takes about a second.
class Opponent {
 public:
  static constexpr int kStrongest = kStrongestLevel;
  static constexpr int kDefault = 2;

  /// `level`: 1…kStrongest. The same seed makes the same choices.
  Opponent(const Ruleset& rules, int level, std::uint64_t seed);

  /// `Herd boy`: the levels have the names that the browser app gives them.
  std::string_view name() const;

  /// Its move; requires that the game is not over. Ctrl-C (interrupt.h) cuts the thinking short.
  Move choose(const Game& game);

  /// What the strongest play would be, as far as a second or so shows. Same cut.
  SearchResult advise(const Game& game);

  /// What was wrong with the book or the certificate, once: it plays on without them. As a
  /// sentence.
  std::optional<std::string> take_complaint() { return std::exchange(complaint_, std::nullopt); }

  /// The levels with their names, for the help of an option.
  static std::string describe_levels();

 private:
  SearchResult ask(const Game& game, int level);
  void learn();
  std::shared_ptr<const Tables> build_tables() const;

  Ruleset rules_;
  int level_;
  std::uint64_t seed_;
  ComputerPlayer player_;
  bool learned_ = false;  ///< it has book, strategies and tables, as far as there are any
  std::optional<std::string> complaint_;
};

}  // namespace endodoi::cli
