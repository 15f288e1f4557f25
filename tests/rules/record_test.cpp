// Game records: reading, writing, and every way a record can be wrong.
#include <endodoi/record.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <ctime>

#include "arbitrary.h"
#include "bridge.h"
#include "support/case_files.h"

namespace {

using namespace endodoi;
using arbitrary::Course;
using bridge::good_ruleset;

// Three moves: South takes seven, North nothing, South two more.
Game short_game() {
  Game game(good_ruleset("endodoi/6x4"));
  for (const char* move : {"Cx7", "c", "Ax2"}) EXPECT_TRUE(game.play(move).ok()) << move;
  return game;
}

const std::string kRunning =
    "[Event \"Evening game\"]\n"
    "[South \"Anna\"]\n"
    "[Ruleset \"endodoi/6x4\"]\n"
    "[First \"south\"]\n"
    "[Result \"*\"]\n"
    "[Termination \"unfinished\"]\n"
    "\n"
    "1. Cx7 {a good beginning} c 2. Ax2\n"
    "*\n";

Record good_record(const std::string& text) {
  const auto record = parse_record(text);
  if (!record) throw std::invalid_argument(record.error().message + "\n" + text);
  return *record;
}

void expect_equal(const Record& a, const Record& b) {
  EXPECT_EQ(a.rules, b.rules);
  EXPECT_EQ(a.start, b.start);
  EXPECT_EQ(a.from_initial, b.from_initial);
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(a.tags, b.tags);
  EXPECT_EQ(a.comments, b.comments);
  EXPECT_EQ(result_text(a.outcome), result_text(b.outcome));
  EXPECT_EQ(winner_text(a.outcome), winner_text(b.outcome));
  EXPECT_EQ(termination_text(a.outcome), termination_text(b.outcome));
}

// --- what is read -----------------------------------------------------------------------------

TEST(Record, IsReadWithItsTagsMovesAndComments) {
  const Record record = good_record(kRunning);
  EXPECT_EQ(record.rules.name(), "endodoi/6x4");
  EXPECT_EQ(record.start, Position::initial(record.rules));
  EXPECT_TRUE(record.from_initial);
  EXPECT_EQ(record.moves, (std::vector<Move>{2, 8, 0}));
  EXPECT_EQ(record.tags, (std::vector<Record::Tag>{{"Event", "Evening game"}, {"South", "Anna"}}));
  EXPECT_EQ(record.comments, (std::vector<std::string>{"", "a good beginning"}));
  EXPECT_FALSE(record.outcome.has_value());
  EXPECT_EQ(record.replay().position(), short_game().position());
}

TEST(Record, CanonicalTextIsWrittenAsItWasRead) {
  EXPECT_EQ(to_text(good_record(kRunning)), kRunning);
}

TEST(Record, ABareMinimumIsEnough) {
  const Record record = good_record("[Ruleset \"cross/6x3\"]");
  EXPECT_TRUE(record.moves.empty());
  EXPECT_EQ(record.start.mover, Player::south);
  EXPECT_EQ(to_text(good_record(to_text(record))), to_text(record));
}

// Each of these is the same game as kRunning.
TEST(Record, LooseFormsAreAccepted) {
  std::string crlf;
  for (const char c : kRunning) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  const std::string forms[] = {
      "\xEF\xBB\xBF" + kRunning,
      crlf,
      "\xEF\xBB\xBF" + crlf,
      "\n\n \n" + kRunning + "\n\n\n",
      "\r\n\r\n" + crlf + "\r\n\r\n",
      "[Event \"Evening game\"][South \"Anna\"][Ruleset \"endodoi/6x4\"]"
      "Cx7{a good beginning}c A",
      "[Event \"Evening game\"]\n[ South \"Anna\"]\n",
  };
  for (std::size_t i = 0; i + 1 < std::size(forms); i++) {
    SCOPED_TRACE(forms[i]);
    const auto record = parse_record(forms[i]);
    ASSERT_TRUE(record.ok()) << record.error().message;
    EXPECT_EQ(to_text(*record), kRunning);
  }
  EXPECT_FALSE(parse_record(forms[std::size(forms) - 1]).ok());
}

TEST(Record, MoveNumbersMayBeWrittenInEveryUsualWay) {
  const std::string tags = "[Ruleset \"endodoi/6x4\"]\n";
  for (const char* moves : {"1. C c 2. A", "1.C c 2.A", "1. C 1... c 2. A", "1.C 1...c 2.A",
                            "C c A", "1. Cx7 c 2. A *", "1.\nC\nc\n2.\nA\n*"}) {
    const auto record = parse_record(tags + moves);
    ASSERT_TRUE(record.ok()) << moves << ": " << record.error().message;
    EXPECT_EQ(record->moves, (std::vector<Move>{2, 8, 0})) << moves;
  }
}

TEST(Record, UnknownTagsAreKeptInTheirOrder) {
  const Record record = good_record(
      "[Zeta \"1\"]\n[Ruleset \"endodoi/6x4\"]\n[alpha_2 \"\"]\n[Zeta \"again\"]\n\n*\n");
  EXPECT_EQ(record.tags,
            (std::vector<Record::Tag>{{"Zeta", "1"}, {"alpha_2", ""}, {"Zeta", "again"}}));
  expect_equal(good_record(to_text(record)), record);
}

TEST(Record, NastyTagValuesSurvive) {
  const std::string values[] = {"",
                                "say \"en dodoi\"",
                                "back\\slash",
                                "\\",
                                "\"",
                                "\\\"",
                                "]",
                                "[Ruleset \"cross/6x3\"]",
                                "{no comment}",
                                "  blanks  ",
                                "1. C *",
                                "ol m\xC3\xA1tua \xF0\x9F\x8C\xB0"};
  for (const std::string& value : values) {
    const Record record = Record::of(short_game(), {{"Event", value}});
    const Record again = good_record(to_text(record));
    ASSERT_EQ(again.tags.size(), 1U) << value;
    EXPECT_EQ(again.tags[0].second, value);
    expect_equal(again, record);
  }
}

// A tag is one line of text: what would break it becomes a blank.
TEST(Record, ControlCharactersInATagBecomeBlanks) {
  const Record record = Record::of(short_game(), {{"Event", "two\nlines\tand\x01more"}});
  EXPECT_EQ(good_record(to_text(record)).tags[0].second, "two lines and more");
}

TEST(Record, CommentsSurviveWhereverTheyStand) {
  const std::vector<std::string> comments = {"before", "after C", "",
                                             "[not a tag] 1. C * \"28-20\""};
  const Record record = Record::of(short_game(), {}, comments);
  EXPECT_EQ(good_record(to_text(record)).comments, comments);
}

TEST(Record, CommentsMayRunOverLinesAndHoldAnythingButABrace) {
  const std::string comment =
      "first line\nsecond {line}\r\nthird \xC3\xA4 " + std::string(300, 'x');
  const Record record = Record::of(short_game(), {}, {comment});
  const std::string text = to_text(record);
  const Record again = good_record(text);
  ASSERT_EQ(again.comments.size(), 1U);
  EXPECT_EQ(again.comments[0],
            "first line\nsecond {line)\nthird \xC3\xA4 " + std::string(300, 'x'));
  EXPECT_EQ(to_text(again), to_text(good_record(to_text(again))));
}

TEST(Record, TwoCommentsAfterAMoveBecomeOne) {
  const Record record = good_record("[Ruleset \"endodoi/6x4\"]\n1. C {one} {two} c {} A");
  EXPECT_EQ(record.comments, (std::vector<std::string>{"", "one two"}));
}

// Only the last line end of a "\r\r\n" is a line end of its own; reading what was written gives the
// same all the same.
TEST(Record, DoubledCarriageReturnsAreReadTheSameWayTwice) {
  const Record record = good_record("[Ruleset \"endodoi/6x4\"]\n{a\r\r\nb} C");
  expect_equal(good_record(to_text(record)), record);
}

TEST(Record, LinesAreAtMost80ColumnsWide) {
  const Record record = Record::of(short_game(), {}, {"", std::string(60, 'y')});
  std::string line;
  std::istringstream text(to_text(record));
  while (std::getline(text, line)) EXPECT_LE(line.size(), 80U) << line;
}

TEST(Record, AGameThatBeganElsewhereHasAPositionTag) {
  const Ruleset rules = good_ruleset("endodoi/6x4");
  Game game(rules, bridge::good_position(rules, "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s"));
  ASSERT_TRUE(game.play("B").ok());
  const Record record = Record::of(game);
  EXPECT_FALSE(record.from_initial);
  const std::string text = to_text(record);
  EXPECT_NE(text.find("[Position \"0,0,5,0,0,0/0,1,0,0,0,3 0/0 s\"]\n"), std::string::npos);
  EXPECT_NE(
      text.find("[Result \"9-0\"]\n[Winner \"south\"]\n[Termination \"sweep\"]\n\n1. Bx6\n9-0\n"),
      std::string::npos)
      << text;
  expect_equal(good_record(text), record);
}

TEST(Record, FirstAndPositionAgreeAboutTheMover) {
  const std::string tags = "[Ruleset \"endodoi/2x4\"]\n[Position \"1,2/3,4 0/0 n\"]\n";
  EXPECT_EQ(good_record(tags).start.mover, Player::north);
  EXPECT_EQ(good_record(tags + "[First \"north\"]\n").start.mover, Player::north);
  EXPECT_FALSE(parse_record(tags + "[First \"south\"]\n").ok());
}

TEST(Record, R13NorthMayBegin) {
  const Record record = good_record("[Ruleset \"endodoi/6x4\"]\n[First \"north\"]\n1. c 1... C");
  EXPECT_EQ(record.start.mover, Player::north);
  EXPECT_EQ(record.moves, (std::vector<Move>{8, 2}));
}

// R15: such an end is not on the board, so the record says who won.
TEST(Record, R15ResigningTimeAndLeavingAreRecorded) {
  for (const Termination how : {Termination::resigned, Termination::time, Termination::abandoned}) {
    Game game = short_game();
    game.resign(Player::south, how);
    const Record record = Record::of(game);
    const std::string text = to_text(record);
    EXPECT_NE(text.find("[Result \"9-0\"]\n[Winner \"north\"]\n[Termination \"" +
                        std::string(name(how)) + "\"]\n"),
              std::string::npos)
        << text;
    const Record again = good_record(text);
    expect_equal(again, record);
    EXPECT_EQ(again.replay().outcome()->termination, how);
    EXPECT_EQ(again.replay().outcome()->winner, Player::north);
  }
}

TEST(Record, WholeGamesSurvive) {
  for (const cases::Case& one : cases::read("games.txt", {5})) {
    SCOPED_TRACE(one.where);
    const cases::Beginning beginning = cases::read_beginning(one.fields[0]);
    Game game(good_ruleset(beginning.ruleset),
              beginning.south_begins ? Player::south : Player::north);
    for (const std::string& move : cases::words(one.fields[1])) ASSERT_TRUE(game.play(move).ok());
    const Record record = Record::of(game, {{"Event", one.where}}, {"a whole game"});
    const std::string text = to_text(record);
    EXPECT_NE(text.find("[Result \"" + one.fields[3] + "\"]"), std::string::npos);
    EXPECT_NE(text.find("[Termination \"" + one.fields[4] + "\"]"), std::string::npos);
    expect_equal(good_record(text), record);
    EXPECT_EQ(to_text(good_record(text)), text);
  }
}

RC_GTEST_PROP(Record, ParseOfPrintIsTheIdentity,
              (const Course& course, const std::string& value, const std::string& comment)) {
  Game game = arbitrary::played(course);
  const Record record = Record::of(game, {{"Event", value}}, {comment});
  const std::string text = to_text(record);
  const auto again = parse_record(text);
  RC_ASSERT(again.ok());
  RC_ASSERT(again->moves == record.moves);
  RC_ASSERT(again->start == record.start);
  RC_ASSERT(termination_text(again->outcome) == termination_text(record.outcome));
  RC_ASSERT(to_text(*again) == to_text(*parse_record(to_text(*again))));
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '}'; };
  if (std::all_of(value.begin(), value.end(), is_plain)) RC_ASSERT(again->tags == record.tags);
  if (std::all_of(comment.begin(), comment.end(), is_plain)) {
    RC_ASSERT(to_text(*again) == text);
  }
}

