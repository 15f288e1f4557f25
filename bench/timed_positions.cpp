#include "timed_positions.h"

#include <endodoi/notation.h>

namespace endodoi::bench {

Position TimedPosition::position() const { return parse_position(ruleset(), text).value(); }

const std::vector<TimedPosition>& timed_positions() {
  static const std::vector<TimedPosition> positions{
      {"endodoi/6x4", "4,4,4,4,4,4/4,4,4,4,4,4 0/0 s", 20},
      {"endodoi/6x4", "1,6,2,8,0,5/0,1,2,19,0,1 3/0 s", 18},
      {"endodoi/6x4", "0,1,7,5,0,3/0,0,0,2,11,2 5/12 n", 22},
      {"endodoi/6x4", "6,3,0,11,0,3/2,0,0,0,0,1 9/13 n", 20},
      {"endodoi/8x4", "4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 0/0 s", 14},
      {"endodoi/8x4", "1,9,9,2,0,4,1,1/8,1,3,0,0,8,4,9 4/0 s", 14},
      {"endodoi/8x4", "1,9,0,0,7,0,1,1/1,5,2,0,12,1,4,0 11/9 n", 14},
      {"endodoi/8x4", "3,6,0,1,1,2,0,0/0,3,1,5,2,6,0,3 13/18 n", 15},
      {"endodoi/10x4", "4,4,4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4,4,4 0/0 s", 12},
      {"endodoi/10x4", "2,8,1,3,2,6,2,7,0,1/3,15,3,2,4,5,8,1,2,5 0/0 s", 12},
      {"endodoi/10x4", "0,0,3,0,8,1,0,13,4,7/0,5,2,0,1,7,0,5,0,0 8/16 s", 12},
      {"endodoi/10x4", "3,0,3,5,0,4,1,2,3,1/2,0,0,4,1,4,3,2,0,3 20/19 s", 13},
  };
  return positions;
}

}  // namespace endodoi::bench
