#include "solver/game_check.h"

#include <gtest/gtest.h>

namespace {

using namespace endodoi;

// Every board width, both variants: what the builder trusts holds on the sample.
TEST(GameCheck, FindsNothingWrong) {
  for (int pits = kMinPits; pits <= kMaxPits; ++pits) {
    for (const Variant variant : {Variant::endodoi, Variant::cross}) {
      for (const bool lone : {false, true}) {
        const Ruleset rules{variant, static_cast<std::uint8_t>(pits), 4, lone, false};
        for (const int seeds : {0, 1, 5, 10}) {
          const auto fault = check_game(rules, seeds, 300);
          EXPECT_FALSE(fault) << fault->message;
        }
      }
    }
  }
}

}  // namespace
