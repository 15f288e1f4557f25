#include "engine/signature.h"

#include <string_view>

#include <endodoi/notation.h>
#include "engine/engine.h"
#include "engine/random.h"

namespace endodoi {
namespace {

struct BenchPosition {
  std::string_view rules;
  std::string_view position;
  int depth;
};

/// Openings, middles and endings, boards of one register and of two, every option.
constexpr BenchPosition kPositions[] = {
    {"endodoi/6x4", "4,4,4,4,4,4/4,4,4,4,4,4 0/0 s", 18},
    {"endodoi/6x4", "1,0,6,6,0,1/6,6,2,7,0,6 0/7 n", 18},
    {"endodoi/6x4", "0,3,2,1,2,3/4,1,2,3,6,2 9/10 s", 19},
    {"endodoi/6x4", "0,3,0,1,0,0/0,1,0,3,0,2 18/20 n", 40},
    {"endodoi/8x4", "4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 0/0 n", 16},
    {"endodoi/8x4+lone", "0,2,5,1,0,3,1,4/1,0,7,2,2,0,1,3 17/15 s", 15},
    {"endodoi/10x4", "4,4,4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4,4,4 0/0 s", 14},
    {"endodoi/12x9", "9,9,9,9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9,9,9,9 0/0 s", 11},
    {"cross/6x3", "3,3,3,3,3,3/3,3,3,3,3,3 0/0 s", 18},
    {"cross/6x6", "6,6,6,6,6,6/6,6,6,6,6,6 0/0 n", 15},
    {"cross/6x4+majority", "2,5,0,1,3,2/1,0,4,3,0,2 13/12 s", 17},
    {"cross/9x4", "4,0,3,5,1,2,6,0,4/2,3,1,0,5,4,2,1,3 12/14 n", 14},
};

SearchResult search(Engine& engine, const BenchPosition& bench) {
  const Ruleset rules = Ruleset::parse(bench.rules).value();
  SearchRequest request{{rules, parse_position(rules, bench.position).value(), {}}, {}, false};
  request.limits.depth = bench.depth;
  engine.clear();
  return engine.search(request);
}

}  // namespace

Signature bench_signature() {
  Engine engine(1);
  Signature signature;
  for (const BenchPosition& bench : kPositions) {
    const SearchResult result = search(engine, bench);
    signature.nodes += result.nodes;
    for (const int part : {result.value, static_cast<int>(result.best.value_or(kNoMove))}) {
      signature.hash = mix(signature.hash ^ static_cast<std::uint64_t>(part));
    }
    signature.hash = mix(signature.hash ^ result.nodes);
  }
  return signature;
}

}  // namespace endodoi
