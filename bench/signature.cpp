// Prints the engine's signature as `endodoi bench` does, `NODES HASH`, with the engine linked and
// nothing else: so that the tests can compare compilers.
#include "engine/signature.h"

#include <cinttypes>
#include <cstdio>

int main() {
  const endodoi::Signature found = endodoi::bench_signature();
  std::printf("%" PRIu64 " %016" PRIx64 "\n", found.nodes, found.hash);
}
