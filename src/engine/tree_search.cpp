#include "engine/tree_search.h"

#include <algorithm>
#include <new>

#include "evaluation/evaluate.h"

namespace endodoi {
namespace {

std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

/// Positions with fewer seeds than this are answered by the tables: all those they have, but with a
/// past that may come back only those after a capture.
int table_seeds(const Tables* tables, const Situation& situation) {
  if (tables == nullptr) return 0;
  const bool fresh = situation.stood.size() == 1;
  return fresh ? tables->levels() : std::min(tables->levels(), situation.position.on_board());
}

/// How much less deep a move is looked at that comes late in the order and is likely no better.
int reduction(int depth, int place) {
  if (depth < 3 || place < 2) return 0;
  return std::min(depth - 1, 1 + (place >= 4) + (depth >= 6));
}

bool row_is_empty(const Ruleset& rules, const Position& position) {
  const auto own = position.pits.begin() + first_pit(rules, position.mover);
  return std::all_of(own, own + rules.pits, [](std::uint8_t seeds) { return seeds == 0; });
}

}  // namespace

TreeSearch::TreeSearch(const SearchRequest& request, const Situation& situation,
                       const Knowledge& knowledge, const Limits& limits)
    : rules_(request.history.rules),
      situation_(situation),
      table_(knowledge.searched),
      tables_(knowledge.tables),
      team_(knowledge.team),
      full_width_(request.full_width),
      table_seeds_(table_seeds(knowledge.tables, situation)),
      prospects_(rules_),
      watch_(limits, team_ != nullptr ? &team_->done : nullptr),
      path_(situation) {}

Found TreeSearch::root_turn(const Turn& turn, int depth, Window window) {
  const Position& root = situation_.position;
  const TableKey root_key(root), key(turn.sowing.after);
  return after({root, root_key, root.on_board(), depth, 0}, turn, key, depth, window);
}

std::vector<Move> TreeSearch::line() const {
  return {line_[1].begin() + 1, line_[1].begin() + line_end_[1]};
}

/// What `turn` at `node` is worth to the node's mover.
Found TreeSearch::after(const Node& node, const Turn& turn, const TableKey& key, int depth,
                        Window window) {
  const int taken = turn.sowing.taken;
  path_.go_on(node.ply + 1, turn.sowing.after, taken > 0);
  Found found = search({turn.sowing.after, key, node.seeds - taken, depth, node.ply + 1},
                       window.from_other_side());
  found.value = -found.value;
  return found;
}

Found TreeSearch::search(const Node& node, Window window) {
  line_end_[at(node.ply)] = node.ply;
  if (!watch_.enter()) return {};
  if (const auto found = known(node.position, node.seeds, node.ply, window)) return *found;
  if (node.depth <= 0 || node.ply == kMaxPly) return leaf(node.position, node.seeds);
  if (node.depth == 1) return frontier(node, window);
  return expand(node, window);
}

/// What needs no search: the game is over, or cannot end inside the window any more, or the tables
/// know.
std::optional<Found> TreeSearch::known(const Position& position, int seeds, int ply,
                                       Window window) const {
  const int ahead = lead(position);
  if (majority_reached(position)) return Found{score_of_end(ahead)};
  const Score most = score_of_end(ahead + seeds), least = score_of_end(ahead - seeds);
  if (most <= window.alpha) return Found{most};
  if (least >= window.beta) return Found{least};
  if (const int loop = path_.loop(ply); loop != kNoLoop) {
    return Found{score_of_end(ahead), true, loop};
  }
  if (in_tables(seeds)) return Found{score_of_end(ahead + tables_->value(position))};
  return std::nullopt;
}

/// Looks in the table, then tries the moves.
Found TreeSearch::expand(const Node& node, Window window) {
  const Remembered before = table_.find(node.key);
  if (settles(before, node.depth, window)) return {before.value, before.depth == kResolvedDepth};

  Branches branches(rules_, node.position);
  arrange(node, before.move, branches);
  if (branches.turns.empty()) return {score_of_end(lead(node.position) - node.seeds)};  // R10
  Trial trial{window, {-kInfinity}, before.move};
  try_all(node, branches, trial);
  if (watch_.over()) return {};
  remember(node, window, trial);
  Found found = trial.best;
  if (found.loop >= node.ply) found.loop = kNoLoop;
  return found;
}

/// Whether what the table knows settles the window. At open windows only resolved results do, so
/// that the line of best play is not cut short.
bool TreeSearch::settles(const Remembered& known, int depth, Window window) const {
  if (known.depth < (window.open() ? kResolvedDepth : depth)) return false;
  if (fresh_ && !known.recent && known.depth != kResolvedDepth) return false;
  switch (known.bound) {
    case Bound::none:
      return false;
    case Bound::lower:
      return known.value >= window.beta;
    case Bound::upper:
      return known.value <= window.alpha;
    case Bound::exact:
      return true;
  }
  return false;
}

/// Begins to fetch what the table knows of where the moves lead, and puts them in order.
void TreeSearch::arrange(const Node& node, Move first, Branches& branches) {
  const Turns& turns = branches.turns;
  if (node.depth > 2) {  // a frontier does not look into the table
    for (std::size_t i = 0; i < turns.size(); ++i) {
      branches.keys[i] = TableKey(turns[i].sowing.after);
      table_.prefetch(branches.keys[i]);
    }
  }
  tell_watch(node, turns);
  branches.order = order_.sorted(turns, first, node.ply);
}

/// Tries all moves until one cuts. What another thread is searching comes last.
void TreeSearch::try_all(const Node& node, const Branches& branches, Trial& trial) {
  std::array<std::size_t, kMaxPits> later;
  std::size_t count = 0;
  for (std::size_t i = 0; i < branches.turns.size(); ++i) {
    const TableKey& key = branches.keys[branches.order[i]];
    if (i > 0 && shares(node) && team_->busy.has(BusyMoves::name(key.hash, node.depth))) {
      later[count++] = i;
    } else if (try_one(node, branches, i, trial)) {
      return;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (try_one(node, branches, later[i], trial)) return;
  }
}

/// True: no other move need be tried.
bool TreeSearch::try_one(const Node& node, const Branches& branches, std::size_t i, Trial& trial) {
  const Turn& turn = branches.turns[branches.order[i]];
  const Found found = look(node, branches, branches.order[i], static_cast<int>(i), trial.window);
  if (watch_.over()) return true;
  if (found.value >= trial.window.beta) {
    trial.move = turn.move;
    trial.best = found;
    order_.reward(turn.move, node.ply, node.depth);
    return true;
  }
  Found& best = trial.best;
  best.value = std::max(best.value, found.value);
  best.resolved = best.resolved && found.resolved;
  best.loop = std::min(best.loop, found.loop);
  if (found.value > trial.window.alpha) {
    trial.window.alpha = found.value;
    trial.move = turn.move;
    extend_line(node.ply, turn.move);
  }
  return false;
}

/// The first move is measured; of the others it is asked only whether they are better, the later
/// ones less deeply at first; and if so, how much.
Found TreeSearch::look(const Node& node, const Branches& branches, std::size_t t, int place,
                       Window window) {
  const Turn& turn = branches.turns[t];
  const TableKey& key = branches.keys[t];
  const int depth = node.depth - 1;
  if (place == 0) return after(node, turn, key, depth, window);
  if (shares(node)) team_->busy.begin(BusyMoves::name(key.hash, node.depth));
  const Window better{window.alpha, window.alpha + 1};
  const int less = full_width_ ? 0 : reduction(node.depth, place);
  Found found = after(node, turn, key, depth - less, better);
  if (less > 0 && found.value > window.alpha && !watch_.over()) {
    found = after(node, turn, key, depth, better);
  }
  if (found.value > window.alpha && found.value < window.beta && !watch_.over()) {
    found = after(node, turn, key, depth, window);
  }
  if (shares(node)) team_->busy.end(BusyMoves::name(key.hash, node.depth));
  return found;
}

/// One ply above the horizon: sows the moves one by one, so that none is sown after a cut, and
/// looks nothing up.
Found TreeSearch::frontier(const Node& node, Window window) {
  MoveOrder::Pits pits;
  const int count = order_.frontier(rules_, node.position, pits);
  Found best{-kInfinity};
  Score alpha = window.alpha;
  Sowing sowing;
  for (int i = 0; i < count; ++i) {
    const Pit pit = pits[static_cast<std::size_t>(i)];
    // Constructed in place: copying a board just written byte by byte would stall.
    const Sowing& sown = *new (&sowing) Sowing(sow(rules_, node.position, pit));
    if (sown.never_ending) {
      watch_.spent(16);
      continue;
    }
    if (!watch_.enter()) return {};
    Found found = leaf(sown.after, node.seeds - sown.taken);
    found.value = -found.value;
    best.resolved = best.resolved && found.resolved;
    if (found.value <= best.value) continue;
    best.value = found.value;
    if (found.value >= window.beta) {
      order_.reward_frontier(pit);
      return found;
    }
    if (found.value > alpha) {
      alpha = found.value;
      line_end_[at(node.ply + 1)] = node.ply + 1;
      extend_line(node.ply, pit);
    }
  }
  if (best.value == -kInfinity) return {score_of_end(lead(node.position) - node.seeds)};  // R10
  return best;
}

/// A position that is not looked into any further. A row of never-ending sowings only is not seen
/// as the end that it is: the estimate stands for it until the search gets deeper.
Found TreeSearch::leaf(const Position& position, int seeds) {
  const int ahead = lead(position);
  if (majority_reached(position)) return {score_of_end(ahead)};
  if (in_tables(seeds)) return {score_of_end(ahead + tables_->value(position))};
  if (row_is_empty(rules_, position)) return {score_of_end(ahead - seeds)};  // R10
  estimates_ = true;
  return {prospects_.estimate(ahead, seeds, evaluate(rules_, position, seeds)), false};
}

/// R11: the player who has just moved is the one who may have got it.
bool TreeSearch::majority_reached(const Position& position) const {
  return rules_.majority && has_majority(position, opponent(position.mover));
}

/// Long sowings are dear, and never-ending ones dearest; those are not among the turns.
void TreeSearch::tell_watch(const Node& node, const Turns& turns) {
  std::uint32_t laps = 0;
  for (const Turn& turn : turns) laps += turn.sowing.laps;
  const auto own = node.position.pits.begin() + first_pit(rules_, node.position.mover);
  const auto liftable = rules_.pits - std::count(own, own + rules_.pits, 0);
  const auto endless = static_cast<int>(liftable) - static_cast<int>(turns.size());
  watch_.spent(static_cast<int>(laps / 128) + 16 * endless);
}

void TreeSearch::remember(const Node& node, Window window, const Trial& trial) {
  const Found& found = trial.best;
  Remembered what{found.value, found.resolved ? kResolvedDepth : node.depth, Bound::exact,
                  trial.move};
  if (found.value >= window.beta) {
    what.bound = Bound::lower;
  } else if (found.value <= window.alpha) {
    what.bound = Bound::upper;
  }
  if (found.loop < node.ply) what = {0, 0, Bound::none, trial.move};
  table_.store(node.key, what);
}

void TreeSearch::extend_line(int ply, Move move) {
  auto& line = line_[at(ply)];
  const auto& tail = line_[at(ply + 1)];
  const int end = line_end_[at(ply + 1)];
  line[at(ply)] = move;
  std::copy(tail.begin() + ply + 1, tail.begin() + end, line.begin() + ply + 1);
  line_end_[at(ply)] = end;
}

}  // namespace endodoi
