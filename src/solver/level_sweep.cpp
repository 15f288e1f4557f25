#include "solver/level_sweep.h"

namespace endodoi {

bool run_sweeps(LevelSweep& sweep, Peers& peers, BuildWatch& watch, BuildCost& cost) {
  for (int number = 1;; ++number) {
    ++cost.sweeps;
    const auto count = sweep.run(watch, cost);
    if (!count) {
      watch.save();
      return false;
    }
    cost.moves += count->moves;
    std::uint64_t found[] = {count->changed, count->open};
    peers.sum(found);
    // A whole sweep without a change has seen nothing but final bounds.
    if (found[0] == 0 || found[1] == 0) return true;
    watch.begin_sweep(number, found[1]);
  }
}

}  // namespace endodoi