// --- what is refused --------------------------------------------------------------------------

struct Refused {
  const char* text;
  ErrorKind kind;
  const char* mentions;
};

#define RULES "[Ruleset \"endodoi/6x4\"]\n"

constexpr Refused kRefused[] = {
    {"", ErrorKind::malformed_record, "Ruleset"},
    {"1. C b", ErrorKind::malformed_record, "Ruleset"},
    {"[Ruleset \"endodoi/6y4\"]", ErrorKind::unknown_ruleset, "endodoi/6y4"},
    {"[Ruleset endodoi/6x4]", ErrorKind::malformed_record, "line 1"},
    {"[Ruleset \"endodoi/6x4\"", ErrorKind::malformed_record, "line 1"},
    {"[Ruleset \"endodoi/6x4", ErrorKind::malformed_record, "line 1"},
    {"[\"endodoi/6x4\"]", ErrorKind::malformed_record, "line 1"},
    {"[1 \"x\"]", ErrorKind::malformed_record, "line 1"},
    {RULES "[", ErrorKind::malformed_record, "line 2"},
    {RULES "[Event \"a\nb\"]", ErrorKind::malformed_record, "line 2"},
    {RULES "[Event \"a\\", ErrorKind::malformed_record, "line 2"},
    {RULES RULES, ErrorKind::malformed_record, "twice"},
    {RULES "[First \"me\"]", ErrorKind::unknown_mover, "'me'"},
    {RULES "[Position \"4,4/4,4 0/0 s\"]", ErrorKind::wrong_pit_count, "tag Position"},
    {RULES "[Position \"4,4\"]", ErrorKind::malformed_position, "tag Position"},
    {RULES "[Position \"0,0,x,0,0,0/0,1,0,0,0,3 0/0 s\"]", ErrorKind::unreadable_number, "'x'"},
    {RULES "[Position \"9,9,9,9,9,9/0,1,0,0,0,3 0/0 s\"]", ErrorKind::too_many_seeds, "58"},
    {RULES "1. C c 3. A", ErrorKind::malformed_record, "stands where 2 should"},
    {RULES "1. C\n1. c\n1. A", ErrorKind::malformed_record, "line 4"},
    {RULES "x. C", ErrorKind::malformed_record, "'x'"},
    // Of chess records; both were told as a pit that the board does not have.
    {RULES "1. C ; said Anna", ErrorKind::malformed_record, "{ and }"},
    {RULES "1. C (1. A) b", ErrorKind::malformed_record, "( )"},
    {RULES "1. C ?? b", ErrorKind::malformed_move, "'\?\?'"},
    {RULES "1. Q", ErrorKind::unknown_pit, "'Q'"},
    {RULES "1. C\nc\n2. A C", ErrorKind::not_your_pit, "line 4, move 4"},
    {RULES "1. Cx6", ErrorKind::wrong_capture, "move 1"},
    {RULES "1. Cx", ErrorKind::unreadable_number, "move 1"},
    {RULES "1. C {never closed", ErrorKind::malformed_record, "comment"},
    {RULES "1. C } b", ErrorKind::malformed_move, "'}'"},
    {RULES "1. C * b", ErrorKind::malformed_record, "result"},
    {RULES "1. C 28-20", ErrorKind::malformed_record, "28-20"},
    {RULES "[Result \"28-20\"]\n1. C", ErrorKind::malformed_record, "Result"},
    {RULES "[Winner \"south\"]\n1. C", ErrorKind::malformed_record, "not over"},
    {RULES "[Termination \"sweep\"]\n1. C", ErrorKind::malformed_record, "Termination"},
    {RULES "[Termination \"checkmate\"]\n1. C", ErrorKind::malformed_record, "checkmate"},
    {RULES "[Termination \"resigned\"]\n1. C", ErrorKind::malformed_record, "Winner"},
    {RULES "[Termination \"time\"]\n[Winner \"draw\"]\n1. C", ErrorKind::malformed_record,
     "Winner"},
    {RULES "[Position \"0,0,5,0,0,0/0,1,0,0,0,3 0/0 s\"]\n1. B b", ErrorKind::game_over, "move 2"},
    {RULES "[Position \"1,2,0,1,0,1/0,1,0,1,2,0 0/0 s\"]\n1. E", ErrorKind::never_ending,
     "never ends"},
    {RULES "[Position \"1,2,0,1,0,1/0,1,0,1,2,0 0/0 s\"]\n1. A", ErrorKind::empty_pit, "move 1"},
    {RULES "[Position \"0,0,5,0,0,0/0,1,0,0,0,3 0/0 s\"]\n[Result \"6-0\"]\n1. B",
     ErrorKind::malformed_record, "9-0"},
    {RULES "[Position \"0,0,5,0,0,0/0,1,0,0,0,3 0/0 s\"]\n[Winner \"north\"]\n1. B",
     ErrorKind::malformed_record, "south"},
    {RULES "[Position \"0,0,5,0,0,0/0,1,0,0,0,3 0/0 s\"]\n[Termination \"unfinished\"]\n1. B",
     ErrorKind::malformed_record, "sweep"},
};

