#pragma once

#include "match/statistics.h"

namespace endodoi {

/// The sequential test of two hypotheses about the difference in strength, in Elo on the logistic
/// scale: H0 says `elo0`, H1 says `elo1`, and elo0 < elo1.
struct SprtBounds {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  ///< how often H1 may be accepted though H0 is true
  double beta = 0.05;   ///< how often H0 may be accepted though H1 is true
};

enum class SprtVerdict { open, h0, h1 };

/// Where a test stands.
struct SprtState {
  double llr = 0;               ///< log of the likelihood ratio of H1 to H0
  double lower = 0, upper = 0;  ///< H0 is accepted at `lower` or below, H1 at `upper` or above
  SprtVerdict verdict = SprtVerdict::open;
};

/// The generalised test on pairs: under each hypothesis the five outcomes of a pair have the
/// probabilities that explain the counts best among those with the mean that the hypothesis states
/// (M. Van den Bergh, "A practical introduction to the GSPRT"). A count of 0 is taken as 0.001, so
/// that a few pairs of one kind prove nothing.
SprtState sprt(const SprtBounds& bounds, const PairCounts& counts);

}  // namespace endodoi
