#include "generators.h"

#include <algorithm>
#include <vector>

namespace generators {
namespace {

using literal::Board;
using literal::Rules;

// Seeds that are not on the board have been captured, or (in a set-up position) are not there.
void share_out_captured(Random& random, const Rules& rules, Board& board) {
  int rest = 2 * rules.pits * rules.seeds - literal::seeds_on_board(board);
  if (random.chance(1, 4)) rest = random.between(0, rest);
  board.south_taken = random.between(0, rest);
  board.north_taken = rest - board.south_taken;
}

// Every composition alike: bars among stars, drawn one after the other without replacement.
void spread_uniformly(Random& random, int seeds, std::vector<int>& pits) {
  int bars = static_cast<int>(pits.size()) - 1;
  int stars = seeds;
  size_t pit = 0;
  while (stars + bars > 0) {
    if (random.chance(bars, stars + bars)) {
      bars--;
      pit++;
    } else {
      stars--;
      pits[pit]++;
    }
  }
}

void drop_one_by_one(Random& random, int seeds, std::vector<int>& pits) {
  for (; seeds > 0; seeds--) pits[random.below(static_cast<int>(pits.size()))]++;
}

void heap_up(Random& random, int seeds, std::vector<int>& pits) {
  const int pit_count = static_cast<int>(pits.size());
  for (int heaps = random.between(1, 3); heaps > 0 && seeds > 0; heaps--) {
    const int heap = random.between((seeds + 1) / 2, seeds);
    pits[random.below(pit_count)] += heap;
    seeds -= heap;
  }
  drop_one_by_one(random, std::min(seeds, random.between(0, pit_count)), pits);
}

Board random_play(Random& random, const Rules& rules) {
  Board board = literal::initial_board(rules, random.chance(1, 2));
  for (int plies = random.between(0, 8 * rules.pits); plies > 0; plies--) {
    const std::vector<int> pits = literal::legal_pits(rules, board);
    if (pits.empty()) break;
    const int pit = pits[random.below(static_cast<int>(pits.size()))];
    board = literal::sow(rules, board, pit).after;
  }
  return board;
}

}  // namespace

int Random::below(int limit) {
  const std::uint64_t count = static_cast<std::uint64_t>(limit);
  const std::uint64_t largest = UINT64_MAX - UINT64_MAX % count;
  std::uint64_t draw = engine_();
  while (draw >= largest) draw = engine_();  // keeps every outcome equally likely
  return static_cast<int>(draw % count);
}

int Random::between(int first, int last) { return first + below(last - first + 1); }

bool Random::chance(int times, int of_all) { return below(of_all) < times; }

Rules random_rules(Random& random) {
  Rules rules;
  rules.cross = random.chance(1, 2);
  // Small boards twice as often: there sowings never end and positions come back.
  rules.pits = random.chance(1, 3) ? random.between(2, 4) : random.between(2, 12);
  rules.seeds = random.between(1, 9);
  rules.lone = random.chance(1, 2);
  rules.majority = random.chance(1, 3);
  return rules;
}

Board random_board(Random& random, const Rules& rules, Kind kind) {
  if (kind == Kind::played) return random_play(random, rules);
  const int pit_count = 2 * rules.pits;
  const int most = pit_count * rules.seeds;
  Board board;
  board.pits.assign(pit_count, 0);
  board.south_to_move = random.chance(1, 2);
  switch (kind) {
    case Kind::uniform:
      spread_uniformly(random, random.between(0, most), board.pits);
      break;
    case Kind::few_seeds:
      drop_one_by_one(random, random.between(1, pit_count), board.pits);
      break;
    case Kind::heaps:
      heap_up(random, random.between(1, most), board.pits);
      break;
    default:
      drop_one_by_one(random, random.between(0, std::min(4, most)), board.pits);
      break;
  }
  share_out_captured(random, rules, board);
  return board;
}

Board random_board(Random& random, const Rules& rules) {
  return random_board(random, rules, kKinds[random.below(5)]);
}

}  // namespace generators
