#include "exact_session.h"

#include <algorithm>
#include <utility>

#include "player/exact_play.h"
#include "solver/level_builder.h"
#include "tables/level_reader.h"

namespace endodoi::wasm {
namespace {

constexpr std::size_t kProofMebibytes = 64;
constexpr std::size_t kEngineMebibytes = 1;
/// A level of more positions does not come from us and would fill a phone's memory.
constexpr LevelIndex::Number kMostPositions = 1 << 25;
/// A question that usually costs more expansions is not begun. It is a rough measure: some that
/// seem to cost a thousand times what a browser does in a minute turn out to be cheap.
constexpr std::uint64_t kMostUsualCost = std::uint64_t{1} << 36;
/// Positions the engine looks at for its estimates: some hundredths of a second.
constexpr std::uint64_t kEstimateNodes = 20'000;

TableError foreign(const LevelHeader& header, const Ruleset& rules, int next) {
  return {TableErrorKind::other_table,
          "this is level " + std::to_string(header.seeds) + " of " + table_family(header.rules) +
              " (" + std::string(name(header.kind)) + "); level " + std::to_string(next) + " of " +
              table_family(rules) + " (values) comes next"};
}

}  // namespace

/// The tables of that ruleset's family, empty if they were another's.
void ExactSession::turn_to(const Ruleset& rules) {
  if (tables_ && tables_->of_family(rules)) return;
  Ruleset family = rules;
  family.majority = false;
  tables_ = std::make_shared<Tables>(family, kMaxTableSeeds);
}

void ExactSession::drop_question() {
  moves_.reset();
  search_.reset();
}

TableResult<int> ExactSession::load_level(const Ruleset& rules, std::vector<std::uint8_t> bytes) {
  const bool same = tables_ && tables_->of_family(rules);
  const int next = same ? tables_->levels() : 0;
  const auto level =
      LevelReader::open(std::make_unique<MemoryBytes>(std::move(bytes)), "the level", 1);
  if (!level) return level.error();
  const LevelHeader& header = level->header();
  if (table_family(header.rules) != table_family(rules) || header.seeds != next ||
      header.kind != TableKind::values) {
    return foreign(header, rules, next);
  }
  if (header.positions > kMostPositions) {
    return TableError{TableErrorKind::too_large, "the level is too large"};
  }
  auto values = level->all();
  if (!values) return values.error();
  drop_question();
  turn_to(rules);
  tables_->add(std::move(values.value()));
  return tables_->levels();
}

TableResult<int> ExactSession::build_level(const Ruleset& rules) {
  Ruleset family = rules;
  family.majority = false;
  const bool same = tables_ && tables_->of_family(rules);
  const int next = same ? tables_->levels() : 0;
  if (const auto why = unbuildable(family, next)) {
    return TableError{TableErrorKind::too_large, *why};
  }
  if (LevelIndex(family.width(), next).size(next) > kMostPositions) {
    return TableError{TableErrorKind::too_large, "the next level is too large to be built here"};
  }
  drop_question();
  turn_to(rules);
  BuildOptions options;
  options.memory = std::size_t{64} << 20;
  build_next_level(*tables_, options);
  return tables_->levels();
}

/// The proof table for a question: what was proved before is kept where it holds.
void ExactSession::take_proofs(const Situation& situation) {
  const Ruleset& rules = history_.rules;
  if (proofs_ && proved_ == rules && proved_spent_ == situation.spent) return;
  const bool with_spent = !situation.spent.empty();
  const int seeds = with_spent ? situation.position.on_board() : rules.total();
  proofs_.reset();  // before the new one needs the room
  proofs_.emplace(kProofMebibytes, ProofSearch::identity_bits(rules, seeds, with_spent));
  proved_ = rules;
  proved_spent_ = situation.spent;
}

void ExactSession::start(const History& history) {
  drop_question();
  turn_to(history.rules);
  history_ = history;
  const Situation situation = Situation::of(history);
  take_proofs(situation);
  ProofSearch::Options options;
  options.spent = situation.spent;
  search_.emplace(history.rules, &*tables_, *proofs_, std::move(options));
  moves_.emplace(*search_, situation.position);
  estimate();
}

/// What the engine thinks of the moves.
void ExactSession::estimate() {
  estimates_.clear();
  if (moves_->finished()) return;
  if (!engine_) engine_ = std::make_unique<Engine>(kEngineMebibytes);
  Request request;
  request.history = history_;
  request.limits.nodes = kEstimateNodes;
  request.every_move = true;
  request.tables = &*tables_;
  engine_->clear();
  estimates_ = engine_->search(request).moves;
}

void ExactSession::step(std::uint64_t expansions) {
  const std::uint64_t before = search_->cost().expansions;
  std::uint64_t spent = 0;
  while (!moves_->finished() && spent < expansions) {
    moves_->advance(expansions - spent);
    spent = search_->cost().expansions - before;
  }
}

std::vector<ExactSession::Price> ExactSession::prices() const {
  std::vector<Price> prices;
  for (const MoveSearch::Priced& known : moves_->moves()) {
    Price price{known, known.bounds.low};
    for (const MoveValue& found : estimates_) {
      if (found.move != known.move) continue;
      // The solver leaves open what only goes round; a search that saw every end does not.
      if (found.resolved) price.known.bounds = {found.value, found.value};
      price.estimate = found.value;
    }
    const ValueBounds& bounds = price.known.bounds;
    price.estimate = std::clamp(price.estimate, bounds.low, bounds.high);
    prices.push_back(price);
  }
  return prices;
}

bool ExactSession::finished() const {
  const std::vector<Price> known = prices();
  return moves_->finished() || std::all_of(known.begin(), known.end(), [](const Price& price) {
           return price.known.bounds.exact();
         });
}

bool ExactSession::out_of_reach() const {
  const int seeds = Situation::of(history_).position.on_board();
  return usual_proof_cost(history_.rules, seeds, tables_->levels()) > kMostUsualCost;
}

ValueBounds ExactSession::bounds() const {
  ValueBounds best{-kMaxTotal, -kMaxTotal};
  for (const Price& price : prices()) {
    best.low = std::max(best.low, price.known.bounds.low);
    best.high = std::max(best.high, price.known.bounds.high);
  }
  return best;
}

}  // namespace endodoi::wasm
