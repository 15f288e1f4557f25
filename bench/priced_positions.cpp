#include "priced_positions.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <sstream>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include "game_positions.h"
#include "kept_lines.h"
#include "solver/level_builder.h"
#include "solver/move_search.h"

namespace endodoi::bench {
namespace {

constexpr std::size_t kMebibytes = 256;
constexpr std::uint64_t kStep = 100'000;
/// Stands for the values that could not all be found.
constexpr std::string_view kUnknown = "-";

/// Finds exact values; what was proved about one position helps with the next.
class Pricer {
 public:
  explicit Pricer(const PricedPlan& plan)
      : tables_(plan.rules, plan.table_seeds),
        proofs_(kMebibytes, ProofSearch::identity_bits(plan.rules, plan.rules.total())),
        search_(plan.rules, &tables_, proofs_, {}) {
    while (tables_.levels() <= plan.table_seeds) build_next_level(tables_, {});
  }

  PricedPosition price(const Position& position) {
    MoveSearch moves(search_, position);
    while (!moves.finished()) moves.advance(kStep);
    PricedPosition priced{position, {}};
    for (const PricedMove& move : moves.moves()) {
      if (!move.bounds.exact()) return {position, {}};
      priced.moves.push_back({move.move, move.bounds.low});
    }
    return priced;
  }

 private:
  Tables tables_;
  ProofTable proofs_;
  ProofSearch search_;
};

/// `POSITION tab A:5 C:-3`
std::string line_of(const Ruleset& rules, const PricedPosition& priced) {
  std::string line = to_text(rules, priced.position) + '\t';
  if (priced.moves.empty()) return line += kUnknown;
  for (const auto& [move, value] : priced.moves) {
    if (line.back() != '\t') line += ' ';
    line += letter(rules, move);
    line += ':' + std::to_string(value);
  }
  return line;
}

/// Nothing: it is no such line, or the moves are not the legal ones.
std::optional<PricedPosition> read_line(const Ruleset& rules, const std::string& line) {
  const std::size_t tab = line.find('\t');
  const auto position = parse_position(rules, line.substr(0, tab));
  if (tab == line.npos || !position) return std::nullopt;
  PricedPosition priced{*position, {}};
  std::istringstream prices(line.substr(tab + 1));
  for (std::string price; prices >> price && price != kUnknown;) {
    const auto move = parse_move(rules, price.substr(0, 1));
    int value = 0;
    if (!move || std::sscanf(price.c_str() + 1, ":%d", &value) != 1) return std::nullopt;
    priced.moves.push_back({move->move, value});
  }
  const Turns turns = legal_turns(rules, *position);
  const bool complete =
      std::equal(turns.begin(), turns.end(), priced.moves.begin(), priced.moves.end(),
                 [](const Turn& turn, const auto& price) { return turn.move == price.move; });
  return complete || priced.moves.empty() ? std::optional(priced) : std::nullopt;
}

}  // namespace

int PricedPosition::best() const {
  int best = -kMaxTotal;
  for (const Price& price : moves) best = std::max(best, price.value);
  return best;
}

std::optional<int> PricedPosition::value_of(Move move) const {
  for (const Price& price : moves) {
    if (price.move == move) return price.value;
  }
  return std::nullopt;
}

Result<std::vector<PricedPosition>, std::string> priced_positions(const PricedPlan& plan,
                                                                  const std::string& file) {
  const Ruleset& rules = plan.rules;
  KeptLines kept;
  if (const auto failure = kept.open(
          file, "exact values: " + rules.name() + ", seed " + std::to_string(plan.seed))) {
    return *failure;
  }
  std::unique_ptr<Pricer> pricer;
  std::vector<PricedPosition> all;
  for (std::size_t i = 0; i < static_cast<std::size_t>(plan.count); ++i) {
    if (i == kept.lines().size()) {
      if (!pricer) pricer = std::make_unique<Pricer>(plan);
      kept.add(line_of(rules, pricer->price(game_position(rules, plan.seed, i))));
      if ((i + 1) % 50 == 0) std::fprintf(stderr, "%d of %d priced\n", int(i + 1), plan.count);
    }
    const auto priced = read_line(rules, kept.lines()[i]);
    if (!priced) return file + ": line " + std::to_string(i + 2) + " is wrong";
    if (!priced->moves.empty()) all.push_back(*priced);
  }
  return all;
}

}  // namespace endodoi::bench
