#include "match/openings.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <set>

#include <endodoi/notation.h>
#include "match/opening_balance.h"

using namespace endodoi;

namespace {

std::vector<std::string> texts(const std::vector<Game>& games) {
  std::vector<std::string> found;
  for (const Game& game : games) found.push_back(to_text(game.rules(), game.position()));
  return found;
}

Ruleset rules(std::string_view name) { return *Ruleset::parse(name); }

TEST(Openings, AreDifferentBalancedAndNotOver) {
  for (const auto& name :
       {"endodoi/6x4", "endodoi/7x4", "cross/6x3", "endodoi/8x4+lone+majority"}) {
    OpeningPlan plan;
    plan.least_plies = 3;
    plan.most_plies = 5;
    const auto openings = random_openings(rules(name), plan, 30);
    ASSERT_TRUE(openings) << name;
    const auto all = texts(*openings);
    EXPECT_EQ(std::set(all.begin(), all.end()).size(), 30u) << name;
    std::set<std::size_t> lengths;
    for (const Game& game : *openings) {
      lengths.insert(game.plies().size());
      EXPECT_FALSE(game.over());
      EXPECT_LE(std::abs(seeds_ahead(game.rules(), game.position())), 2) << name;
    }
    EXPECT_EQ(lengths, (std::set<std::size_t>{3, 4, 5})) << name;
  }
}

TEST(Openings, DependOnTheSeedAlone) {
  const Ruleset eight = rules("endodoi/8x4");
  const auto few = texts(*random_openings(eight, {}, 20));
  auto more = texts(*random_openings(eight, {}, 40));
  more.resize(20);
  EXPECT_EQ(few, more);
  OpeningPlan other;
  other.seed = 2;
  EXPECT_NE(few, texts(*random_openings(eight, other, 20)));
}

// Two first moves of 6x4 mirror each other only in name: 6 openings of one ply, not 7.
TEST(Openings, RunOutAndSaySo) {
  OpeningPlan plan{1, 1, 1, kMaxTotal};
  EXPECT_EQ(random_openings(rules("endodoi/6x4"), plan, 6)->size(), 6u);
  const auto refused = random_openings(rules("endodoi/6x4"), plan, 7);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error(), testing::HasSubstr("only 6 different openings of 1 to 1 plies"));
}

TEST(Openings, BalanceCountsWhatIsCapturedAndWhatIsAboutToBe) {
  const Ruleset six = rules("endodoi/6x4");
  // South captures 6 with B and sweeps the rest, whatever was captured before (docs/rules.md, 2).
  EXPECT_EQ(seeds_ahead(six, *parse_position(six, "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s")), 9);
  EXPECT_EQ(seeds_ahead(six, *parse_position(six, "0,0,5,0,0,0/0,1,0,0,0,3 12/0 s")), -3);
  EXPECT_EQ(seeds_ahead(six, *parse_position(six, "0,0,0,0,0,0/0,1,0,0,0,3 12/0 n")), 8);
}

TEST(OpeningsFile, GivesPositions) {
  const auto read = read_openings(rules("endodoi/6x4"),
                                  "# two\n4,4,4,4,4,4/4,4,4,4,4,4 0/0 s\r\n\n"
                                  "  1,0,6,6,0,1/6,6,2,7,0,6 0/7 n   # after C\n");
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(texts(*read), (std::vector<std::string>{"4,4,4,4,4,4/4,4,4,4,4,4 0/0 s",
                                                    "1,0,6,6,0,1/6,6,2,7,0,6 0/7 n"}));
}

TEST(OpeningsFile, RefusesWithTheLine) {
  const auto refused = [](std::string_view text) {
    const auto read = read_openings(rules("endodoi/6x4"), text);
    return read ? "accepted" : read.error();
  };
  EXPECT_THAT(refused("\n1,2/3 0/0 s"), testing::StartsWith("line 2: "));
  EXPECT_THAT(refused("0,0,0,0,0,0/0,1,0,0,0,3 12/0 n"), testing::HasSubstr("the game is over"));
  // The same board from North's side.
  EXPECT_THAT(refused("4,4,4,4,4,4/4,4,4,4,4,4 0/0 s\n4,4,4,4,4,4/4,4,4,4,4,4 0/0 n"),
              testing::HasSubstr("line 2: this position has stood before"));
  EXPECT_EQ(refused("# nothing\n"), "there is no position in it");
}

}  // namespace
