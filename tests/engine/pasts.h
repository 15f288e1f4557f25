// Games that go round, for tests of what a past does to the worth of a position (R12).
#pragma once

#include <optional>
#include <vector>

#include "boards.h"
#include "engine/history.h"
#include "tables/value.h"

namespace pasts {

using namespace endodoi;

/// A random game of a random ruleset in which a position stands twice and play goes on: of its
/// moves those that take nothing, where there are any. It begins with at most so many seeds on the
/// board.
Game going_round(Random& random, int most_pits, int most_seeds);

/// What is asked after each of its moves, the end left out, in random order.
std::vector<History> questions(Random& random, const Game& game);

/// The game after these moves.
Game played(const History& history);

/// What a game is worth to its mover from here on: every line of play is played to its end by the
/// rules, with the game's own count of what has stood. Nothing if that takes more than `budget`
/// moves.
std::optional<Value> played_out(Game game, long budget);

}  // namespace pasts
