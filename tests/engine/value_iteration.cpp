#include "value_iteration.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace value_iteration {
namespace {

using Board = std::array<std::uint8_t, 2 * kMaxPits + 3>;

Board board(const Position& position) {
  Board board{};
  std::copy(position.pits.begin(), position.pits.end(), board.begin());
  std::copy(position.captured.begin(), position.captured.end(), board.begin() + 2 * kMaxPits);
  board.back() = static_cast<std::uint8_t>(position.mover);
  return board;
}

struct Successor {
  Value taken;
  std::size_t to;
};

struct State {
  bool over = false;  ///< then `value` is final
  Value value = 0;
  std::vector<Successor> successors;
};

class Graph {
 public:
  Graph(const Ruleset& rules, const std::vector<Position>& spent) : rules_(rules), spent_(spent) {}

  /// False if there are too many.
  bool explore(const Position& start, std::size_t most) {
    number(start);
    // It may have stood twice itself: to come back to it is another thing than to begin there.
    if (is_spent(start)) numbers_.clear();
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      if (positions_.size() > most) return false;
      expand(i);
    }
    return true;
  }

  /// The first position's value. Captured seeds never come back, so positions with fewer seeds on
  /// the board are settled first and are ends for those with more.
  Value settle() {
    std::map<int, std::vector<std::size_t>> by_seeds;
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      by_seeds[positions_[i].on_board()].push_back(i);
    }
    for (const auto& [seeds, states] : by_seeds) settle(states);
    return states_.front().value;
  }

 private:
  void settle(const std::vector<std::size_t>& group) {
    std::vector<Value> next(group.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < group.size(); ++i) next[i] = best(states_[group[i]]);
      for (std::size_t i = 0; i < group.size(); ++i) {
        changed = changed || states_[group[i]].value != next[i];
        states_[group[i]].value = next[i];
      }
    }
  }

  Value best(const State& state) const {
    if (state.over) return state.value;
    Value best = -kMaxTotal - 1;
    for (const Successor& next : state.successors) {
      best = std::max(best, next.taken - states_[next.to].value);
    }
    return best;
  }

  bool is_spent(const Position& position) const {
    return std::find(spent_.begin(), spent_.end(), position) != spent_.end();
  }

  std::size_t number(const Position& position) {
    const auto [found, fresh] = numbers_.try_emplace(board(position), positions_.size());
    if (fresh) {
      positions_.push_back(position);
      states_.emplace_back();
    }
    return found->second;
  }

  void expand(std::size_t i) {
    const Position position = positions_[i];
    const bool decided = rules_.majority && (has_majority(position, Player::south) ||
                                             has_majority(position, Player::north));
    const Turns turns = legal_turns(rules_, position);
    if (decided || turns.empty()) {
      states_[i] = {true, decided ? 0 : -position.on_board(), {}};
      return;
    }
    if (i > 0 && is_spent(position)) {
      states_[i] = {true, 0, {}};
      return;
    }
    for (const Turn& turn : turns) {
      const std::size_t to = number(turn.sowing.after);
      states_[i].successors.push_back({turn.sowing.taken, to});
    }
  }

  Ruleset rules_;
  const std::vector<Position>& spent_;
  std::map<Board, std::size_t> numbers_;
  std::vector<Position> positions_;
  std::vector<State> states_;
};

}  // namespace

std::optional<Value> value(const Ruleset& rules, const Position& start, std::size_t most,
                           const std::vector<Position>& spent) {
  Graph graph(rules, spent);
  if (!graph.explore(start, most)) return std::nullopt;
  return graph.settle();
}

}  // namespace value_iteration
