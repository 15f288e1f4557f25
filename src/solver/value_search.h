#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "solver/proof_search.h"
#include "tables/value.h"

namespace endodoi {

/// Finds the exact value of a position by asking a proof search one claim after the other until
/// what is shown and what is refuted meet. A value found so holds whatever came before in the game:
/// each of the two proofs is a finite tree.
///
/// Which claim to ask next cannot be known beforehand, for those near the value cost most. So every
/// claim gets a budget: the middle of the bounds first, then their quarters; what no budget settles
/// is asked again with four times as much, and the proof table keeps what was found meanwhile.
class ValueSearch {
 public:
  /// The value is known to lie within `known`.
  ValueSearch(ProofSearch& search, const Position& position, const ValueBounds& known);

  const Position& position() const { return position_; }
  const ValueBounds& bounds() const { return bounds_; }
  /// Exact, or nothing more can be found: what is left goes round and neither side could be shown
  /// to win it.
  bool finished() const { return bounds_.exact() || stuck_; }
  /// The need that advance() asks next. Requires !finished().
  int need() const { return questions_[question_]; }

  /// Asks one claim with its budget, or with as many expansions as are given if they are fewer.
  /// Requires !finished().
  void advance(std::uint64_t most_expansions = ProofSearch::kNoLimit);

 private:
  void plan();

  ProofSearch& search_;
  Position position_;
  ValueBounds bounds_;
  std::vector<int> questions_;  ///< the claims to ask with this budget
  std::size_t question_ = 0;
  std::uint64_t budget_;
  std::uint64_t spent_ = 0;  ///< on this question, of the budget
  std::set<int> given_up_;   ///< claims that could not be settled
  bool stuck_ = false;
};

}  // namespace endodoi
