#include "engine/prospects.h"

#include <algorithm>

namespace endodoi {
namespace {

constexpr int kShift = 10;
/// Units of score for one spread.
constexpr int kUnits = 32;

/// The largest r with r² ≤ x.
int root(std::int64_t x) {
  std::int64_t r = 0;
  for (std::int64_t bit = std::int64_t{1} << 20; bit > 0; bit >>= 1) {
    if ((r + bit) * (r + bit) <= x) r += bit;
  }
  return static_cast<int>(r);
}

}  // namespace

Prospects::Prospects(const Ruleset& rules) {
  const std::int64_t cube = rules.pits * rules.pits * rules.pits;
  for (int seeds = 0; seeds <= kMaxTotal; ++seeds) {
    // 64 times the spread: 4096 · (n³/5.5) · s / (s + n³/26).
    const std::int64_t s = std::max(seeds, 1);
    const int spread = root(4096 * 26 * 2 * cube * s / (11 * (26 * s + cube)));
    scale_[static_cast<std::size_t>(seeds)] = (kUnits << kShift) * 64 / (kParts * spread);
  }
}

Score Prospects::estimate(int lead, int seeds, int expected) const {
  const int most = kParts * seeds;
  const int parts = kParts * lead + std::clamp(expected, -most, most);
  if (lead > seeds) return kWon + std::max(1, parts / kParts);
  if (lead < -seeds) return -kWon + std::min(-1, parts / kParts);
  const int scaled = parts * scale_[static_cast<std::size_t>(seeds)] / (1 << kShift);
  return std::clamp(scaled, -kWon + 1, kWon - 1);
}

Value Prospects::seeds_from_here(Score score, int lead, int seeds) const {
  if (score > kWon) return score - kWon - lead;
  if (score < -kWon) return score + kWon - lead;
  const int parts = score * (1 << kShift) / scale_[static_cast<std::size_t>(seeds)];
  const int nearest = (parts + (parts < 0 ? -kParts / 2 : kParts / 2)) / kParts;
  return std::clamp(nearest - lead, -seeds, seeds);
}

}  // namespace endodoi
