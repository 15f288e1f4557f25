#pragma once

#include <array>
#include <cstdint>

namespace endodoi {

/// Scores of pairs of games, from the first engine's side: how many pairs brought it 0, ½, 1, 1½
/// and 2 points. The two games of a pair share their opening, so they are not independent; the
/// pairs are. All error bars come from this pentanomial count, not from single games.
using PairCounts = std::array<std::int64_t, 5>;

std::int64_t pairs_in(const PairCounts& counts);

/// Points a game that a difference in Elo is worth, and back (the logistic scale:
/// 1 / (1 + 10^(−elo/400))). A score of 0 or 1 gives minus or plus infinity.
double score_of_elo(double elo);
double elo_of_score(double score);

/// An estimate and the bounds of its 95 % interval.
struct Estimate {
  double low, mean, high;
};

/// What the pairs say about the difference in strength.
struct Strength {
  Estimate score;  ///< points a game, 0 … 1
  Estimate elo;    ///< of the first over the second
  double los;      ///< likelihood of superiority: that the first is the stronger one, 0 … 1
};

/// From at least one pair. The interval is the normal one, 1.96 standard errors of the mean over
/// pairs; its Elo bounds are those of its score bounds. Where every pair ended 2–0 (or 0–2) there
/// is no spread to measure: then the bound is that of an event never seen in n trials
/// (0.025^(1/n)).
Strength strength(const PairCounts& counts);

}  // namespace endodoi
