#include "cli/laps.h"

namespace endodoi::cli {

void sow_lap(const Ruleset& rules, const Lap& lap, Seeds& pits) {
  const int width = rules.width();
  pits[lap.from] = 0;
  int pit = lap.from;
  for (int seed = 0; seed < lap.seeds; ++seed) {
    pit += lap.direction;
    if (pit == width) pit = 0;
    if (pit < 0) pit = width - 1;
    ++pits[static_cast<std::size_t>(pit)];
  }
}

Lap lap_from(const Ruleset& rules, const Seeds& pits, Pit from) {
  const int width = rules.width();
  const std::uint8_t seeds = pits[from];
  const bool clockwise = rules.variant == Variant::cross && seeds % 2 == 1;
  const int way = clockwise ? width - seeds % width : seeds % width;
  return {from, seeds, static_cast<std::int8_t>(clockwise ? -1 : 1),
          static_cast<Pit>((from + way) % width)};
}

}  // namespace endodoi::cli
