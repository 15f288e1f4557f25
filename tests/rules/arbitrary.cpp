#include "arbitrary.h"

#include <algorithm>
#include <ostream>

#include <endodoi/moves.h>
#include <endodoi/notation.h>

namespace arbitrary {
namespace {

using endodoi::Player;
using endodoi::Ruleset;

// What rapidcheck draws: any counts at all. `placed` makes a position of them.
struct Draw {
  std::vector<unsigned> seeds;
  unsigned captured_south;
  unsigned captured_north;
  bool souths_turn;
};

// Takes from `left` what there still is of `wanted`: no more seeds than the ruleset has (R2).
std::uint8_t at_most(unsigned wanted, unsigned& left) {
  const unsigned given = std::min(wanted, left);
  left -= given;
  return static_cast<std::uint8_t>(given);
}

Situation placed(const Ruleset& rules, const Draw& draw) {
  Situation situation{rules, {}};
  unsigned left = static_cast<unsigned>(rules.total());
  for (int pit = 0; pit < rules.width(); pit++) {
    situation.position.pits[pit] = at_most(draw.seeds[pit], left);
  }
  situation.position.captured = {at_most(draw.captured_south, left),
                                 at_most(draw.captured_north, left)};
  situation.position.mover = draw.souths_turn ? Player::south : Player::north;
  return situation;
}

// Most pits hold few seeds, some hold a heap, many are empty.
rc::Gen<unsigned> seeds_in_a_pit() {
  return rc::gen::weightedOneOf<unsigned>(
      {{3, rc::gen::just(0U)}, {8, rc::gen::inRange(0U, 8U)}, {1, rc::gen::inRange(0U, 217U)}});
}

}  // namespace

void showValue(const Situation& situation, std::ostream& out) {
  out << situation.rules.name() << " '" << to_text(situation.rules, situation.position) << "'";
}

void showValue(const Course& course, std::ostream& out) {
  showValue(course.start, out);
  const endodoi::Game game = played(course);
  for (const endodoi::Ply& ply : game.plies()) {
    out << ' ' << to_text(course.start.rules, ply.move);
  }
}

endodoi::Game played(const Course& course) {
  endodoi::Game game(course.start.rules, course.start.position);
  for (const unsigned choice : course.choices) {
    if (game.over()) break;
    const endodoi::Turns turns = legal_turns(game.rules(), game.position());
    RC_ASSERT(game.play(turns[choice % turns.size()].move).ok());
  }
  return game;
}

}  // namespace arbitrary

namespace rc {

Gen<endodoi::Ruleset> Arbitrary<endodoi::Ruleset>::arbitrary() {
  return gen::map(gen::tuple(gen::arbitrary<bool>(), gen::inRange(2, 13), gen::inRange(1, 10),
                             gen::arbitrary<bool>(), gen::arbitrary<bool>()),
                  [](const std::tuple<bool, int, int, bool, bool>& drawn) {
                    const auto& [cross, pits, seeds, lone, majority] = drawn;
                    return endodoi::Ruleset{
                        cross ? endodoi::Variant::cross : endodoi::Variant::endodoi,
                        static_cast<std::uint8_t>(pits), static_cast<std::uint8_t>(seeds), lone,
                        majority};
                  });
}

Gen<arbitrary::Situation> Arbitrary<arbitrary::Situation>::arbitrary() {
  return gen::mapcat(gen::arbitrary<endodoi::Ruleset>(), [](const endodoi::Ruleset& rules) {
    const auto counts = gen::container<std::vector<unsigned>>(
        static_cast<std::size_t>(rules.width()), ::arbitrary::seeds_in_a_pit());
    const auto captured = gen::inRange(0U, static_cast<unsigned>(rules.total()) + 1);
    return gen::map(
        gen::tuple(counts, captured, captured, gen::arbitrary<bool>()),
        [rules](const std::tuple<std::vector<unsigned>, unsigned, unsigned, bool>& drawn) {
          const auto& [seeds, south, north, souths_turn] = drawn;
          return ::arbitrary::placed(rules, {seeds, south, north, souths_turn});
        });
  });
}

// Half of the games begin from the initial position, as people's do.
Gen<arbitrary::Course> Arbitrary<arbitrary::Course>::arbitrary() {
  return gen::map(gen::tuple(gen::arbitrary<arbitrary::Situation>(), gen::arbitrary<bool>(),
                             gen::container<std::vector<unsigned>>(gen::inRange(0U, 12U))),
                  [](const std::tuple<arbitrary::Situation, bool, std::vector<unsigned>>& drawn) {
                    auto [start, from_initial, choices] = drawn;
                    if (from_initial) {
                      start.position =
                          endodoi::Position::initial(start.rules, start.position.mover);
                    }
                    return arbitrary::Course{start, choices};
                  });
}

}  // namespace rc
