#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "solver/move_search.h"
#include "tables/tables.h"

namespace endodoi {

/// What every move of a position is worth, found a little at a time: estimates at once, then more
/// and more exact values. Between two steps its user can look at what is known, ask something else,
/// or stop. What was proved of a game helps with the next positions of it.
///
/// Prints nothing. One thread at a time may use it.
class Pricing {
 public:
  /// `mebibytes` for what is proved, taken by the first question.
  Pricing(std::size_t mebibytes, int threads) : mebibytes_(mebibytes), threads_(threads) {}

  /// Asks what the moves are worth in that game, its past included (R12), in place of the last
  /// question. Requires that the game is not over. Takes some hundredths of a second, in which the
  /// estimates are made. `tables` may be null; those of another family of rulesets are not used.
  /// `stop`, set by another thread, ends a step early; may be null.
  void start(const History& history, std::shared_ptr<const Tables> tables,
             const std::atomic<bool>* stop = nullptr);
  /// Drops the question, and what it holds of the tables.
  void drop();
  bool started() const { return moves_.has_value(); }

  // The rest is about the question at hand, and requires started().

  /// Spends about so many expansions.
  void step(std::uint64_t expansions);
  /// Every move is exact, or nothing more can be found.
  bool finished() const;
  /// There are so many seeds that a proof is not to be thought of: estimates are all there will be.
  bool out_of_reach() const;

  /// All legal moves in sowing order. A value that is not exact is an estimate within its bounds.
  std::vector<PricedMove> moves() const;
  /// What is known now, the best moves first; its nodes are expansions. Exact only if every move
  /// is. No line: see principal_variation().
  SearchResult result() const;
  /// Best play from here on, at most so many moves; empty unless result() is exact.
  std::vector<Move> principal_variation(std::size_t most);
  ValueBounds bounds() const;
  std::uint64_t expansions() const { return search_->cost().expansions; }
  const Ruleset& rules() const { return history_.rules; }

 private:
  void take_proofs();
  void estimate();

  std::size_t mebibytes_;
  int threads_;
  std::optional<ProofTable> proofs_;
  /// What the proof table is about: a ruleset, and games in which these have stood twice.
  Ruleset proved_;
  std::vector<Position> proved_spent_;
  History history_;
  Situation situation_;
  std::shared_ptr<const Tables> tables_;
  std::optional<ProofSearch> search_;
  std::optional<MoveSearch> moves_;
  std::unique_ptr<Engine> engine_;
  std::vector<PricedMove> estimates_;
};

}  // namespace endodoi
