#pragma once

#include <cstddef>
#include <cstdint>

namespace endodoi {

/// The bytes of data/evaluation/evaluation.weights, which the build puts into the library. In both
/// variants, En Dodoi first, for 2 … 12 pits a row one after the other (EvaluationNet): rows, one
/// byte a number; density rows, weights, two bytes, low byte first; bias, four. All are signed. At
/// the end, XXH64 of all bytes before, eight bytes.
extern const std::uint8_t kEvaluationWeights[];
extern const std::size_t kEvaluationWeightsSize;

}  // namespace endodoi
