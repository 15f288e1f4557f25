#include "engine/signature.h"

#include <gtest/gtest.h>

namespace {

// The number in the commit message (`Bench: N`). It must be the same with every compiler, on every
// platform and in WebAssembly; who changes the search on purpose changes it here too.
TEST(Signature, IsTheSameEverywhere) {
  const endodoi::Signature signature = endodoi::bench_signature();
  EXPECT_EQ(signature.nodes, 1'176'605u);
  EXPECT_EQ(signature.hash, 0x03719d7fc7883671u);
}

}  // namespace
