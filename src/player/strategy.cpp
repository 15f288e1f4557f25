#include "player/strategy.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include <endodoi/moves.h>
#include <endodoi/notation.h>

namespace endodoi {

/// Walks as CertificateProof tells, and notes the winning side's moves. Where a table level settles
/// what is left, the walk of a proof that is right turns back whatever the value is, so no table is
/// needed.
class StrategyWalk {
 public:
  StrategyWalk(Strategy& strategy, const Certificate& certificate, const CertificateProof& proof)
      : strategy_(strategy),
        rules_(certificate.rules),
        levels_(static_cast<int>(certificate.levels.size())),
        moves_(proof.moves) {
    const Position& start = certificate.position;
    if (proof.shown) {
      win(start, start.on_board(), proof.need);
    } else {
      defend(start, start.on_board(), proof.need);
    }
    if (wrong_.empty() && read_ < moves_.size()) wrong_ = "it has more moves than its walk takes";
  }

  /// What does not fit, if anything.
  const std::string& wrong() const { return wrong_; }

 private:
  /// The winning side moves, and gets at least `need`.
  void win(const Position& position, int seeds, int need) {
    if (!wrong_.empty() || need <= -seeds || seeds < levels_) return;
    if (over_by_majority(rules_, position)) return;
    const std::uint64_t identity = strategy_.index_.number_in_all(position);
    const auto walked = walked_.find(identity);
    if (walked != walked_.end() && walked->second >= need) return;
    const auto step = next(position, need);
    if (!step) return;
    const Pit pit = static_cast<Pit>(first_pit(rules_, position.mover) + step->pit);
    strategy_.steps_.push_back({identity, *step});
    const Sowing sowing = sow(rules_, position, pit);
    ++depth_;
    defend(sowing.after, seeds - sowing.taken, sowing.taken - need + 1);
    --depth_;
    int& hardest = walked_.try_emplace(identity, need).first->second;
    hardest = std::max(hardest, need);
  }

  /// The other side moves, and must not get `need`.
  void defend(const Position& position, int seeds, int need) {
    if (need > seeds || seeds < levels_) return;
    for (const Turn& turn : legal_turns(rules_, position)) {
      if (!wrong_.empty()) return;
      win(turn.sowing.after, seeds - turn.sowing.taken, turn.sowing.taken - need + 1);
    }
  }

  std::optional<Strategy::Step> next(const Position& position, int need) {
    if (depth_ > kLongestLine) {
      wrong_ = "it has lines of more than " + std::to_string(kLongestLine) + " moves";
      return std::nullopt;
    }
    if (read_ == moves_.size()) {
      wrong_ = "it has fewer moves than its walk takes";
      return std::nullopt;
    }
    const std::uint8_t pit = moves_[read_++];
    const auto move = static_cast<Move>(first_pit(rules_, position.mover) + pit);
    if (pit >= rules_.pits || refusal(rules_, position, move)) {
      wrong_ = "its move " + std::to_string(read_) + " may not be played at " +
               to_text(rules_, position);
      return std::nullopt;
    }
    return Strategy::Step{pit, static_cast<std::int16_t>(need)};
  }

  /// More than any proof has, and few enough for the stack.
  static constexpr int kLongestLine = 1500;

  Strategy& strategy_;
  const Ruleset& rules_;
  const int levels_;
  const std::vector<std::uint8_t>& moves_;
  std::size_t read_ = 0;
  int depth_ = 0;  ///< moves of the winning side from the start
  /// By position: the hardest need walked to the end.
  std::unordered_map<std::uint64_t, int> walked_;
  std::string wrong_;
};

Result<Strategy, std::string> Strategy::of(const Certificate& certificate) {
  const Ruleset& rules = certificate.rules;
  if (rules.majority) return std::string("there are no strategies with majority");
  if (!LevelIndex::fits(rules.width(), certificate.position.total())) {
    return std::string("its board is too large");
  }
  std::size_t moves = 0;
  for (const CertificateProof& proof : certificate.proofs) moves += proof.moves.size();
  if (moves > kMostMoves) {
    return "it has " + std::to_string(moves) + " moves, more than the " +
           std::to_string(kMostMoves) + " that are read";
  }
  Strategy strategy(rules);
  for (const CertificateProof& proof : certificate.proofs) {
    const StrategyWalk walk(strategy, certificate, proof);
    if (!walk.wrong().empty()) return walk.wrong();
  }
  strategy.put_in_order();
  return strategy;
}

/// Of several steps from a position the one that secures most counts.
void Strategy::put_in_order() {
  std::sort(steps_.begin(), steps_.end(), [](const Place& a, const Place& b) {
    return a.position != b.position ? a.position < b.position : a.step.need > b.step.need;
  });
  const auto same = [](const Place& a, const Place& b) { return a.position == b.position; };
  steps_.erase(std::unique(steps_.begin(), steps_.end(), same), steps_.end());
  steps_.shrink_to_fit();
}

std::optional<Strategy::Step> Strategy::step(const Position& position) const {
  const std::uint64_t wanted = index_.number_in_all(position);
  const auto before = [](const Place& place, std::uint64_t value) {
    return place.position < value;
  };
  const auto at = std::lower_bound(steps_.begin(), steps_.end(), wanted, before);
  if (at == steps_.end() || at->position != wanted) return std::nullopt;
  return at->step;
}

std::optional<SearchResult> Strategy::find(const Ruleset& rules, const Position& position) const {
  if (rules != rules_) return std::nullopt;
  const auto known = step(position);
  if (!known) return std::nullopt;
  SearchResult result;
  result.best = static_cast<Move>(first_pit(rules, position.mover) + known->pit);
  result.value = known->need;
  result.bounds.low = known->need;
  result.depth = 1;
  result.line = {*result.best};
  result.moves = {{*result.best, result.value, false, result.bounds}};
  return result;
}

}  // namespace endodoi
