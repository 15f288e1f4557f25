#include "minimax.h"

#include <algorithm>

#include "engine/evaluate.h"

namespace minimax {

std::optional<Value> Minimax::value(const Position& position, int depth) {
  met_horizon_ = false;
  path_.clear();
  const Value value = look(position, depth);
  if (budget_ < 0) return std::nullopt;
  return value;
}

std::optional<Value> Minimax::move_value(const Position& position, const Turn& turn, int depth) {
  path_ = {position};
  const Value value = turn.sowing.taken - look(turn.sowing.after, depth - 1);
  if (budget_ < 0) return std::nullopt;
  return value;
}

Value Minimax::look(const Position& position, int depth) {
  if (--budget_ < 0) return 0;
  for (const Player player : {Player::south, Player::north}) {
    if (rules_.majority && has_majority(position, player)) return 0;
  }
  if (std::find(path_.begin(), path_.end(), position) != path_.end()) return 0;
  const Turns turns = legal_turns(rules_, position);
  if (turns.empty()) return -position.on_board();
  if (depth == 0) {
    met_horizon_ = true;
    return evaluate(rules_, position);
  }
  path_.push_back(position);
  Value best = -kInfinity;
  for (const Turn& turn : turns) {
    best = std::max(best, turn.sowing.taken - look(turn.sowing.after, depth - 1));
  }
  path_.pop_back();
  return best;
}

}  // namespace minimax
