#include "engine/history.h"

#include <algorithm>

namespace endodoi {
namespace {

/// Whether the game ends here: a majority, no legal move, the third time.
bool ends(const Ruleset& rules, const Situation& situation) {
  const Position& now = situation.position;
  if (over_by_majority(rules, now)) return true;
  const auto times = std::count(situation.stood.begin(), situation.stood.end(), now);
  return times >= 3 || !has_legal_move(rules, now);
}

}  // namespace

History History::of(const Game& game) {
  History history{game.rules(), game.start(), {}};
  history.moves.reserve(game.plies().size());
  for (const Ply& ply : game.plies()) history.moves.push_back(ply.move);
  return history;
}

Situation Situation::of(const History& history) {
  Situation situation;
  situation.position = history.start;
  situation.stood.push_back(history.start);
  for (const Move move : history.moves) {
    const Sowing sowing = sow(history.rules, situation.position, move);
    if (sowing.taken > 0) situation.stood.clear();
    situation.position = sowing.after;
    situation.stood.push_back(sowing.after);
  }
  const auto& stood = situation.stood;
  for (auto position = stood.begin(); position != stood.end(); ++position) {
    if (std::count(stood.begin(), position, *position) == 1) situation.spent.push_back(*position);
  }
  situation.over = ends(history.rules, situation);
  return situation;
}

bool Situation::has_stood(const Position& other) const {
  return std::find(stood.begin(), stood.end(), other) != stood.end();
}

}  // namespace endodoi
