#include "engine/path.h"

#include <algorithm>

namespace endodoi {

Path::Path(const Situation& situation) : situation_(situation) { at_[0] = &situation.position; }

int Path::loop(int ply) const {
  const Position& position = *at_[index_of(ply)];
  const int since = same_since_[index_of(ply)];
  for (int before = ply - 2; before >= since; before -= 2) {
    if (*at_[index_of(before)] == position) return before;
  }
  const auto& spent = situation_.spent;
  const bool third = since == 0 && std::find(spent.begin(), spent.end(), position) != spent.end();
  return third ? -1 : kNoLoop;
}

}  // namespace endodoi
