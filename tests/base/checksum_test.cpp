#include "base/checksum.h"

#include <gtest/gtest.h>

#include <string>

namespace {

using endodoi::Bytes;
using endodoi::Checksum;

Bytes bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// Worked out with the xxHash library of Debian 12 (XXH64, seed 0): shorter than a stripe, with
// tails of 1, 3 and 8 + 4 + … bytes, and of whole stripes.
TEST(Checksum, IsXxh64) {
  EXPECT_EQ(Checksum::of({}), 0xef46db3751d8e999u);
  EXPECT_EQ(Checksum::of(bytes_of("a")), 0xd24ec4f1a98c6e5bu);
  EXPECT_EQ(Checksum::of(bytes_of("abc")), 0x44bc2cf5ad770999u);
  EXPECT_EQ(Checksum::of(bytes_of("Nobody inspects the spammish repetition")), 0xfbcea83c8a378bf1u);
  const std::string stripes = "0123456789012345678901234567890123456789012345678901234567890123";
  EXPECT_EQ(Checksum::of(bytes_of(stripes)), 0xd502f0d566ce31d4u);
}

TEST(Checksum, DoesNotDependOnHowTheBytesAreCut) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += static_cast<char>(i * 37);
  for (std::size_t piece = 1; piece < 80; ++piece) {
    Checksum checksum;
    for (std::size_t at = 0; at < text.size(); at += piece) {
      checksum.add(bytes_of(text.substr(at, piece)));
    }
    EXPECT_EQ(checksum.value(), Checksum::of(bytes_of(text))) << piece;
  }
}

}  // namespace
