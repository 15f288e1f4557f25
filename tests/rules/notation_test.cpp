// Names of rulesets, position texts and move texts: what is read, what is printed, and every
// refusal with its sentence.
#include <endodoi/notation.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "arbitrary.h"
#include "bridge.h"

namespace {

using namespace endodoi;
using arbitrary::Situation;
using bridge::good_ruleset;

bool mentions(const Error& error, const std::string& part) {
  return error.message.find(part) != std::string::npos;
}

// One plain sentence: not empty, one line, short enough to read.
void expect_a_sentence(const Error& error) {
  EXPECT_GE(error.message.size(), 15U) << error.message;
  EXPECT_LE(error.message.size(), 300U) << error.message;
  EXPECT_EQ(error.message.find('\n'), std::string::npos) << error.message;
  EXPECT_NE(error.message.find(' '), std::string::npos) << error.message;
}

struct Refused {
  const char* text;
  ErrorKind kind;
  const char* mentions;
};

template <class Parsed>
void expect_refused(const Parsed& parsed, const Refused& refused) {
  ASSERT_FALSE(parsed.ok()) << refused.text;
  EXPECT_EQ(name(parsed.error().kind), name(refused.kind)) << refused.text;
  EXPECT_TRUE(mentions(parsed.error(), refused.mentions))
      << parsed.error().message << " does not mention " << refused.mentions;
  expect_a_sentence(parsed.error());
}

// --- rulesets ---------------------------------------------------------------------------------

TEST(RulesetName, IsReadAndPrinted) {
  const Ruleset rules = good_ruleset("endodoi/8x4+lone+majority");
  EXPECT_EQ(rules.variant, Variant::endodoi);
  EXPECT_EQ(rules.pits, 8);
  EXPECT_EQ(rules.seeds, 4);
  EXPECT_TRUE(rules.lone);
  EXPECT_TRUE(rules.majority);
  EXPECT_EQ(good_ruleset("cross/6x3").variant, Variant::cross);
  EXPECT_EQ(Ruleset{}.name(), "endodoi/6x4");
}

TEST(RulesetName, EverySizeAndOptionIsKnown) {
  int known = 0;
  for (const char* variant : {"endodoi/", "cross/"}) {
    for (int pits = 2; pits <= 12; pits++) {
      for (int seeds = 1; seeds <= 9; seeds++) {
        for (const char* options : {"", "+lone", "+majority", "+lone+majority"}) {
          const std::string text =
              variant + std::to_string(pits) + "x" + std::to_string(seeds) + options;
          EXPECT_EQ(good_ruleset(text).name(), text);
          known++;
        }
      }
    }
  }
  EXPECT_EQ(known, 2 * 11 * 9 * 4);
}

// Any other spelling is refused with the right one offered.
constexpr Refused kRefusedNames[] = {
    {"Endodoi/6x4", ErrorKind::unknown_ruleset, "'endodoi/6x4'"},
    {"endodoi/6X4", ErrorKind::unknown_ruleset, "'endodoi/6x4'"},
    {"endodoi 6x4", ErrorKind::unknown_ruleset, "'endodoi/6x4'"},
    {" endodoi/6x4", ErrorKind::unknown_ruleset, "'endodoi/6x4'"},
    {"endodoi/6x4 ", ErrorKind::unknown_ruleset, "'endodoi/6x4'"},
    {"endodoi/06x4", ErrorKind::unknown_ruleset, "'endodoi/6x4'"},
    {"endodoi/6x04", ErrorKind::unknown_ruleset, "'endodoi/6x4'"},
    {"endodoi/6x4+", ErrorKind::unknown_ruleset, "'endodoi/6x4'"},
    {"endodoi/8x4+majority+lone", ErrorKind::unknown_ruleset, "'endodoi/8x4+lone+majority'"},
    {"endodoi/8x4+lone+lone", ErrorKind::unknown_ruleset, "'endodoi/8x4+lone'"},
    {"endodoi/8x4+Lone", ErrorKind::unknown_ruleset, "'endodoi/8x4+lone'"},
    {"Cross-Endodoi 6x3", ErrorKind::unknown_ruleset, "'cross/6x3'"},
    {"cross/6x3+majorty", ErrorKind::unknown_ruleset, "'cross/6x3+majority'"},
    {"endodoi/1x4", ErrorKind::unknown_ruleset, "2 to 12"},
    {"endodoi/13x4", ErrorKind::unknown_ruleset, "2 to 12"},
    {"endodoi/6x0", ErrorKind::unknown_ruleset, "1 to 9"},
    {"endodoi/6x10", ErrorKind::unknown_ruleset, "1 to 9"},
    {"endodoi/6x99999999999999999999", ErrorKind::unknown_ruleset, "1 to 9"},
    {"endodoi", ErrorKind::unknown_ruleset, "'endodoi/6x4'"},
    {"chess", ErrorKind::unknown_ruleset, "'chess'"},
    {"", ErrorKind::unknown_ruleset, "endodoi/6x4"},
};

TEST(RulesetName, OtherSpellingsAreRefusedWithTheRightOneOffered) {
  for (const Refused& refused : kRefusedNames) {
    expect_refused(Ruleset::parse(refused.text), refused);
  }
}

RC_GTEST_PROP(RulesetName, ParseOfPrintIsTheIdentity, (const Ruleset& rules)) {
  const auto parsed = Ruleset::parse(rules.name());
  RC_ASSERT(parsed.ok());
  RC_ASSERT(*parsed == rules);
}

// --- positions --------------------------------------------------------------------------------

TEST(PositionText, IsAPictureOfTheBoardAsSouthSeesIt) {
  const Ruleset rules = good_ruleset("endodoi/3x4");
  const auto position = parse_position(rules, "1,2,3/4,5,6 1/2 n");
  ASSERT_TRUE(position.ok());
  const std::pair<char, int> seeds[] = {{'A', 4}, {'B', 5}, {'C', 6}, {'a', 3}, {'b', 2}, {'c', 1}};
  for (const auto& [pit, count] : seeds) {
    EXPECT_EQ(position->pits[bridge::good_move(rules, std::string(1, pit))], count) << pit;
  }
  EXPECT_EQ(position->captured_by(Player::north), 1);
  EXPECT_EQ(position->captured_by(Player::south), 2);
  EXPECT_EQ(position->mover, Player::north);
}

TEST(PositionText, InitialPositionsAreAsTheDocumentPrintsThem) {
  const Ruleset rules = good_ruleset("endodoi/6x4");
  EXPECT_EQ(to_text(rules, Position::initial(rules)), "4,4,4,4,4,4/4,4,4,4,4,4 0/0 s");
}

TEST(PositionText, BlanksAtTheEndsAreAccepted) {
  const Ruleset rules = good_ruleset("endodoi/2x4");
  const auto position = parse_position(rules, "  1,2/3,4 0/0 s  ");
  ASSERT_TRUE(position.ok());
  EXPECT_EQ(to_text(rules, *position), "1,2/3,4 0/0 s");
}

constexpr Refused kRefusedPositions[] = {
    {"", ErrorKind::malformed_position, "4,4,4,4,4,4/4,4,4,4,4,4 0/0 s"},
    {"1,2/3,4", ErrorKind::malformed_position, "3"},
    {"1,2/3,4 0/0", ErrorKind::malformed_position, "3"},
    {"1,2/3,4 0/0 s x", ErrorKind::malformed_position, "3"},
    {"1,2/3,4  0/0 s", ErrorKind::malformed_position, "single blank"},
    {"1,2,3,4 0/0 s", ErrorKind::malformed_position, "'1,2,3,4'"},
    {"1,2/3,4/5 0/0 s", ErrorKind::malformed_position, "'1,2/3,4/5'"},
    {"1,2/3,4 0 s", ErrorKind::malformed_position, "'0'"},
    {"1,2/3,4 0/0/0 s", ErrorKind::malformed_position, "'0/0/0'"},
    {"1,-2/3,4 0/0 s", ErrorKind::unreadable_number, "'-2'"},
    {"1,+2/3,4 0/0 s", ErrorKind::unreadable_number, "'+2'"},
    {"1,2/3,04 0/0 s", ErrorKind::unreadable_number, "'04'"},
    {"1,2/3,4.0 0/0 s", ErrorKind::unreadable_number, "'4.0'"},
    {"1,2/3, 0/0 s", ErrorKind::unreadable_number, "''"},
    {"1,two/3,4 0/0 s", ErrorKind::unreadable_number, "'two'"},
    {"1,2/3,4 x/0 s", ErrorKind::unreadable_number, "North"},
    {"1,2/3,4 0/ s", ErrorKind::unreadable_number, "South"},
    {"1,2/3,99999999999999999999 0/0 s", ErrorKind::unreadable_number, "99999999999999999999"},
    {"1,2,3/3,4 0/0 s", ErrorKind::wrong_pit_count, "North's row has 3 pits"},
    {"1,2/3 0/0 s", ErrorKind::wrong_pit_count, "South's row has 1 pit;"},
    {"9,9/0,0 0/0 s", ErrorKind::too_many_seeds, "18"},
    {"1,2/3,4 4/3 s", ErrorKind::too_many_seeds, "16"},
    {"999999999,999999999/999999999,999999999 999999999/999999999 s", ErrorKind::too_many_seeds,
     "5999999994"},
    {"1,2/3,4 0/0 S", ErrorKind::unknown_mover, "'S'"},
    {"1,2/3,4 0/0 south", ErrorKind::unknown_mover, "'south'"},
};

TEST(PositionText, RefusalsSayWhatIsWrongAndWhere) {
  const Ruleset rules = good_ruleset("endodoi/2x4");
  for (const Refused& refused : kRefusedPositions) {
    expect_refused(parse_position(rules, refused.text), refused);
  }
}

TEST(PositionText, AsManySeedsAsTheRulesetHasAreAllowed) {
  const Ruleset rules = good_ruleset("endodoi/2x4");
  EXPECT_TRUE(parse_position(rules, "16,0/0,0 0/0 s").ok());
  EXPECT_TRUE(parse_position(rules, "0,0/0,0 0/0 n").ok());
  EXPECT_TRUE(parse_position(rules, "0,0/0,0 16/0 n").ok());
  EXPECT_FALSE(parse_position(rules, "17,0/0,0 0/0 s").ok());
  EXPECT_TRUE(parse_position(good_ruleset("cross/12x9"),
                             "216,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0 0/0 s")
                  .ok());
}

// What a text said comes before whether it can be: two steps, two sets of errors.
TEST(PositionText, ASetupIsReadWithoutAskingWhetherItCanBe) {
  const auto setup = parse_setup("500,1/2 7/8 n");
  ASSERT_TRUE(setup.ok());
  EXPECT_EQ(setup->north_row, (std::vector<unsigned>{500, 1}));
  EXPECT_EQ(setup->south_row, (std::vector<unsigned>{2}));
  EXPECT_EQ(setup->captured_north, 7U);
  EXPECT_EQ(setup->captured_south, 8U);
  EXPECT_EQ(setup->mover, Player::north);
}

RC_GTEST_PROP(PositionText, ParseOfPrintIsTheIdentity, (const Situation& at)) {
  const auto parsed = parse_position(at.rules, to_text(at.rules, at.position));
  RC_ASSERT(parsed.ok());
  RC_ASSERT(*parsed == at.position);
}

// --- moves ------------------------------------------------------------------------------------

TEST(MoveText, EveryPitHasItsLetter) {
  const Ruleset rules = good_ruleset("endodoi/12x4");
  EXPECT_EQ(to_text(rules, Move{0}), "A");
  EXPECT_EQ(to_text(rules, Move{11}), "L");
  EXPECT_EQ(to_text(rules, Move{12}), "a");
  EXPECT_EQ(to_text(rules, Move{23}), "l");
  EXPECT_EQ(to_text(rules, Move{2}, 7), "Cx7");
}

TEST(MoveText, TheCaptureIsReadIfItIsThere) {
  const Ruleset rules = good_ruleset("endodoi/6x4");
  const auto plain = parse_move(rules, "C");
  ASSERT_TRUE(plain.ok());
  EXPECT_EQ(plain->move, 2);
  EXPECT_FALSE(plain->taken.has_value());
  const auto taking = parse_move(rules, "fx12");
  ASSERT_TRUE(taking.ok());
  EXPECT_EQ(taking->move, 11);
  EXPECT_EQ(taking->taken, 12U);
}

constexpr Refused kRefusedMoves[] = {
    {"", ErrorKind::malformed_move, "A to F"},
    {"G", ErrorKind::unknown_pit, "'G'"},
    {"g", ErrorKind::unknown_pit, "a to f"},
    {"Z", ErrorKind::unknown_pit, "'Z'"},
    {"3", ErrorKind::malformed_move, "'3'"},
    {"[", ErrorKind::malformed_move, "'['"},
    {"@", ErrorKind::malformed_move, "'@'"},
    {"AB", ErrorKind::malformed_move, "'AB'"},
    {"A7", ErrorKind::malformed_move, "'A7'"},
    {"CX7", ErrorKind::malformed_move, "'CX7'"},
    {"C ", ErrorKind::malformed_move, "'C '"},
    {"\xC3\xA4", ErrorKind::malformed_move, "one letter"},
    {"Cx", ErrorKind::unreadable_number, "''"},
    {"Cx07", ErrorKind::unreadable_number, "'07'"},
    {"Cx-7", ErrorKind::unreadable_number, "'-7'"},
    {"Cx7x", ErrorKind::unreadable_number, "'7x'"},
};

TEST(MoveText, RefusalsSayWhatWouldBeRight) {
  const Ruleset rules = good_ruleset("endodoi/6x4");
  for (const Refused& refused : kRefusedMoves) {
    expect_refused(parse_move(rules, refused.text), refused);
  }
}

// The other kinds come from playing, and each has its sentence too.
TEST(MoveText, EveryWayAMoveCanBeRefusedHasASentence) {
  const Ruleset rules = good_ruleset("endodoi/6x4");
  const Position position = bridge::good_position(rules, "1,2,0,1,0,1/0,1,0,1,2,0 0/0 s");
  const Refused refused[] = {{"A", ErrorKind::empty_pit, "A"},
                             {"b", ErrorKind::not_your_pit, "South"},
                             {"E", ErrorKind::never_ending, "never ends"},
                             {"Bx3", ErrorKind::wrong_capture, "not 3"}};
  for (const Refused& one : refused) {
    Game game(rules, position);
    expect_refused(game.play(std::string_view(one.text)), one);
  }
  Game over(rules, position);
  over.resign(Player::south);
  expect_refused(over.play("B"), {"B", ErrorKind::game_over, "over"});
}

TEST(MoveText, R7AWrongCaptureNumberIsRefusedWithTheRightOne) {
  Game game(good_ruleset("endodoi/6x4"));
  const auto wrong = game.play("Cx6");
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().kind, ErrorKind::wrong_capture);
  EXPECT_TRUE(mentions(wrong.error(), "7"));
  EXPECT_TRUE(game.plies().empty());
  EXPECT_TRUE(game.play("Cx7").ok());
}

RC_GTEST_PROP(MoveText, ParseOfPrintIsTheIdentity, (const Ruleset& rules)) {
  for (int pit = 0; pit < rules.width(); pit++) {
    for (const unsigned taken : {0U, 1U, 2U, 17U, 216U}) {
      const auto parsed = parse_move(rules, to_text(rules, static_cast<Move>(pit), taken));
      RC_ASSERT(parsed.ok());
      RC_ASSERT(static_cast<int>(parsed->move) == pit);
      RC_ASSERT(parsed->taken.value_or(0) == taken);
    }
  }
}

// Each kind has a name of its own: faces translate by it.
TEST(ErrorKinds, HaveNamesOfTheirOwn) {
  std::vector<std::string> names;
  for (int kind = 0; kind <= static_cast<int>(ErrorKind::malformed_record); kind++) {
    names.emplace_back(name(static_cast<ErrorKind>(kind)));
    EXPECT_NE(names.back(), "unknown");
    EXPECT_EQ(names.back().find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string::npos);
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
