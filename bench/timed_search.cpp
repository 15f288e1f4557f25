#include "timed_search.h"

#include <chrono>
#include <ctime>

namespace endodoi::bench {
namespace {

std::chrono::milliseconds steady_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace

double processor_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Effort search_timed(Engine& engine, const Ruleset& rules, const Position& position,
                    const Stop& stop) {
  SearchRequest request;
  request.history = {rules, position, {}};
  request.limits.depth = stop.depth;
  if (stop.nodes > 0) request.limits.nodes = stop.nodes;
  if (stop.milliseconds > 0) {
    request.limits.time = std::chrono::milliseconds(stop.milliseconds);
    request.limits.clock = steady_now;
  }
  // After another ruleset's search the first one clears the memory: that is no search.
  SearchRequest first = request;
  first.limits = {};
  first.limits.nodes = 1;
  engine.search(first);
  engine.clear();
  const double wall = wall_seconds(), processor = processor_seconds();
  const SearchResult found = engine.search(request);
  return {found.depth,
          found.value,
          found.nodes,
          wall_seconds() - wall,
          processor_seconds() - processor,
          found.exact()};
}

}  // namespace endodoi::bench
