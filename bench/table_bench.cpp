/// endodoi-bench-tables: building a level, its file, and looking positions up, against a yardstick
/// of the same run: the bare sowing of all moves of all positions of the level.
///
///     endodoi-bench-tables [RULESET SEEDS]        (default: endodoi/8x4 13)
///
/// Exits with 1 if two builds of the level differ or the file does not give it back, with 2 for bad
/// use.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include <endodoi/sowing.h>
#include "solver/level_builder.h"
#include "tables/level_reader.h"
#include "tables/level_writer.h"

namespace endodoi::bench {
namespace {

using Number = LevelIndex::Number;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

struct Move {
  Position position;
  Pit pit;
};

/// What the moves of a level cost, sown and nothing else.
struct Sowings {
  double seconds = 0;
  std::uint64_t moves = 0;
  std::vector<Move> never_ending;

  /// The time of the never-ending ones alone: those found before, once more.
  double never_ending_seconds(const Ruleset& rules) const {
    const auto began = Clock::now();
    std::uint64_t laps = 0;
    for (const Move& move : never_ending) laps += sow(rules, move.position, move.pit).laps;
    const double seconds_taken = seconds_since(began);
    std::printf("never-ending        %.3g of %.3g moves, %.1f laps each\n",
                static_cast<double>(never_ending.size()), static_cast<double>(moves),
                static_cast<double>(laps) /
                    static_cast<double>(std::max<std::size_t>(never_ending.size(), 1)));
    return seconds_taken;
  }
};

Sowings sow_all(const Ruleset& rules, const LevelIndex& index, int seeds) {
  Sowings sowings;
  const auto began = Clock::now();
  Position position = index.unrank(seeds, 0);
  for (Number number = 0; number < index.size(seeds); ++number) {
    for (Pit pit = 0; pit < rules.pits; ++pit) {
      if (position.pits[pit] == 0) continue;
      ++sowings.moves;
      if (sow(rules, position, pit).never_ending) sowings.never_ending.push_back({position, pit});
    }
    if (number + 1 < index.size(seeds)) LevelIndex::next(position);
  }
  sowings.seconds = seconds_since(began);
  return sowings;
}

/// Builds the next level on a copy of the tables; gives its values and the seconds.
TableValues built(const Tables& below, int threads, double& seconds) {
  Tables tables = below;
  BuildOptions options;
  options.threads = threads;
  const auto began = Clock::now();
  build_next_level(tables, options);
  seconds = seconds_since(began);
  return tables.level(below.levels());
}

/// Numbers all over the level, the same in every run.
std::vector<Number> random_numbers(Number size, std::size_t count) {
  std::vector<Number> numbers(count);
  std::uint64_t state = 1;
  for (Number& number : numbers) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    number = (state >> 16) % size;
  }
  return numbers;
}

/// Nanoseconds of one call, over all numbers; the sum keeps the calls from being left out.
template <class Look>
double nanoseconds(const std::vector<Number>& numbers, Look look) {
  const auto began = Clock::now();
  long sum = 0;
  for (const Number number : numbers) sum += look(number);
  const double seconds = seconds_since(began);
  if (sum == 1) std::printf(" ");
  return seconds * 1e9 / static_cast<double>(numbers.size());
}

LevelReader opened(const std::vector<std::uint8_t>& file, std::size_t cached_blocks) {
  return std::move(
      LevelReader::open(std::make_unique<MemoryBytes>(file), "level", cached_blocks).value());
}

std::vector<std::uint8_t> file_of(const Ruleset& rules, int seeds, TableKind kind,
                                  const TableValues& values) {
  std::vector<std::uint8_t> file;
  const auto began = Clock::now();
  write_level(level_in_memory(rules, seeds, kind, values), 1,
              [&](Bytes bytes) { file.insert(file.end(), bytes.begin(), bytes.end()); });
  std::printf("file, %-6s        %.3f bits a position, written in %.1f ns a position\n",
              name(kind).data(),
              8.0 * static_cast<double>(file.size()) / static_cast<double>(values.size()),
              seconds_since(began) * 1e9 / static_cast<double>(values.size()));
  return file;
}

/// Whether the file gives the level back; prints what looking up costs.
bool measure_probes(const Ruleset& rules, int seeds, const TableValues& values) {
  const LevelIndex index(rules.width(), seeds);
  const auto file = file_of(rules, seeds, TableKind::values, values);
  file_of(rules, seeds, TableKind::wdl, values);
  const LevelReader cold = opened(file, 1), warm = opened(file, 1'000);
  const auto began = Clock::now();
  const bool same = cold.all().value() == values;
  std::printf("reading a level     %.1f ns a position\n",
              seconds_since(began) * 1e9 / static_cast<double>(values.size()));
  const auto anywhere = random_numbers(values.size(), 2'000);
  const auto near = random_numbers(
      std::min<Number>(values.size(), Number{cold.header().block_positions} * 500), 1'000'000);
  for (const Number number : near) (void)warm.entry(number);
  std::printf("probe, cold block   %.1f us\n",
              nanoseconds(anywhere, [&](Number n) { return *cold.entry(n); }) / 1e3);
  std::printf("probe, cached block %.1f ns\n",
              nanoseconds(near, [&](Number n) { return *warm.entry(n); }));
  std::vector<Position> positions;
  const auto numbers = random_numbers(values.size(), 1'000'000);
  for (const Number number : numbers) positions.push_back(index.unrank(seeds, number));
  std::size_t at = 0;
  std::printf("probe, in memory    %.1f ns, the numbering included\n",
              nanoseconds(numbers, [&](Number) { return values[index.rank(positions[at++])]; }));
  return same;
}

int run(const Ruleset& rules, int seeds) {
  Tables below(rules, seeds);
  while (below.levels() < seeds) build_next_level(below, {});
  const auto size = static_cast<double>(below.index().size(seeds));
  std::printf("%s, level %d: %.0f positions\n", table_family(rules).c_str(), seeds, size);
  const Sowings sowings = sow_all(rules, below.index(), seeds);
  std::printf("yardstick, sowing   %.2f million positions a second, %.1f moves each\n",
              size / sowings.seconds / 1e6, static_cast<double>(sowings.moves) / size);
  const double never_ending = sowings.never_ending_seconds(rules);
  double one = 0, two = 0;
  const auto values = built(below, 1, one);
  const bool same = built(below, 2, two) == values;
  std::printf("build, one thread   %.2f million positions a second: %.2f of the yardstick\n",
              size / one / 1e6, sowings.seconds / one);
  std::printf("build, two threads  %.2f million positions a second: %.2f of one thread's\n",
              size / two / 1e6, one / two);
  std::printf("never-ending        %.1f %% of the time of a build\n", 100 * never_ending / one);
  const bool sound = measure_probes(rules, seeds, values);
  if (!same) std::printf("two builds of the level differ\n");
  if (!sound) std::printf("the file does not give the level back\n");
  return same && sound ? 0 : 1;
}

}  // namespace
}  // namespace endodoi::bench

int main(int argc, char** argv) {
  const auto rules = endodoi::Ruleset::parse(argc > 1 ? argv[1] : "endodoi/8x4");
  const int seeds = argc > 2 ? std::atoi(argv[2]) : 13;
  if (!rules || argc == 2 || seeds < 1 || endodoi::unbuildable(*rules, seeds)) {
    std::fprintf(stderr, "usage: endodoi-bench-tables [RULESET SEEDS]\n");
    return 2;
  }
  return endodoi::bench::run(*rules, seeds);
}
