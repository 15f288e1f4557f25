#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/history.h"
#include "engine/search.h"
#include "solver/proof_search.h"

namespace endodoi {

/// How many expansions it usually takes to prove what a position is worth: about the middle of what
/// was measured on positions from games, docs/experiments.md. `table_levels`: as Tables::levels().
/// Very large where a proof is not to be thought of.
std::uint64_t usual_proof_cost(const Ruleset& rules, int seeds_on_board, int table_levels);

/// Plays by proof: the exact value of a position and a move that keeps it, found by the exact
/// solver. Remembers what was proved until it is cleared or asked about another ruleset.
class ExactPlay {
 public:
  /// What may be spent on a question.
  struct Effort {
    std::uint64_t expansions = 0;  ///< to find the value; as many again, at most, for the move
    const std::atomic<bool>* stop = nullptr;  ///< ends it at once
    bool line = true;                         ///< tell more of best play than the move
  };

  /// `mebibytes` for what is proved, taken when it is first needed. `threads` search together.
  ExactPlay(std::size_t mebibytes, int threads) : mebibytes_(mebibytes), threads_(threads) {}

  /// Takes the memory, and forgets what was proved of another ruleset. Throws std::bad_alloc.
  void prepare(const Ruleset& rules);
  void clear();

  /// Whether a proof may be used in that game. Not with `majority`, about which tables know
  /// nothing; nor if a position has stood twice since the last capture: to come to it again would
  /// end the game (R12), of which a proof knows nothing. With none that has, a proof's play comes
  /// to no position twice, so to none for the third time. Nor on boards so full that no proof
  /// of them is cheap.
  static bool sound(const Ruleset& rules, const Situation& situation);

  /// The value and a move, or nothing if it was not proved with that effort; `spent` tells the
  /// expansions either way. Requires sound(). `tables` may be null and must be of the ruleset's
  /// family. With one thread and no stop, what is found depends only on the questions since
  /// clear().
  ///
  /// The move is one that is proved to keep the value. If there are several: a player who is still
  /// to gain (value above 0) takes the one that forces the next capture or the end soonest; one who
  /// is to lose (below 0) the one after which the other needs longest to force it; as far as a
  /// short look shows that, else the move of the proof. Where the value is 0, and among equals, the
  /// move that takes most.
  std::optional<SearchResult> find(const Ruleset& rules, const Position& position,
                                   const Tables* tables, const Effort& effort,
                                   std::uint64_t& spent);

 private:
  std::size_t mebibytes_;
  int threads_;
  Ruleset rules_;  ///< of what is proved
  std::unique_ptr<ProofTable> proofs_;
};

}  // namespace endodoi
