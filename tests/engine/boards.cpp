#include "boards.h"

#include <algorithm>

#include <endodoi/notation.h>

namespace boards {

Ruleset rules(std::string_view name) { return Ruleset::parse(name).value(); }

Position position(const Ruleset& rules, std::string_view text) {
  return parse_position(rules, text).value();
}

Ruleset random_rules(Random& random, int most_pits) {
  Ruleset rules;
  rules.variant = random.below(2) == 0 ? Variant::endodoi : Variant::cross;
  rules.pits = static_cast<std::uint8_t>(2 + random.below(most_pits - 1));
  rules.seeds = static_cast<std::uint8_t>(1 + random.below(4));
  rules.lone = random.below(2) == 0;
  rules.majority = random.below(3) == 0;
  return rules;
}

Position random_position(Random& random, const Ruleset& rules, int most_seeds) {
  Position position;
  const int seeds = random.below(std::min(most_seeds, rules.total()) + 1);
  for (int i = 0; i < seeds; ++i) {
    ++position.pits[static_cast<std::size_t>(random.below(rules.width()))];
  }
  const int captured = rules.total() - seeds;
  // About even, so that with `majority` the game is seldom over at once.
  const int south = std::clamp(captured / 2 + random.below(5) - 2, 0, captured);
  position.captured = {static_cast<std::uint8_t>(south),
                       static_cast<std::uint8_t>(captured - south)};
  position.mover = random.below(2) == 0 ? Player::south : Player::north;
  return position;
}

SearchRequest request(const Ruleset& rules, const Position& position, int depth) {
  SearchRequest request{{rules, position, {}}, {}, false};
  request.limits.depth = depth;
  return request;
}

}  // namespace boards
