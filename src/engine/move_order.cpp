#include "engine/move_order.h"

namespace endodoi {

int MoveOrder::promise(const Turn& turn, Move first, int ply) const {
  if (turn.move == first) return 1 << 30;
  const int killer = killer_[static_cast<std::size_t>(ply)] == turn.move ? 1 << 15 : 0;
  return (turn.sowing.taken << 16) + killer + static_cast<int>(merit_[turn.move]);
}

MoveOrder::Order MoveOrder::sorted(const Turns& turns, Move first, int ply) const {
  Order order{};
  std::array<int, kMaxPits> promises{};
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const int mine = promise(turns[i], first, ply);
    std::size_t place = i;
    for (; place > 0 && promises[place - 1] < mine; --place) {
      promises[place] = promises[place - 1];
      order[place] = order[place - 1];
    }
    promises[place] = mine;
    order[place] = static_cast<std::uint8_t>(i);
  }
  return order;
}

int MoveOrder::frontier(const Ruleset& rules, const Position& position, Pits& pits) const {
  const Pit first = first_pit(rules, position.mover);
  int count = 0;
  for (int i = 0; i < rules.pits; ++i) {
    const auto pit = static_cast<Pit>(first + i);
    if (position.pits[pit] == 0) continue;
    int place = count++;
    const auto before = [&] { return pits[static_cast<std::size_t>(place - 1)]; };
    for (; place > 0 && frontier_[before()] < frontier_[pit]; --place) {
      pits[static_cast<std::size_t>(place)] = before();
    }
    pits[static_cast<std::size_t>(place)] = pit;
  }
  return count;
}

void MoveOrder::reward_frontier(Pit pit) {
  if (++frontier_[pit] < 1 << 12) return;
  for (std::uint32_t& merit : frontier_) merit /= 2;
}

void MoveOrder::reward(Move move, int ply, int depth) {
  killer_[static_cast<std::size_t>(ply)] = move;
  merit_[move] += static_cast<std::uint32_t>(depth * depth);
  if (merit_[move] < 1 << 14) return;
  for (std::uint32_t& merit : merit_) merit /= 2;
}

}  // namespace endodoi
