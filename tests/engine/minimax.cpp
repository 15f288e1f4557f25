#include "minimax.h"

#include <algorithm>

#include "evaluation/evaluate.h"

namespace minimax {

Value Minimax::shown(const Position& position, Score score) const {
  return prospects_.seeds_from_here(score, lead(position), position.on_board());
}

std::optional<Value> Minimax::value(const Position& position, int depth) {
  met_horizon_ = false;
  path_.clear();
  const Score score = look(position, depth);
  if (budget_ < 0) return std::nullopt;
  return shown(position, score);
}

std::optional<Value> Minimax::move_value(const Position& position, const Turn& turn, int depth) {
  path_ = {position};
  const Score score = -look(turn.sowing.after, depth - 1);
  if (budget_ < 0) return std::nullopt;
  return shown(position, score);
}

Score Minimax::look(const Position& position, int depth) {
  if (--budget_ < 0) return 0;
  const int ahead = lead(position), seeds = position.on_board();
  for (const Player player : {Player::south, Player::north}) {
    if (rules_.majority && has_majority(position, player)) return score_of_end(ahead);
  }
  if (depth == 0) return judged(position, ahead, seeds);
  if (std::find(path_.begin(), path_.end(), position) != path_.end()) return score_of_end(ahead);
  const Turns turns = legal_turns(rules_, position);
  if (turns.empty()) return score_of_end(ahead - seeds);
  path_.push_back(position);
  Score best = -kInfinity;
  for (const Turn& turn : turns) best = std::max(best, -look(turn.sowing.after, depth - 1));
  path_.pop_back();
  return best;
}

/// A row with seeds none of which can be sown is not seen as the end at the horizon.
Score Minimax::judged(const Position& position, int ahead, int seeds) {
  const auto own = position.pits.begin() + first_pit(rules_, position.mover);
  if (std::count(own, own + rules_.pits, 0) == rules_.pits) return score_of_end(ahead - seeds);
  met_horizon_ = true;
  return prospects_.estimate(ahead, seeds, evaluate(rules_, position, seeds));
}

}  // namespace minimax
