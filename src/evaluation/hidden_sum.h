#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace endodoi {

/// A sum of rows of sixteen short numbers, packed so that it is quick everywhere: four numbers
/// share a word, and adding words adds numbers. With SIMD two words are one register; WebAssembly
/// without it still adds four numbers at a time.
///
/// That needs numbers that are never negative, or one would borrow from the next. So those of a row
/// are kept kRowZero higher than they are, and a sum counts from kZero: the row that it begins with
/// is higher by kZero, less kRowZero for each row that will be added.
class HiddenSum {
 public:
  static constexpr std::size_t kCount = 16;
  static constexpr int kRowZero = 128;
  static constexpr int kZero = 1 << 15;

  using Row = std::array<std::uint16_t, kCount>;
  using Weights = std::array<std::int32_t, kCount>;

  explicit HiddenSum(const Row& first) : words_(packed(first)) {}

  void add(const Row& row) {
    const Words words = packed(row);
    for (std::size_t i = 0; i < words.size(); ++i) words_[i] += words[i];
  }

  /// Σ weight[k] · number[k], each number cut to 0 … full.
  std::int32_t weighed(const Weights& weights, int full) const {
    Row numbers;
    std::memcpy(&numbers, &words_, sizeof numbers);
    std::int32_t sum = 0;
    for (std::size_t k = 0; k < kCount; ++k) {
      sum += weights[k] * std::clamp(numbers[k] - kZero, 0, full);
    }
    return sum;
  }

 private:
  /// Compilers that are left to find the register by themselves keep the sum in memory.
  using Register [[gnu::vector_size(16)]] = std::uint64_t;
  using Words = std::array<Register, sizeof(Row) / sizeof(Register)>;

  static Words packed(const Row& row) {
    Words words;
    std::memcpy(&words, &row, sizeof words);
    return words;
  }

  Words words_;
};

}  // namespace endodoi
