#include "base/words.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <limits>

#include "base/numbers.h"

namespace {

using namespace endodoi;
using testing::ElementsAre;
using testing::Optional;

TEST(Words, StandBetweenBlanksAndTabs) {
  EXPECT_THAT(words_of("  go\tdepth 3 "), ElementsAre("go", "depth", "3"));
  EXPECT_TRUE(words_of(" \t").empty());
}

// Letters of other alphabets are compared as they are, whatever the machine's language.
TEST(Words, AreTheSameButForTheCaseOfAToZ) {
  EXPECT_TRUE(same_but_for_case("Move Overhead", "move overheaD"));
  EXPECT_FALSE(same_but_for_case("Hash", "Has"));
  EXPECT_FALSE(same_but_for_case("[", "{"));
  EXPECT_FALSE(same_but_for_case("\xC3\x84", "\xC3\xA4"));
  EXPECT_EQ(in_lower_case("AZaz@["), "azaz@[");
}

TEST(Nearest, FindsOneSlip) {
  const std::vector<std::string> known{"move", "perft", "check"};
  EXPECT_THAT(nearest("moev", known), Optional(std::string("move")));
  EXPECT_THAT(nearest("mov", known), Optional(std::string("move")));
  EXPECT_THAT(nearest("pertf", known), Optional(std::string("perft")));
  EXPECT_THAT(nearest("ch", known), Optional(std::string("check")));
  EXPECT_EQ(nearest("serve", known), std::nullopt);
  EXPECT_EQ(nearest("", known), std::nullopt);
  EXPECT_EQ(nearest(std::string(100'000, 'm'), known), std::nullopt);
}

TEST(Numbers, AreTheWholeTextAndWithinTheirType) {
  EXPECT_EQ(number_of<int>("-17"), -17);
  EXPECT_EQ(number_of<int>("2147483647"), std::numeric_limits<int>::max());
  for (const char* text : {"", " 1", "1 ", "+1", "1.5", "0x10", "2147483648", "--1"}) {
    EXPECT_EQ(number_of<int>(text), std::nullopt) << text;
  }
  EXPECT_EQ(number_of<std::uint64_t>("-1"), std::nullopt);
  EXPECT_EQ(number_of<std::uint64_t>("ff", 16), 255u);
  EXPECT_EQ(number_of<double>("2.5"), 2.5);
}

TEST(Numbers, InBase16HaveSixteenDigits) {
  EXPECT_EQ(hexadecimal(0), "0000000000000000");
  EXPECT_EQ(hexadecimal(0x0123456789abcdefu), "0123456789abcdef");
  EXPECT_EQ(number_of<std::uint64_t>(hexadecimal(~std::uint64_t{0}), 16), ~std::uint64_t{0});
}

}  // namespace
