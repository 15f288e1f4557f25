#include "tables/level_index.h"

#include <cassert>

namespace endodoi {

LevelIndex::LevelIndex(int width, int max_seeds) : width_(width), max_seeds_(max_seeds) {
  assert(width >= 2 * kMinPits && width <= 2 * kMaxPits && max_seeds >= 0 &&
         max_seeds <= kMaxTotal);
  // Pascal's rule along the diagonals: C(s + i, i + 1) = C(s − 1 + i, i + 1) + C(s + i − 1, i).
  choose_.assign(static_cast<std::size_t>(width) * (static_cast<std::size_t>(max_seeds) + 2), 0);
  const std::size_t step = static_cast<std::size_t>(max_seeds) + 2;
  for (std::size_t pit = 0; pit < static_cast<std::size_t>(width); ++pit) {
    for (std::size_t seeds = 1; seeds < step; ++seeds) {
      const Number one_pit_less = pit == 0 ? 1 : choose_[(pit - 1) * step + seeds];
      choose_[pit * step + seeds] = choose_[pit * step + seeds - 1] + one_pit_less;
    }
  }
}

bool LevelIndex::fits(int width, int seeds) {
  // C(seeds + width, width), factor by factor: every step is a whole number.
  constexpr unsigned __int128 kLimit = static_cast<unsigned __int128>(1) << 63;
  unsigned __int128 all = 1;
  for (int i = 1; i <= width; ++i) {
    all = all * static_cast<unsigned>(seeds + i) / static_cast<unsigned>(i);
    if (all >= kLimit) return false;
  }
  return true;
}

Position LevelIndex::unrank(int seeds, Number number) const {
  Position position;
  int left = seeds;
  for (int pit = width_ - 2; pit >= 0; --pit) {
    // The highest place of this bar that leaves something for the lower ones; `left` seeds lie in
    // pits 0 … pit.
    int before = left;
    while (choose(pit, before) > number) --before;
    number -= choose(pit, before);
    position.pits[static_cast<std::size_t>(pit) + 1] = static_cast<std::uint8_t>(left - before);
    left = before;
  }
  position.pits[0] = static_cast<std::uint8_t>(left);
  return position;
}

}  // namespace endodoi