#undef RULES

TEST(Record, RefusalsSayWhatIsWrongAndWhere) {
  for (const Refused& refused : kRefused) {
    const auto record = parse_record(refused.text);
    ASSERT_FALSE(record.ok()) << refused.text;
    EXPECT_EQ(name(record.error().kind), name(refused.kind)) << refused.text;
    EXPECT_NE(record.error().message.find(refused.mentions), std::string::npos)
        << record.error().message << "\ndoes not mention: " << refused.mentions;
    EXPECT_EQ(record.error().message.find('\n'), std::string::npos) << record.error().message;
  }
}

/// Processor time of reading a record with so many short tags, the least of three.
double time_of_tags(int tags) {
  std::string text;
  for (int i = 0; i < tags; ++i) text += "[A \"\"]\n";
  text += kRunning;
  double least = 1e9;
  for (int i = 0; i < 3; ++i) {
    const std::clock_t begun = std::clock();
    EXPECT_EQ(good_record(text).tags.size(), static_cast<std::size_t>(tags) + 2);
    least = std::min(least, static_cast<double>(std::clock() - begun));
  }
  return least;
}

// Each tag counted the lines before it, for a message that was hardly ever needed: a record of 560
// kB took 15 s, and held the page it was pasted into. With sixteen times the tags it takes about
// sixteen times as long; it was 256 times.
TEST(Record, IsReadInOnePass) { EXPECT_LT(time_of_tags(64'000), 64 * time_of_tags(4'000)); }

}  // namespace
