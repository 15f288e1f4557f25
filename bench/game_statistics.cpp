// What games are like when both players choose at random: branching, length, laps, never-ending
// sowings, results.
//
//     endodoi-bench-statistics [GAMES [SEED [RULESET…]]]     default: 20000 1 and the usual boards
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <endodoi/game.h>
#include <endodoi/moves.h>

namespace endodoi {
namespace {

/// Numbers from a seed, the same on every platform (splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t limit) {
    std::uint64_t x = state_ += 0x9E37'79B9'7F4A'7C15;
    x = (x ^ x >> 30) * 0xBF58'476D'1CE4'E5B9;
    x = (x ^ x >> 27) * 0x94D0'49BB'1331'11EB;
    return static_cast<std::size_t>((x ^ x >> 31) % limit);
  }

 private:
  std::uint64_t state_;
};

struct Statistics {
  std::uint64_t games = 0, first_wins = 0, draws = 0, repetitions = 0;
  std::uint64_t positions = 0, moves = 0, laps = 0, never_ending = 0, longest_game = 0,
                longest_sowing = 0;
  std::int64_t margin = 0;
};

void play_one(const Ruleset& rules, Random& random, Statistics& all) {
  Game game(rules);
  std::uint64_t length = 0;
  while (!game.over()) {
    const Position& position = game.position();
    const Turns turns = legal_turns(rules, position);
    const Pit first = first_pit(rules, position.mover);
    const auto liftable =
        std::count_if(position.pits.begin() + first, position.pits.begin() + first + rules.pits,
                      [](std::uint8_t seeds) { return seeds > 0; });
    ++all.positions;
    all.moves += turns.size();
    all.never_ending += static_cast<std::uint64_t>(liftable) - turns.size();
    const Turn& turn = turns[random.below(turns.size())];
    all.laps += turn.sowing.laps;
    all.longest_sowing = std::max<std::uint64_t>(all.longest_sowing, turn.sowing.laps);
    if (!game.play(turn.move)) std::abort();
    ++length;
  }
  const Outcome outcome = *game.outcome();
  const int margin = outcome.result[0] - outcome.result[1];  // South begins
  ++all.games;
  all.first_wins += margin > 0;
  all.draws += margin == 0;
  all.margin += margin;
  all.repetitions += outcome.termination == Termination::repetition;
  all.longest_game = std::max(all.longest_game, length);
}

void print(const Ruleset& rules, const Statistics& s) {
  const auto part = [](std::uint64_t a, std::uint64_t b) {
    return static_cast<double>(a) / static_cast<double>(b);
  };
  std::printf(
      "| `%s` | %.2f | %.1f | %llu | %.2f | %llu | %.4f %% | %.1f %% | %.1f %% | %+.2f | %.3f %% "
      "|\n",
      rules.name().c_str(), part(s.moves, s.positions), part(s.positions, s.games),
      static_cast<unsigned long long>(s.longest_game), part(s.laps, s.positions),
      static_cast<unsigned long long>(s.longest_sowing),
      100 * part(s.never_ending, s.moves + s.never_ending), 100 * part(s.first_wins, s.games),
      100 * part(s.draws, s.games), static_cast<double>(s.margin) / static_cast<double>(s.games),
      100 * part(s.repetitions, s.games));
  std::fflush(stdout);
}

}  // namespace
}  // namespace endodoi

int main(int count, char** words) {
  using namespace endodoi;
  const auto games = count > 1 ? std::strtoull(words[1], nullptr, 10) : 20'000;
  const auto seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  std::vector<std::string> names(words + std::min(3, count), words + count);
  if (names.empty()) {
    names = {"endodoi/6x4",  "endodoi/7x4", "endodoi/8x4", "endodoi/9x4",
             "endodoi/10x4", "cross/6x3",   "cross/6x6"};
  }
  std::puts(
      "| ruleset | moves to choose from | game length | longest | laps a move | most laps | "
      "never-ending | "
      "first player wins | draws | first player's margin | ended by repetition |");
  std::puts("|---|---|---|---|---|---|---|---|---|---|---|");
  for (const std::string& name : names) {
    const auto rules = Ruleset::parse(name);
    if (!rules) {
      std::fprintf(stderr, "%s\n", rules.error().message.c_str());
      return 2;
    }
    Random random(seed);
    Statistics all;
    for (std::uint64_t i = 0; i < games; ++i) play_one(*rules, random, all);
    print(*rules, all);
  }
  return 0;
}
