#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <endodoi/error.h>
#include "engine/search.h"
#include "tables/certificate.h"
#include "tables/level_index.h"

namespace endodoi {

/// The winning strategies of a solved game, out of its certificate: for every position that can
/// come up while one player follows the proof and the other plays anything, a move and what it
/// secures, down to the positions that tables settle (docs/book.md). Only the board counts, seen
/// from the mover's side, as in tables. Reading is safe from any number of threads.
class Strategy {
 public:
  struct Step {
    std::uint8_t pit = 0;   ///< counted from the mover's first one
    std::int16_t need = 0;  ///< the mover gets at least so many seeds more from here on
  };

  /// Walks through the certificate's proofs. That they are right is not looked at again: that is
  /// for `endodoi verify`. Errors, as a sentence: a ruleset with `majority` or too large a board,
  /// more than kMostMoves, moves that do not fit the game.
  static Result<Strategy, std::string> of(const Certificate& certificate);
  /// Certificates with more moves take too long to walk, and too much memory.
  static constexpr std::size_t kMostMoves = 2'000'000;

  const Ruleset& rules() const { return rules_; }
  std::size_t size() const { return steps_.size(); }
  /// Nothing if the strategies do not come to that position.
  std::optional<Step> step(const Position& position) const;

  /// The step as a search result, its value a proved lower bound. Nothing
  /// for another ruleset and for positions that the strategies do not come to.
  std::optional<SearchResult> find(const Ruleset& rules, const Position& position) const;

 private:
  struct Place {
    std::uint64_t position;
    Step step;
  };

  explicit Strategy(const Ruleset& rules) : rules_(rules), index_(rules.width(), kMaxTotal) {}

  void put_in_order();

  Ruleset rules_;
  LevelIndex index_;
  std::vector<Place> steps_;  ///< by position, each once

  friend class StrategyWalk;
};

}  // namespace endodoi
