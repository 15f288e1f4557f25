// A player that makes no mistake, on boards small enough to be solved while one waits (up to
// endodoi/6x4 or so): it finds the exact value of the position, then a move that keeps it. Speaks
// UGI. Limits of time, nodes and depth are not heeded: it thinks until it knows.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

#include <endodoi/moves.h>
#include "solver/exact_solver.h"
#include "solver/level_builder.h"
#include "ugi_front.h"

namespace {

using namespace endodoi;

/// Of the levels that are built when the first move is asked for, if no others are set.
constexpr int kDefaultTableSeeds = 12;
constexpr int kDefaultMebibytes = 256;

/// Exact answers about one ruleset, with what was proved so far.
struct Knowledge {
  Knowledge(const Ruleset& rules_, int table_seeds, std::size_t mebibytes)
      : rules(rules_),
        tables(without_majority(rules_), table_seeds),
        proofs(mebibytes, ProofSearch::identity_bits(rules_, rules_.total())),
        search(rules, &tables, proofs, {}) {
    while (tables.levels() <= table_seeds) build_next_level(tables, {});
  }
  static Ruleset without_majority(Ruleset rules) {
    rules.majority = false;
    return rules;
  }

  Ruleset rules;
  Tables tables;
  ProofTable proofs;
  ProofSearch search;
};

class PerfectPlayer : public yardstick::Player {
 public:
  std::string name() const override { return "Endodoi perfect player"; }
  std::string options() const override {
    return "option name TableSeeds type spin default " + std::to_string(kDefaultTableSeeds) +
           " min 0 max 20\noption name Hash type spin default " +
           std::to_string(kDefaultMebibytes) + " min 1 max 65536\n";
  }
  void set_option(const std::string& name, const std::string& value) override {
    if (name == "TableSeeds") table_seeds_ = std::clamp(std::atoi(value.c_str()), 0, 20);
    if (name == "Hash") mebibytes_ = std::clamp(std::atoi(value.c_str()), 1, 65536);
    knowledge_.reset();
  }

  yardstick::Choice choose(const Game& game, const yardstick::Limits&,
                           std::chrono::steady_clock::time_point) override {
    if (!knowledge_ || knowledge_->rules != game.rules()) {
      knowledge_.reset();  // before the new one needs the room
      knowledge_ = std::make_unique<Knowledge>(game.rules(), table_seeds_,
                                               static_cast<std::size_t>(mebibytes_));
    }
    ProofSearch& search = knowledge_->search;
    const std::uint64_t before = search.cost().expansions;
    const ValueBounds bounds = ExactSolver(search).value(game.position());
    // Bounds that do not meet: what is left goes round, and endless play is worth 0 (R12).
    const int value = std::clamp(0, bounds.low, bounds.high);
    const Move move = keeping(search, game, value, bounds.exact());
    return {move, 0, search.cost().expansions - before, value};
  }

 private:
  /// The first move that gives at least `value`, rather one to a board that has not stood before:
  /// a won position is not to be held for ever, but won.
  static Move keeping(ProofSearch& search, const Game& game, int value, bool exact) {
    const Turns turns = legal_turns(game.rules(), game.position());
    std::optional<Move> again;
    for (const Turn& turn : turns) {
      const Verdict other = search.settle(turn.sowing.after, turn.sowing.taken - value + 1);
      if (exact ? other != Verdict::refuted : other == Verdict::shown) continue;
      if (!has_stood(game, turn.sowing.after)) return turn.move;
      if (!again) again = turn.move;
    }
    return again.value_or(turns[0].move);
  }

  static bool has_stood(const Game& game, const Position& position) {
    return position == game.start() ||
           std::any_of(game.plies().begin(), game.plies().end(),
                       [&](const Ply& ply) { return ply.sowing.after == position; });
  }

  int table_seeds_ = kDefaultTableSeeds;
  int mebibytes_ = kDefaultMebibytes;
  std::unique_ptr<Knowledge> knowledge_;
};

}  // namespace

int main() {
  PerfectPlayer player;
  return yardstick::speak_ugi(player);
}
