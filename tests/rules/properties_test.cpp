// What must hold for every ruleset, position and game.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include <endodoi/perft.h>
#include <endodoi/sowing.h>
#include "arbitrary.h"
#include "bridge.h"
#include "support/generators.h"

namespace {

using namespace endodoi;
using arbitrary::Course;
using arbitrary::Situation;

int sum_of(const std::vector<int>& pits) {
  int sum = 0;
  for (const int seeds : pits) sum += seeds;
  return sum;
}

// Walks the traced laps seed by seed on a board of its own: R3–R6 hold at every lap, and no lap
// adds or loses a seed. Gives the pits before the capture.
std::vector<int> walked(const Situation& at, const TracedSowing& traced) {
  const int width = at.rules.width();
  std::vector<int> pits(at.position.pits.begin(), at.position.pits.begin() + width);
  const int seeds = sum_of(pits);
  Pit from = traced.laps.front().from;
  for (const Lap& lap : traced.laps) {
    RC_ASSERT(lap.from == from);
    RC_ASSERT(static_cast<int>(lap.seeds) == pits[from]);
    pits[from] = 0;
    int pit = from;
    for (int hand = lap.seeds; hand > 0; hand--) {
      pit = (pit + lap.direction + width) % width;
      pits[pit]++;
    }
    RC_ASSERT(pit == static_cast<int>(lap.to));
    RC_ASSERT(sum_of(pits) == seeds);
    RC_ASSERT((pits[pit] == 1) == (&lap == &traced.laps.back()));
    from = lap.to;
  }
  return pits;
}

RC_GTEST_PROP(Properties, SeedsAreConservedAfterEveryLap, (const Situation& at)) {
  const Turns turns = legal_turns(at.rules, at.position);
  RC_PRE(!turns.empty());
  for (const Turn& turn : turns) {
    const TracedSowing traced = sow_traced(at.rules, at.position, turn.move);
    const std::vector<int> pits = walked(at, traced);
    RC_ASSERT(turn.sowing.after.total() == at.position.total());
    RC_ASSERT(turn.sowing.after.on_board() == sum_of(pits) - turn.sowing.taken);
  }
}

RC_GTEST_PROP(Properties, TracedAndFastSowingAgree, (const Situation& at)) {
  for (const Turn& turn : legal_turns(at.rules, at.position)) {
    const TracedSowing traced = sow_traced(at.rules, at.position, turn.move);
    RC_ASSERT(traced.sowing.after == turn.sowing.after);
    RC_ASSERT(traced.sowing.laps == turn.sowing.laps);
    RC_ASSERT(traced.sowing.last == turn.sowing.last);
    RC_ASSERT(traced.sowing.taken == turn.sowing.taken);
    RC_ASSERT(traced.laps.size() == turn.sowing.laps);
  }
}

// C1: an odd hand goes clockwise in the Cross variant; R3: never in En Dodoi.
RC_GTEST_PROP(Properties, DirectionDependsOnTheHandAlone, (const Situation& at)) {
  for (const Turn& turn : legal_turns(at.rules, at.position)) {
    for (const Lap& lap : sow_traced(at.rules, at.position, turn.move).laps) {
      const bool clockwise = at.rules.variant == Variant::cross && lap.seeds % 2 == 1;
      RC_ASSERT(lap.direction == (clockwise ? -1 : 1));
    }
  }
}

// A position is sound: a mover, no seeds beyond the ruleset's pits, none too many.
RC_GTEST_PROP(Properties, EveryMoveLeavesAValidPosition, (const Situation& at)) {
  for (const Turn& turn : legal_turns(at.rules, at.position)) {
    const Position& after = turn.sowing.after;
    RC_ASSERT(after.mover == opponent(at.position.mover));
    RC_ASSERT(parse_position(at.rules, to_text(at.rules, after)).ok());
    for (std::size_t pit = at.rules.width(); pit < after.pits.size(); pit++) {
      RC_ASSERT(after.pits[pit] == 0);
    }
  }
}

// R7, R8: what is taken came from the mover's last pit and the one opposite, and stays taken.
RC_GTEST_PROP(Properties, ACaptureIsWhatRule7Says, (const Situation& at)) {
  for (const Turn& turn : legal_turns(at.rules, at.position)) {
    const Sowing& sowing = turn.sowing;
    const std::vector<int> pits = walked(at, sow_traced(at.rules, at.position, turn.move));
    const bool own = owner(at.rules, sowing.last) == at.position.mover;
    const int across = pits[opposite(at.rules, sowing.last)];
    const int expected = own && (across > 0 || at.rules.lone) ? across + 1 : 0;
    RC_ASSERT(static_cast<int>(sowing.taken) == expected);
    RC_ASSERT(sowing.after.captured_by(at.position.mover) ==
              at.position.captured_by(at.position.mover) + expected);
    RC_ASSERT(sowing.after.captured_by(opponent(at.position.mover)) ==
              at.position.captured_by(opponent(at.position.mover)));
  }
}

void assert_over_exactly_when_it_should(const Game& game) {
  const bool has_move = !legal_turns(game.rules(), game.position()).empty();
  RC_ASSERT(has_legal_move(game.rules(), game.position()) == has_move);
  if (!game.over()) {
    RC_ASSERT(has_move);
    RC_ASSERT(game.occurrences() < 3);
    RC_ASSERT(!(game.rules().majority && game.decided()));
    return;
  }
  switch (game.outcome()->termination) {
    case Termination::sweep:
      RC_ASSERT(!has_move);
      break;
    case Termination::majority:
      RC_ASSERT(game.rules().majority && game.decided());
      break;
    case Termination::repetition:
      RC_ASSERT(has_move && game.occurrences() == 3);
      break;
    default:
      RC_FAIL("nobody resigned");
  }
}

// R10: over as soon as there is no legal move, and never (but by R11 and R12) while there is one.
RC_GTEST_PROP(Properties, NeverOverWhileALegalMoveExistsAndTheReverse, (const Course& course)) {
  Game game(course.start.rules, course.start.position);
  assert_over_exactly_when_it_should(game);
  for (const unsigned choice : course.choices) {
    if (game.over()) break;
    const Turns turns = legal_turns(game.rules(), game.position());
    RC_ASSERT(game.play(turns[choice % turns.size()].move).ok());
    assert_over_exactly_when_it_should(game);
  }
}

RC_GTEST_PROP(Properties, TheResultCountsEverySeedOnce, (const Course& course)) {
  const Game game = arbitrary::played(course);
  RC_PRE(game.over());
  const Outcome& outcome = *game.outcome();
  RC_ASSERT(outcome.result[0] + outcome.result[1] + outcome.unclaimed == game.start().total());
  RC_ASSERT(game.board().total() == game.start().total());
  RC_ASSERT(game.board().captured_by(Player::south) == outcome.result[0]);
  RC_ASSERT(game.board().captured_by(Player::north) == outcome.result[1]);
}

struct Moment {
  Position position;
  Position board;
  int occurrences;
  std::optional<Outcome> outcome;
  std::optional<Player> decided;
};

Moment moment_of(const Game& game) {
  return {game.position(), game.board(), game.occurrences(), game.outcome(), game.decided()};
}

void assert_same(const Moment& a, const Moment& b) {
  RC_ASSERT(a.position == b.position);
  RC_ASSERT(a.board == b.board);
  RC_ASSERT(a.occurrences == b.occurrences);
  RC_ASSERT(a.decided == b.decided);
  RC_ASSERT(a.outcome.has_value() == b.outcome.has_value());
  if (!a.outcome) return;
  RC_ASSERT(a.outcome->termination == b.outcome->termination);
  RC_ASSERT(a.outcome->result == b.outcome->result);
  RC_ASSERT(a.outcome->winner == b.outcome->winner);
}

// R12: undo takes back everything, the repetition counts too, down to the first position.
RC_GTEST_PROP(Properties, UndoRetracesEveryStep, (const Course& course)) {
  const Game whole = arbitrary::played(course);
  Game game(course.start.rules, course.start.position);
  std::vector<Moment> moments{moment_of(game)};
  for (const Ply& ply : whole.plies()) {
    RC_ASSERT(game.play(ply.move).ok());
    moments.push_back(moment_of(game));
  }
  for (std::size_t i = moments.size(); i-- > 0;) {
    assert_same(moment_of(game), moments[i]);
    RC_ASSERT(game.undo() == (i > 0));
  }
  for (const Ply& ply : whole.plies()) RC_ASSERT(game.play(ply.move).ok());
  assert_same(moment_of(game), moments.back());
}

RC_GTEST_PROP(Properties, PerftCountsTheMovesOfTheMoves, (const Situation& at)) {
  const Game game(at.rules, at.position);
  const Turns turns = legal_turns(at.rules, at.position);
  const bool decided = at.rules.majority && game.decided();
  RC_ASSERT(perft(at.rules, at.position, 0) == 1U);
  RC_ASSERT(perft(at.rules, at.position, 1) == (decided ? 0U : turns.size()));
  std::uint64_t sum = 0;
  for (const Turn& turn : turns) sum += perft(at.rules, turn.sowing.after, 1);
  RC_ASSERT(perft(at.rules, at.position, 2) == (decided ? 0U : sum));
}

// R9, En Dodoi: a lap is reversible, so what never ends comes back to exactly its own start.
TEST(NeverEnding, ReturnsToItsOwnStart) {
  constexpr int kEnough = 3'000'000;
  generators::Random random(9);
  int met = 0;
  for (int i = 0; i < 4'000; i++) {
    literal::Rules rules = generators::random_rules(random);
    rules.cross = false;
    rules.pits = random.between(2, 3);
    const auto board = generators::random_board(random, rules, generators::Kind::uniform);
    for (int pit = 0; pit < 2 * rules.pits; pit++) {
      const auto error =
          refusal(bridge::ruleset(rules), bridge::position(rules, board), static_cast<Move>(pit));
      if (!error || error->kind != ErrorKind::never_ending) continue;
      met++;
      ASSERT_GT(literal::laps_to_return(rules, board, pit, kEnough), 0)
          << literal::print_rules(rules) << " " << literal::print_board(rules, board);
    }
  }
  EXPECT_GT(met, 100);
}

// One handful at a time and the whole traced sowing are the same laps.
TEST(SowLap, AgreesWithTheTracedSowing) {
  for (const char* name : {"endodoi/6x4", "cross/6x3", "endodoi/2x9", "cross/12x9"}) {
    const Ruleset rules = Ruleset::parse(name).value();
    Position position = Position::initial(rules);
    for (int ply = 0; ply < 40; ++ply) {
      const Turns turns = legal_turns(rules, position);
      if (turns.empty()) break;
      const Move move = turns[static_cast<std::size_t>(ply) % turns.size()].move;
      const TracedSowing traced = sow_traced(rules, position, move);
      Position board = position;
      for (const Lap& lap : traced.laps) {
        const Lap walked = sow_lap(rules, board, lap.from);
        EXPECT_EQ(walked.seeds, lap.seeds);
        EXPECT_EQ(walked.direction, lap.direction);
        EXPECT_EQ(walked.to, lap.to);
      }
      EXPECT_EQ(board.pits[traced.sowing.last], 1);
      position = traced.sowing.after;
    }
  }
}

}  // namespace
