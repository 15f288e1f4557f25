#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <endodoi/ruleset.h>
#include "evaluation/hidden_sum.h"

namespace endodoi {

/// The learned part of the evaluation: for each variant and number of pits a small network of whole
/// numbers. What it sees of a pit is one of 13 × 4 cases, and each case has a row of kHidden
/// numbers; the rows of all pits are added up, cut to 0 … kFull, weighed and added again:
///
///     hidden = density row + Σ over the 2n pits of the row of its case
///     value  = (bias + Σ weight[k] · clamp(hidden[k], 0, kFull)) / kSeed, in seeds
///
/// docs/evaluation.md tells how it was made, scripts/train_evaluation.py makes it.
struct EvaluationNet {
  static constexpr std::size_t kHidden = HiddenSum::kCount;
  static constexpr std::size_t kSeedCases = 13;  ///< 0 … 11 seeds, 12 or more
  static constexpr std::size_t kLandings = 4;    ///< where the pit's first lap ends (evaluate.cpp)
  static constexpr std::size_t kPitRows = kSeedCases * kLandings;
  static constexpr std::size_t kDensities = 48;  ///< eighths of a seed a pit on the board, capped
  static constexpr int kFull = 64;
  static constexpr int kSeed = 1 << 14;

  /// By pit from the mover's first on, seed case, landing; as HiddenSum keeps rows.
  std::vector<HiddenSum::Row> rows;
  /// What a sum begins with.
  std::array<HiddenSum::Row, kDensities> density{};
  HiddenSum::Weights weights{};
  std::int32_t bias = 0;

  /// The network of a ruleset. Options and seeds make no difference.
  static const EvaluationNet& of(const Ruleset& rules);
};

}  // namespace endodoi
