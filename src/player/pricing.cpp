#include "player/pricing.h"

#include <algorithm>
#include <utility>

#include "player/exact_play.h"
#include "solver/exact_solver.h"

namespace endodoi {
namespace {

constexpr std::size_t kEngineMebibytes = 1;
/// A question that usually costs more expansions is out of reach. It is a rough measure: some that
/// seem to cost a thousand times what a browser does in a minute turn out to be cheap.
constexpr std::uint64_t kMostUsualCost = std::uint64_t{1} << 36;
/// Positions the engine looks at for its estimates: some hundredths of a second.
constexpr std::uint64_t kEstimateNodes = 20'000;

bool all_exact(const std::vector<PricedMove>& moves) {
  return std::all_of(moves.begin(), moves.end(), [](const auto& move) { return move.exact(); });
}

}  // namespace

void Pricing::drop() {
  moves_.reset();
  search_.reset();
  tables_.reset();
}

void Pricing::start(const History& history, std::shared_ptr<const Tables> tables,
                    const std::atomic<bool>* stop) {
  drop();
  history_ = history;
  situation_ = Situation::of(history);
  if (tables && tables->of_family(history.rules)) tables_ = std::move(tables);
  take_proofs();
  ProofSearch::Options options;
  options.threads = threads_;
  options.stop = stop;
  options.spent = situation_.spent;
  search_.emplace(history.rules, tables_.get(), *proofs_, std::move(options));
  moves_.emplace(*search_, situation_.position);
  estimate();
}

/// What was proved before is kept where it holds.
void Pricing::take_proofs() {
  const Ruleset& rules = history_.rules;
  if (proofs_ && proved_ == rules && proved_spent_ == situation_.spent) return;
  const bool with_spent = !situation_.spent.empty();
  const int seeds = with_spent ? situation_.position.on_board() : rules.total();
  proofs_.reset();  // before the new one needs the room
  proofs_.emplace(mebibytes_, ProofSearch::identity_bits(rules, seeds, with_spent));
  proved_ = rules;
  proved_spent_ = situation_.spent;
}

/// What the engine thinks of the moves.
void Pricing::estimate() {
  estimates_.clear();
  if (moves_->finished()) return;
  if (!engine_) engine_ = std::make_unique<Engine>(kEngineMebibytes);
  SearchRequest request;
  request.history = history_;
  request.limits.nodes = kEstimateNodes;
  request.every_move = true;
  request.tables = tables_.get();
  engine_->clear();
  estimates_ = engine_->search(request).moves;
}

void Pricing::step(std::uint64_t expansions) {
  const std::uint64_t before = search_->cost().expansions;
  std::uint64_t spent = 0;
  while (!moves_->finished() && spent < expansions && !search_->asked_to_stop()) {
    moves_->advance(expansions - spent);
    spent = search_->cost().expansions - before;
  }
}

std::vector<PricedMove> Pricing::moves() const {
  std::vector<PricedMove> moves = moves_->moves();
  for (PricedMove& move : moves) {
    const auto same = [&](const PricedMove& other) { return other.move == move.move; };
    const auto found = std::find_if(estimates_.begin(), estimates_.end(), same);
    if (found == estimates_.end()) continue;
    // The solver leaves open what only goes round; a search that saw every end does not.
    if (found->exact()) move.bounds = found->bounds;
    move.value = std::clamp(found->value, move.bounds.low, move.bounds.high);
    move.at_most = found->at_most && !move.exact();
  }
  return moves;
}

SearchResult Pricing::result() const {
  SearchResult result;
  result.moves = moves();
  const auto better = [](const PricedMove& a, const PricedMove& b) {
    return a.value != b.value ? a.value > b.value : a.exact() && !b.exact();
  };
  std::stable_sort(result.moves.begin(), result.moves.end(), better);
  result.nodes = expansions();
  result.bounds = bounds();
  result.value = std::clamp(result.moves.front().value, result.bounds.low, result.bounds.high);
  result.best = result.moves.front().move;
  const bool known = all_exact(result.moves);
  result.ending = known ? Ending::resolved : Ending::stopped;
  return result;
}

std::vector<Move> Pricing::principal_variation(std::size_t most) {
  const ValueBounds value = bounds();
  if (!value.exact()) return {};
  return ExactSolver(*search_).principal_variation(situation_.position, value.low, most);
}

bool Pricing::finished() const { return moves_->finished() || all_exact(moves()); }

bool Pricing::out_of_reach() const {
  const int levels = tables_ ? tables_->levels() : 0;
  return usual_proof_cost(history_.rules, situation_.position.on_board(), levels) > kMostUsualCost;
}

ValueBounds Pricing::bounds() const {
  ValueBounds best = moves_->bounds();
  for (const PricedMove& move : moves()) best.low = std::max(best.low, move.bounds.low);
  Value high = -kMaxTotal;
  for (const PricedMove& move : moves()) high = std::max(high, move.bounds.high);
  best.high = std::min(best.high, high);
  return best;
}

}  // namespace endodoi
