#include "solver/game_check.h"

#include <algorithm>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include "tables/level_index.h"

namespace endodoi {
namespace {

using Number = LevelIndex::Number;

class GameCheck {
 public:
  GameCheck(const Ruleset& rules, int seeds)
      : rules_(rules), seeds_(seeds), index_(rules.width(), seeds) {}

  Number size() const { return index_.size(seeds_); }

  std::optional<GameFault> check(Number number) const {
    const Position position = index_.unrank(seeds_, number);
    if (auto fault = check_number(number, position)) return fault;
    for (const Turn& turn : legal_turns(rules_, position)) {
      if (auto fault = check_turn(position, turn)) return fault;
    }
    return std::nullopt;
  }

 private:
  std::optional<GameFault> fault(GameFaultKind kind, const Position& position,
                                 const std::string& what) const {
    return GameFault{kind, what + " (" + rules_.name() + ", " + to_text(rules_, position) + ")"};
  }

  std::optional<GameFault> check_number(Number number, const Position& position) const {
    if (position.on_board() != seeds_ || index_.rank(position) != number) {
      return fault(GameFaultKind::number, position,
                   "number " + std::to_string(number) + " does not come back");
    }
    if (index_.rank(turned(position)) != number) {
      return fault(GameFaultKind::other_mover, position,
                   "with North to move the number is another");
    }
    if (number + 1 == size()) return std::nullopt;
    Position next = position;
    LevelIndex::next(next);
    if (next == index_.unrank(seeds_, number + 1)) return std::nullopt;
    return fault(GameFaultKind::next, position,
                 "the next position is not number " + std::to_string(number + 1));
  }

  std::optional<GameFault> check_turn(const Position& position, const Turn& turn) const {
    const Position& after = turn.sowing.after;
    const std::string move = "move " + to_text(rules_, turn.move);
    if (after.mover == position.mover) {
      return fault(GameFaultKind::turn, position, move + " gives no turn");
    }
    if (after.total() != position.total() || after.on_board() + turn.sowing.taken != seeds_) {
      return fault(GameFaultKind::seeds, position, move + " makes or loses seeds");
    }
    if (index_.rank(after) >= index_.size(after.on_board())) {
      return fault(GameFaultKind::level, position, move + " leads outside its level");
    }
    return std::nullopt;
  }

  /// The same board seen by the mover, with North to move.
  Position turned(const Position& position) const {
    Position other = position;
    other.mover = Player::north;
    std::rotate(other.pits.begin(), other.pits.begin() + rules_.pits,
                other.pits.begin() + rules_.width());
    return other;
  }

  const Ruleset& rules_;
  int seeds_;
  LevelIndex index_;
};

}  // namespace

std::string_view name(GameFaultKind kind) {
  switch (kind) {
    case GameFaultKind::number:
      return "number";
    case GameFaultKind::next:
      return "next";
    case GameFaultKind::other_mover:
      return "other-mover";
    case GameFaultKind::seeds:
      return "seeds";
    case GameFaultKind::level:
      return "level";
    case GameFaultKind::turn:
      return "turn";
  }
  return "unknown";
}

std::optional<GameFault> check_game(const Ruleset& rules, int seeds, int samples) {
  const GameCheck check(rules, seeds);
  const Number last = check.size() - 1;
  const Number step = std::max<Number>(1, last / static_cast<Number>(std::max(samples, 1)));
  for (Number number = 0; number < last; number += step) {
    if (auto fault = check.check(number)) return fault;
  }
  return check.check(last);
}

}  // namespace endodoi
