// A match between two of the five levels: does the higher really play better?
//
//     endodoi_level_match RULESET LEVEL OTHER [GAMES [SEED]]
//     endodoi_level_match endodoi/6x4 5 4 200 1
//
// Openings of random moves, each played twice with the sides changed. Level 0 plays any legal move.
// Prints one line: wins, draws and losses of the first, its points (a draw is half a point) with
// their 95 % interval, the length of the games, and the mean time of a move of either. Exit status
// 1 if the first made less than 70 % of the points, 2 for bad use.
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/levels.h"
#include "engine/random.h"

namespace {

using namespace endodoi;

constexpr int kOpeningMoves = 2;
constexpr double kGoal = 0.7;

struct Match {
  Ruleset rules;
  std::array<int, 2> levels;
  int games;
  std::uint64_t seed;
};

struct Tally {
  int wins = 0, draws = 0, losses = 0;
  int pairs = 0;
  double points = 0, squares = 0;  ///< of pairs, each 0…1
  std::array<double, 2> seconds{};
  std::array<long, 2> moves{};
};

Level level_of(int number) {
  if (number == 0) return {1, 1, 100};
  return kLevels[static_cast<std::size_t>(number - 1)];
}

Game opening(const Ruleset& rules, Random random) {
  Game game(rules);
  for (int i = 0; i < kOpeningMoves && !game.over(); ++i) {
    const Turns turns = legal_turns(rules, game.position());
    (void)game.play(
        turns[static_cast<std::size_t>(random.below(static_cast<int>(turns.size())))].move);
  }
  return game;
}

/// Plays a game to its end; `south`: which of the two plays South. Gives the points of the first.
double play(const Match& match, Game game, int south, std::uint64_t seed, Engine& engine,
            Tally& tally) {
  using Clock = std::chrono::steady_clock;
  while (!game.over()) {
    const int who = game.position().mover == Player::south ? south : 1 - south;
    const auto begin = Clock::now();
    const auto move = choose_move(engine, History::of(game),
                                  level_of(match.levels[static_cast<std::size_t>(who)]),
                                  seed + static_cast<std::uint64_t>(who));
    tally.seconds[static_cast<std::size_t>(who)] +=
        std::chrono::duration<double>(Clock::now() - begin).count();
    ++tally.moves[static_cast<std::size_t>(who)];
    (void)game.play(*move);
  }
  const auto winner = game.outcome()->winner;
  if (!winner) return 0.5;
  return (*winner == Player::south) == (south == 0) ? 1 : 0;
}

Tally run(const Match& match) {
  Tally tally;
  Engine engine(4);
  Random seeds(match.seed);
  for (; tally.pairs < (match.games + 1) / 2; ++tally.pairs) {
    const Game start = opening(match.rules, Random(seeds.next()));
    double pair = 0;
    for (const int south : {0, 1}) {
      const double points = play(match, start, south, seeds.next(), engine, tally);
      ++(points > 0.5 ? tally.wins : points < 0.5 ? tally.losses : tally.draws);
      pair += points / 2;
    }
    tally.points += pair;
    tally.squares += pair * pair;
  }
  return tally;
}

/// True if the first reached the goal.
bool report(const Match& match, const Tally& tally) {
  const double mean = tally.points / tally.pairs;
  const double variance = tally.squares / tally.pairs - mean * mean;
  const double margin = 1.96 * std::sqrt(variance / tally.pairs);
  const auto games = static_cast<double>(2 * tally.pairs);
  std::printf("%-14s %d against %d: +%d =%d -%d, %.1f %% of the points (95 %%: %.1f to %.1f), ",
              match.rules.name().c_str(), match.levels[0], match.levels[1], tally.wins, tally.draws,
              tally.losses, 100 * mean, 100 * (mean - margin), 100 * (mean + margin));
  std::printf("%.0f moves a game, %.2f and %.2f ms a move\n",
              static_cast<double>(tally.moves[0] + tally.moves[1]) / games,
              1000 * tally.seconds[0] / static_cast<double>(tally.moves[0]),
              1000 * tally.seconds[1] / static_cast<double>(tally.moves[1]));
  return mean >= kGoal;
}

}  // namespace

int main(int count, char** words) {
  const auto usage = [] {
    std::fprintf(stderr,
                 "use: endodoi_level_match RULESET LEVEL OTHER [GAMES [SEED]], levels 0 to 5\n");
    return 2;
  };
  if (count < 4 || count > 6) return usage();
  const auto rules = Ruleset::parse(words[1]);
  if (!rules) {
    std::fprintf(stderr, "%s\n", rules.error().message.c_str());
    return 2;
  }
  const Match match{*rules,
                    {std::atoi(words[2]), std::atoi(words[3])},
                    count > 4 ? std::atoi(words[4]) : 200,
                    count > 5 ? std::strtoull(words[5], nullptr, 10) : 1};
  for (const int level : match.levels) {
    if (level < 0 || level > 5) return usage();
  }
  if (match.games < 1) return usage();
  return report(match, run(match)) ? 0 : 1;
}
