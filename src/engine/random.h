#pragma once

#include <cstdint>

namespace endodoi {

/// Spreads the bits of `x` over all 64 (the finaliser of SplitMix64).
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/// Small pseudo-random numbers that are the same on every platform, from an injected seed.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15u); }

  /// 0 … limit−1. Requires 0 < limit < 2^31; the bias is below one in 2^32/limit.
  int below(int limit) {
    return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(limit)) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace endodoi
