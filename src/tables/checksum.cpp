#include "tables/checksum.h"

#include <algorithm>

#include "tables/little_endian.h"

namespace endodoi {
namespace {

constexpr std::uint64_t kPrime1 = 0x9E3779B185EBCA87ull;
constexpr std::uint64_t kPrime2 = 0xC2B2AE3D27D4EB4Full;
constexpr std::uint64_t kPrime3 = 0x165667B19E3779F9ull;
constexpr std::uint64_t kPrime4 = 0x85EBCA77C2B2AE63ull;
constexpr std::uint64_t kPrime5 = 0x27D4EB2F165667C5ull;

constexpr std::uint64_t rotated(std::uint64_t x, int by) { return x << by | x >> (64 - by); }

constexpr std::uint64_t mixed(std::uint64_t lane, std::uint64_t input) {
  return rotated(lane + input * kPrime2, 31) * kPrime1;
}

constexpr std::uint64_t merged(std::uint64_t hash, std::uint64_t lane) {
  return (hash ^ mixed(0, lane)) * kPrime1 + kPrime4;
}

std::uint64_t with_tail(std::uint64_t hash, const std::uint8_t* at, const std::uint8_t* end) {
  for (; end - at >= 8; at += 8) {
    hash = rotated(hash ^ mixed(0, read_little_endian<std::uint64_t>(at)), 27) * kPrime1 + kPrime4;
  }
  if (end - at >= 4) {
    hash = rotated(hash ^ read_little_endian<std::uint32_t>(at) * kPrime1, 23) * kPrime2 + kPrime3;
    at += 4;
  }
  for (; at < end; ++at) hash = rotated(hash ^ *at * kPrime5, 11) * kPrime1;
  return hash;
}

constexpr std::uint64_t finished(std::uint64_t hash) {
  hash = (hash ^ hash >> 33) * kPrime2;
  hash = (hash ^ hash >> 29) * kPrime3;
  return hash ^ hash >> 32;
}

}  // namespace

void Checksum::mix_stripe(const std::uint8_t* bytes) {
  for (std::size_t i = 0; i < 4; ++i) {
    lanes_[i] = mixed(lanes_[i], read_little_endian<std::uint64_t>(bytes + 8 * i));
  }
}

void Checksum::add(Bytes bytes) {
  std::size_t kept = length_ % kStripe;
  length_ += bytes.size();
  const std::uint8_t* at = bytes.data();
  std::size_t left = bytes.size();
  if (kept > 0) {
    const std::size_t fill = std::min(kStripe - kept, left);
    std::copy_n(at, fill, rest_.begin() + static_cast<std::ptrdiff_t>(kept));
    at += fill, left -= fill, kept += fill;
    if (kept < kStripe) return;
    mix_stripe(rest_.data());
  }
  for (; left >= kStripe; at += kStripe, left -= kStripe) mix_stripe(at);
  std::copy_n(at, left, rest_.begin());
}

std::uint64_t Checksum::value() const {
  std::uint64_t hash = kPrime5;  // fewer bytes than a stripe
  if (length_ >= kStripe) {
    hash = rotated(lanes_[0], 1) + rotated(lanes_[1], 7) + rotated(lanes_[2], 12) +
           rotated(lanes_[3], 18);
    for (const std::uint64_t lane : lanes_) hash = merged(hash, lane);
  }
  return finished(with_tail(hash + length_, rest_.data(), rest_.data() + length_ % kStripe));
}

std::uint64_t Checksum::of(Bytes bytes) {
  Checksum checksum;
  checksum.add(bytes);
  return checksum.value();
}

}  // namespace endodoi
