// Random rulesets and boards for tests, from an injected seed. The numbers are scaled by hand: the
// distributions of the standard library give different values on different platforms, and a failure
// found on one machine must be found on every other.
#pragma once

#include <cstdint>
#include <random>

#include "literal/literal_rules.h"

namespace generators {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  int below(int limit);                // 0 … limit-1, each alike
  int between(int first, int last);    // first … last, each alike
  bool chance(int times, int of_all);  // true `times` times of `of_all`

 private:
  std::mt19937_64 engine_;
};

enum class Kind {
  uniform,       // every way to spread some number of seeds is as likely as any other
  played,        // reached by random moves from the initial position
  few_seeds,     // as many seeds as pits or fewer: endings, repetitions
  heaps,         // one to three pits hold nearly everything: laps of several full turns
  nearly_empty,  // up to four seeds: empty rows, sweeps, empty opposite pits
};
inline constexpr Kind kKinds[] = {Kind::uniform, Kind::played, Kind::few_seeds, Kind::heaps,
                                  Kind::nearly_empty};

// Both variants, 2 … 12 pits, 1 … 9 seeds, every option.
literal::Rules random_rules(Random& random);

// A board that the ruleset allows (R2), either player to move.
literal::Board random_board(Random& random, const literal::Rules& rules, Kind kind);
literal::Board random_board(Random& random, const literal::Rules& rules);

}  // namespace generators
