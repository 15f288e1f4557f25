#include "engine/tree_search.h"

#include <algorithm>

#include "engine/evaluate.h"

namespace endodoi {
namespace {

std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

/// Whether what the table knows settles the window. At open windows only resolved results do, so
/// that the line of best play is not cut short.
bool settles(const Remembered& known, int depth, Window window) {
  if (known.depth < (window.open() ? kResolvedDepth : depth)) return false;
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

/// Positions with fewer seeds than this are answered by the tables: all those they have, but with a
/// past that may come back only those after a capture.
int table_seeds(const Tables* tables, const Situation& situation) {
  if (tables == nullptr) return 0;
  const bool fresh = situation.stood.size() == 1;
  return fresh ? tables->levels() : std::min(tables->levels(), situation.position.on_board());
}

}  // namespace

TreeSearch::TreeSearch(const Ruleset& rules, const Situation& situation, const Knowledge& knowledge,
                       const Limits& limits)
    : rules_(rules),
      root_seeds_(situation.position.on_board()),
      root_(situation.position),
      table_(knowledge.searched),
      tables_(knowledge.tables),
      table_seeds_(table_seeds(knowledge.tables, situation)),
      watch_(limits),
      path_(situation) {}

Found TreeSearch::root_turn(const Turn& turn, int depth, Window window) {
  return after({root_, root_seeds_, depth, 0}, turn, depth, window);
}

std::vector<Move> TreeSearch::line() const {
  return {line_[1].begin() + 1, line_[1].begin() + line_end_[1]};
}

/// What `turn` at `node` is worth to the node's mover.
Found TreeSearch::after(const Node& node, const Turn& turn, int depth, Window window) {
  const Value taken = turn.sowing.taken;
  path_.go_on(node.ply + 1, turn.sowing.after, taken > 0);
  Found found = search({turn.sowing.after, node.seeds - taken, depth, node.ply + 1},
                       {taken - window.beta, taken - window.alpha});
  found.value = taken - found.value;
  return found;
}

Found TreeSearch::search(const Node& node, Window window) {
  line_end_[at(node.ply)] = node.ply;
  if (!watch_.enter()) return {};
  if (majority_reached(node.position)) return {};
  if (node.seeds <= window.alpha) return {node.seeds};
  if (-node.seeds >= window.beta) return {-node.seeds};
  if (const int loop = path_.loop(node.ply); loop != kNoLoop) return {0, true, loop};
  if (in_tables(node)) return {tables_->value(node.position)};
  if (node.depth <= 0 || node.ply == kMaxPly) return horizon(node);
  return expand(node, window);
}

/// Looks in the table, then tries the moves.
Found TreeSearch::expand(const Node& node, Window window) {
  const TableKey key(rules_, node.position);
  const Remembered known = table_.find(key);
  if (settles(known, node.depth, window)) return {known.value, known.depth == kResolvedDepth};

  const Turns turns = legal_turns(rules_, node.position);
  tell_watch(node, turns);
  if (turns.empty()) return {-node.seeds};  // R10
  Move move = known.move;
  Found found = try_turns(node, turns, window, move);
  if (watch_.over()) return {};
  remember(key, node, found, window, move);
  if (found.loop >= node.ply) found.loop = kNoLoop;
  return found;
}

/// `move`: tried first; then the best found, if any raised alpha.
Found TreeSearch::try_turns(const Node& node, const Turns& turns, Window window, Move& move) {
  const int depth = node.depth - 1;
  const MoveOrder::Order order = order_.sorted(turns, move, node.ply);
  Found best{-kInfinity};
  Window rest = window;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Turn& turn = turns[order[i]];
    // After the first, ask only whether a move is better; if so, how much.
    Found found = after(node, turn, depth, i == 0 ? rest : Window{rest.alpha, rest.alpha + 1});
    if (i > 0 && found.value > rest.alpha && found.value < rest.beta) {
      found = after(node, turn, depth, rest);
    }
    if (watch_.over()) return {};
    if (found.value >= rest.beta) {
      move = turn.move;
      order_.reward(turn.move, node.ply, node.depth);
      return found;
    }
    best.value = std::max(best.value, found.value);
    best.resolved = best.resolved && found.resolved;
    best.loop = std::min(best.loop, found.loop);
    if (found.value > rest.alpha) {
      rest.alpha = found.value;
      move = turn.move;
      extend_line(node.ply, turn.move);
    }
  }
  return best;
}

/// A position that is not looked into any further.
Found TreeSearch::horizon(const Node& node) const {
  if (!has_legal_move(rules_, node.position)) return {-node.seeds};  // R10
  return {evaluate(rules_, node.position), false};
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

void TreeSearch::remember(const TableKey& key, const Node& node, const Found& found, Window window,
                          Move move) {
  Remembered what{found.value, found.resolved ? kResolvedDepth : node.depth, Bound::exact, move};
  if (found.value >= window.beta) {
    what.bound = Bound::lower;
  } else if (found.value <= window.alpha) {
    what.bound = Bound::upper;
  }
  if (found.loop < node.ply) what = {0, 0, Bound::none, move};
  table_.store(key, what);
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
