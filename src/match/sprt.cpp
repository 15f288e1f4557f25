#include "match/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace endodoi {
namespace {

constexpr double kSmallestCount = 1e-3;
using Distribution = std::array<double, 5>;

/// Points a game of the pair outcomes.
constexpr double points(std::size_t outcome) { return static_cast<double>(outcome) / 4; }

/// Of all distributions with the mean `score`, the one that gives the frequencies `seen` the
/// greatest likelihood: seen[i] / (1 + x (points − score)), with x such that the mean comes out.
/// The sum that must vanish falls from plus to minus infinity between the poles, so bisection finds
/// x.
Distribution most_likely(const Distribution& seen, double score) {
  double low = -1 / (1 - score), high = 1 / score;
  const auto weight = [&](double x, std::size_t i) {
    return seen[i] / (1 + x * (points(i) - score));
  };
  for (int step = 0; step < 100; ++step) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) sum += (points(i) - score) * weight(x, i);
    (sum > 0 ? low : high) = x;
  }
  Distribution found{};
  for (std::size_t i = 0; i < seen.size(); ++i) found[i] = weight((low + high) / 2, i);
  return found;
}

}  // namespace

SprtState sprt(const SprtBounds& bounds, const PairCounts& counts) {
  SprtState state;
  state.lower = std::log(bounds.beta / (1 - bounds.alpha));
  state.upper = std::log((1 - bounds.beta) / bounds.alpha);
  if (pairs_in(counts) == 0) return state;
  Distribution seen{};
  double whole = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    seen[i] = std::max(static_cast<double>(counts[i]), kSmallestCount);
    whole += seen[i];
  }
  for (double& frequency : seen) frequency /= whole;
  const Distribution under0 = most_likely(seen, score_of_elo(bounds.elo0));
  const Distribution under1 = most_likely(seen, score_of_elo(bounds.elo1));
  for (std::size_t i = 0; i < seen.size(); ++i) {
    state.llr += whole * seen[i] * std::log(under1[i] / under0[i]);
  }
  if (state.llr <= state.lower) state.verdict = SprtVerdict::h0;
  if (state.llr >= state.upper) state.verdict = SprtVerdict::h1;
  return state;
}

}  // namespace endodoi
