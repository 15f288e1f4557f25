#include "match/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace endodoi {
namespace {

constexpr double kNormal95 = 1.959963984540054;

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

/// Mean and variance of a pair's points a game.
struct Moments {
  double mean = 0, variance = 0;
};

Moments moments(const PairCounts& counts) {
  const auto n = static_cast<double>(pairs_in(counts));
  Moments found;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    found.mean += static_cast<double>(counts[i]) * static_cast<double>(i) / 4;
  }
  found.mean /= n;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double from_mean = static_cast<double>(i) / 4 - found.mean;
    found.variance += static_cast<double>(counts[i]) * from_mean * from_mean;
  }
  found.variance /= n;
  return found;
}

}  // namespace

std::int64_t pairs_in(const PairCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_score(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

Strength strength(const PairCounts& counts) {
  const auto n = static_cast<double>(pairs_in(counts));
  const auto [mean, variance] = moments(counts);
  Strength found{};
  if (variance > 0) {
    const double error = std::sqrt(variance / n);
    found.score = {std::max(0.0, mean - kNormal95 * error), mean,
                   std::min(1.0, mean + kNormal95 * error)};
    found.los = normal_cdf((mean - 0.5) / error);
  } else {
    const double never = std::pow(0.025, 1 / n);
    const double low = mean > 0 ? mean * never : 0;
    const double high = mean < 1 ? 1 - (1 - mean) * never : 1;
    found.score = {low, mean, high};
    found.los = mean > 0.5 ? 1 - std::pow(0.5, n) : mean < 0.5 ? std::pow(0.5, n) : 0.5;
  }
  found.elo = {elo_of_score(found.score.low), elo_of_score(mean), elo_of_score(found.score.high)};
  return found;
}

}  // namespace endodoi
