#include "pasts.h"

#include <algorithm>

#include <endodoi/moves.h>

namespace pasts {
namespace {

/// Plain alpha-beta on the final margin, South's seeds less North's.
class PlayingOut {
 public:
  explicit PlayingOut(long budget) : budget_(budget) {}

  int margin(Game& game, int alpha, int beta) {
    if (game.over()) return game.outcome()->result[0] - game.outcome()->result[1];
    const bool south = game.position().mover == Player::south;
    int best = south ? -kMaxTotal : kMaxTotal;
    for (const Turn& turn : legal_turns(game.rules(), game.position())) {
      if (--budget_ < 0 || alpha >= beta) break;
      static_cast<void>(game.play(turn.move));
      const int found = margin(game, alpha, beta);
      game.undo();
      best = south ? std::max(best, found) : std::min(best, found);
      (south ? alpha : beta) = south ? std::max(alpha, found) : std::min(beta, found);
    }
    return best;
  }

  bool gave_up() const { return budget_ < 0; }

 private:
  long budget_;
};

constexpr int kLongest = 60;

Game random_game(Random& random, const Ruleset& rules, const Position& start) {
  Game game(rules, start);
  for (int i = 0; i < kLongest && !game.over(); ++i) {
    std::vector<Move> quiet, all;
    for (const Turn& turn : legal_turns(rules, game.position())) {
      all.push_back(turn.move);
      if (turn.sowing.taken == 0) quiet.push_back(turn.move);
    }
    const std::vector<Move>& moves = quiet.empty() ? all : quiet;
    const auto choice = static_cast<std::size_t>(random.below(static_cast<int>(moves.size())));
    static_cast<void>(game.play(moves[choice]));
  }
  return game;
}

bool goes_round(const Game& game) {
  History before = History::of(game);
  if (before.moves.empty()) return false;
  before.moves.pop_back();
  return !Situation::of(before).spent.empty();
}

}  // namespace

Game going_round(Random& random, int most_pits, int most_seeds) {
  while (true) {
    const Ruleset rules = boards::random_rules(random, most_pits);
    const Game game =
        random_game(random, rules, boards::random_position(random, rules, most_seeds));
    if (goes_round(game)) return game;
  }
}

std::vector<History> questions(Random& random, const Game& game) {
  const History whole = History::of(game);
  std::vector<History> all;
  for (std::size_t length = 0; length < whole.moves.size() + !game.over(); ++length) {
    all.push_back(whole);
    all.back().moves.resize(length);
  }
  for (std::size_t i = all.size(); i > 1; --i) {
    std::swap(all[i - 1], all[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
  }
  return all;
}

Game played(const History& history) {
  Game game(history.rules, history.start);
  for (const Move move : history.moves) static_cast<void>(game.play(move));
  return game;
}

std::optional<Value> played_out(Game game, long budget) {
  PlayingOut all(budget);
  const Position& now = game.position();
  const int before = now.captured[0] - now.captured[1];
  const int more = all.margin(game, -kMaxTotal, kMaxTotal) - before;
  if (all.gave_up()) return std::nullopt;
  return game.position().mover == Player::south ? more : -more;
}

}  // namespace pasts
