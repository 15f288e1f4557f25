// Random values for property tests that rapidcheck can shrink: rulesets, positions of a ruleset,
// and the choices by which a random game goes on.
#pragma once

#include <iosfwd>
#include <vector>

#include <rapidcheck.h>

#include <endodoi/game.h>

namespace arbitrary {

// A position makes sense only with its ruleset.
struct Situation {
  endodoi::Ruleset rules;
  endodoi::Position position;
};

// A game to play: choice k picks among the legal moves of ply k.
struct Course {
  Situation start;
  std::vector<unsigned> choices;
};

void showValue(const Situation& situation, std::ostream& out);
void showValue(const Course& course, std::ostream& out);

// Plays a course until the game is over or the choices end.
endodoi::Game played(const Course& course);

}  // namespace arbitrary

namespace rc {

template <>
struct Arbitrary<endodoi::Ruleset> {
  static Gen<endodoi::Ruleset> arbitrary();
};

template <>
struct Arbitrary<arbitrary::Situation> {
  static Gen<arbitrary::Situation> arbitrary();
};

template <>
struct Arbitrary<arbitrary::Course> {
  static Gen<arbitrary::Course> arbitrary();
};

}  // namespace rc
