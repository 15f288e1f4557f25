#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace endodoi {

using Bytes = std::span<const std::uint8_t>;

/// XXH64 with seed 0, fed piece by piece: the 64-bit checksum of the level files. It finds damage,
/// not forgery. Written from the published specification of the xxHash family; the value does not
/// depend on how the bytes are cut up.
class Checksum {
 public:
  void add(Bytes bytes);
  /// Of all bytes so far; more may be added afterwards.
  std::uint64_t value() const;

  static std::uint64_t of(Bytes bytes);

 private:
  static constexpr std::size_t kStripe = 32;  ///< four lanes of eight bytes

  void mix_stripe(const std::uint8_t* bytes);

  std::array<std::uint64_t, 4> lanes_{0x60EA27EEADC0B5D6ull, 0xC2B2AE3D27D4EB4Full, 0,
                                      0x61C8864E7A143579ull};
  std::array<std::uint8_t, kStripe> rest_{};  ///< what does not fill a stripe yet
  std::uint64_t length_ = 0;
};

}  // namespace endodoi
