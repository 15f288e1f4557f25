#include "byte_loop.h"

#include <cstring>

namespace endodoi::bench {

ByteSowing sow_by_bytes(const Ruleset& rules, const Position& position, Pit pit) {
  ByteSowing sowing;
  std::memcpy(sowing.pits, position.pits.data(), sizeof sowing.pits);
  std::uint8_t* const board = sowing.pits;
  const unsigned width = 2u * rules.pits;
  unsigned at = pit;
  sowing.laps = 0;
  sowing.taken = 0;
  sowing.never_ending = false;
  do {
    if (sowing.laps == kMaxLaps) {
      sowing.never_ending = true;
      return sowing;
    }
    unsigned hand = board[at];
    board[at] = 0;
    do {
      at = at + 1 == width ? 0 : at + 1;
      ++board[at];
    } while (--hand);
    ++sowing.laps;
  } while (board[at] > 1);
  sowing.last = static_cast<std::uint8_t>(at);
  const unsigned facing = width - 1 - at;
  if ((at < rules.pits) == (position.mover == Player::south) && (board[facing] > 0 || rules.lone)) {
    sowing.taken = static_cast<std::uint8_t>(board[facing] + 1);
    board[facing] = 0;
    board[at] = 0;
  }
  return sowing;
}

}  // namespace endodoi::bench
