#include "match/openings.h"

#include <cstdlib>
#include <optional>
#include <random>
#include <set>

#include <endodoi/moves.h>
#include "match/opening_balance.h"
#include "rules/text.h"

namespace endodoi {
namespace {

/// So many failures in a row mean that there are no other openings.
constexpr int kMostFailures = 3'000;

/// The board as the player to move sees it. The difference of what was captured decides who wins,
/// so it belongs to it.
std::string seen_by_mover(const Ruleset& rules, const Position& position) {
  const int n = rules.pits, mover = index(position.mover);
  std::string key;
  for (int i = 0; i < 2 * n; ++i) {
    key += static_cast<char>(position.pits[static_cast<std::size_t>((i + mover * n) % (2 * n))]);
  }
  key += static_cast<char>(position.captured[static_cast<std::size_t>(mover)]);
  key += static_cast<char>(position.captured[static_cast<std::size_t>(1 - mover)]);
  return key;
}

class OpeningMaker {
 public:
  OpeningMaker(const Ruleset& rules, const OpeningPlan& plan)
      : rules_(rules), plan_(plan), random_(plan.seed) {}

  /// Nothing: the game ended, it is not balanced, or the board has been met before.
  std::optional<Game> make() {
    Game game(rules_);
    const int plies = plan_.least_plies + below(plan_.most_plies - plan_.least_plies + 1);
    for (int ply = 0; ply < plies && !game.over(); ++ply) {
      const Turns turns = legal_turns(rules_, game.position());
      (void)game.play(turns[static_cast<std::size_t>(below(static_cast<int>(turns.size())))].move);
    }
    if (game.over() || !met_.insert(seen_by_mover(rules_, game.position())).second) {
      return std::nullopt;
    }
    if (std::abs(seeds_ahead(rules_, game.position())) > plan_.balance) return std::nullopt;
    return game;
  }

 private:
  /// 0 … limit − 1. The standard distributions differ from library to library.
  int below(int limit) {
    return static_cast<int>(((random_() >> 32) * static_cast<std::uint64_t>(limit)) >> 32);
  }

  const Ruleset& rules_;
  const OpeningPlan& plan_;
  std::mt19937_64 random_;
  std::set<std::string> met_;
};

}  // namespace

Result<std::vector<Game>, std::string> random_openings(const Ruleset& rules,
                                                       const OpeningPlan& plan, int count) {
  OpeningMaker maker(rules, plan);
  std::vector<Game> openings;
  for (int failures = 0; static_cast<int>(openings.size()) < count;) {
    if (auto game = maker.make()) {
      openings.push_back(std::move(*game));
      failures = 0;
    } else if (++failures == kMostFailures) {
      return "only " + std::to_string(openings.size()) + " different openings of " +
             std::to_string(plan.least_plies) + " to " + std::to_string(plan.most_plies) +
             " plies were found on " + rules.name() + " with no side more than " +
             std::to_string(plan.balance) + " seeds ahead, and " + std::to_string(count) +
             " are wanted: take longer openings, a wider balance or fewer pairs";
    }
  }
  return openings;
}

Result<std::vector<Game>, std::string> read_openings(const Ruleset& rules, std::string_view text) {
  std::vector<Game> openings;
  std::set<std::string> known;
  int number = 0;
  for (std::string_view line : text::split(text, '\n')) {
    const std::string where = "line " + std::to_string(++number) + ": ";
    line = text::trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const auto position = parse_position(rules, line);
    if (!position) return where + position.error().message;
    Game game(rules, *position);
    if (game.over()) return where + "the game is over in this position";
    if (!known.insert(seen_by_mover(rules, *position)).second) {
      return where + "this position has stood before, perhaps with the seats changed";
    }
    openings.push_back(std::move(game));
  }
  if (openings.empty()) return std::string("there is no position in it");
  return openings;
}

}  // namespace endodoi
