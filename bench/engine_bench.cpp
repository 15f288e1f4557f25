/// endodoi-bench-engine: how fast the engine of this program searches, on a fixed list of
/// positions, with empty memory for each.
///
///     endodoi-bench-engine [--first PROGRAM] [--threads N] [--repetitions N] [--think MS]
///     [--quick]
///
/// 1. Against the engine as it first stood: nodes a second over as many nodes (half a million), and
///    time to the same depth (the engine of today looks less deep at unlikely moves, so that depths
///    are alike in name only). The first engine is a program beside this one,
///    endodoi-yardstick-first, which scripts/yardstick.sh builds; without it only this engine is
///    timed. The two take turns, position by position, and of all repetitions the quickest counts,
///    by processor time: what else runs on the machine disturbs it least.
/// 2. Several threads (2) against one: time to the depth that one thread reaches in MS (1000).
///    Searches with several threads are never the same twice; the geometric mean over positions and
///    repetitions counts. By the clock it needs as many idle cores as threads; by processor time
///    (one thread's, over the several threads' shared evenly) it shows what the clock would on such
///    a machine.
///
/// For scripts (scripts/bench_engine_*.mjs):
///
///     endodoi-bench-engine --list        the positions, `RULESET tab POSITION`
///     endodoi-bench-engine --questions   reads lines `RULESET tab POSITION tab NODES`, searches so
///                                        many nodes with a new engine of the default size, answers
///                                        `NODES VALUE DEPTH WALL PROCESSOR`, times in seconds
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include <endodoi/notation.h>
#include "match/ugi_engine.h"
#include "timed_positions.h"
#include "timed_search.h"

namespace endodoi::bench {
namespace {

constexpr std::size_t kMebibytes = 16;  ///< what the first engine has
constexpr std::size_t kMebibytesForThreads = 64;

struct Settings {
  std::string first;  ///< the program of the first engine
  int threads = 2;
  int repetitions = 3;
  int think = 1000;  ///< milliseconds of one thread that give the depth for several
  bool quick = false;
};

/// The geometric mean of what is added.
class Mean {
 public:
  void add(double ratio) { logs_ += std::log(ratio), ++count_; }
  double value() const { return count_ == 0 ? 1 : std::exp(logs_ / count_); }
  int count() const { return count_; }

 private:
  double logs_ = 0;
  int count_ = 0;
};

/// `endodoi/6x4 2`: the second position of its ruleset.
std::string label(std::size_t i) {
  const auto& all = timed_positions();
  int number = 1;
  for (std::size_t k = 0; k < i; ++k) number += all[k].rules == all[i].rules;
  return std::string(all[i].rules) + " " + std::to_string(number);
}

/// In the quick form every search is small.
Stop depth_of(const TimedPosition& timed, const Settings& settings) {
  return {.depth = settings.quick ? std::max(1, timed.depth - 7) : timed.depth};
}
Stop nodes_of(const Settings& settings) {
  return {.nodes = settings.quick ? std::uint64_t{3'000} : std::uint64_t{500'000}};
}

/// The first engine, in a process of its own.
class FirstEngine {
 public:
  /// Null, with a note printed, if the program is not there or does not start.
  static std::unique_ptr<FirstEngine> start(const std::string& program) {
    auto first = std::make_unique<FirstEngine>(program);
    const auto failure = first->engine_.start();
    if (!failure) return first;
    std::printf("the first engine is left out: %s\n", failure->message.c_str());
    std::printf("scripts/yardstick.sh BUILD_DIR builds it\n");
    return nullptr;
  }
  explicit FirstEngine(const std::string& program) : engine_({{program}, {}, ""}, {}, nullptr) {}

  /// Nothing if it failed.
  std::optional<Effort> search(const TimedPosition& timed, const Stop& stop) {
    const auto go = [&](const std::string& limit) {
      return engine_.go("position fen " + std::string(timed.text), "go " + limit,
                        std::chrono::minutes(10));
    };
    // The first search after another ruleset's clears the memory: that is not what is timed.
    if (engine_.new_game(timed.ruleset()) || !go("nodes 1")) return std::nullopt;
    if (engine_.new_game(timed.ruleset())) return std::nullopt;
    const auto before = engine_.processor_time();
    const auto answer = go(stop.nodes > 0 ? "nodes " + std::to_string(stop.nodes)
                                          : "depth " + std::to_string(stop.depth));
    const auto after = engine_.processor_time();
    if (!answer || !before || !after) return std::nullopt;
    Effort effort;
    effort.depth = answer->depth.value_or(0);
    effort.nodes = answer->nodes.value_or(0);
    effort.wall = std::chrono::duration<double>(answer->elapsed).count();
    effort.processor = std::chrono::duration<double>(*after - *before).count();
    return effort;
  }

 private:
  UgiEngine engine_;
};

/// Of two searches that did the same: the quicker times of each kind.
Effort quicker(const Effort& a, const Effort& b) {
  Effort best = a;
  best.wall = std::min(a.wall, b.wall);
  best.processor = std::min(a.processor, b.processor);
  return best;
}

/// What both engines took for the same.
struct Pair {
  std::optional<Effort> first, now;  ///< first: none if there is no first engine
};

/// Lets the engines search by turns. Nothing: the first engine failed.
std::optional<Pair> by_turns(FirstEngine* first, Engine& engine, const TimedPosition& timed,
                             const Stop& stop, int repetitions) {
  Pair pair;
  const auto keep = [](std::optional<Effort>& best, const Effort& effort) {
    best = best ? quicker(*best, effort) : effort;
  };
  for (int k = 0; k < repetitions; ++k) {
    if (first != nullptr) {
      const auto effort = first->search(timed, stop);
      if (!effort) return std::nullopt;
      keep(pair.first, *effort);
    }
    keep(pair.now, search_timed(engine, timed.ruleset(), timed.position(), stop));
  }
  return pair;
}

/// How many times as good as the first engine, over all positions.
struct Comparison {
  Mean speed, speed_by_clock, time, time_by_clock;

  void add(const Pair& nodes, const Pair& depth) {
    const auto by_clock = [](const Effort& effort) {
      return static_cast<double>(effort.nodes) / effort.wall;
    };
    speed.add(nodes.now->speed() / nodes.first->speed());
    speed_by_clock.add(by_clock(*nodes.now) / by_clock(*nodes.first));
    time.add(depth.first->processor / depth.now->processor);
    time_by_clock.add(depth.first->wall / depth.now->wall);
  }
  void print() const {
    std::printf("nodes a second   × %.2f the first engine's (by the clock × %.2f)\n", speed.value(),
                speed_by_clock.value());
    std::printf("time to depth    × %.2f as quick as the first engine (by the clock × %.2f)\n",
                time.value(), time_by_clock.value());
  }
};

/// The lines of one position; without a first engine its columns are missing.
void print_pairs(std::size_t i, const Pair& nodes, const Pair& depth) {
  std::printf("%-16s", label(i).c_str());
  if (nodes.first) std::printf("  %6.0f", nodes.first->speed() / 1000);
  std::printf("  %6.0f", nodes.now->speed() / 1000);
  if (nodes.first) std::printf("  × %5.2f", nodes.now->speed() / nodes.first->speed());
  std::printf("   %5d", depth.now->depth);
  if (depth.first) std::printf("  %7.4f", depth.first->processor);
  std::printf("  %7.4f", depth.now->processor);
  if (depth.first) std::printf("  × %6.2f", depth.first->processor / depth.now->processor);
  std::printf("\n");
  std::fflush(stdout);
}

/// False: the first engine failed.
bool against_first(const Settings& settings) {
  const auto first = FirstEngine::start(settings.first);
  Engine engine(kMebibytes);
  Comparison comparison;
  std::printf(first ? "thousand nodes a second: first, now         depth, seconds: first, now\n"
                    : "thousand nodes a second; depth, seconds\n");
  for (std::size_t i = 0; i < timed_positions().size(); ++i) {
    const TimedPosition& timed = timed_positions()[i];
    const auto measure = [&](const Stop& stop) {
      return by_turns(first.get(), engine, timed, stop, settings.repetitions);
    };
    const auto nodes = measure(nodes_of(settings)), depth = measure(depth_of(timed, settings));
    if (!nodes || !depth) {
      std::fprintf(stderr, "the first engine failed at %s\n", label(i).c_str());
      return false;
    }
    if (first) comparison.add(*nodes, *depth);
    print_pairs(i, *nodes, *depth);
  }
  if (first) comparison.print();
  return true;
}

/// How many times as quick several threads are as one.
struct Scaling {
  Mean by_clock, by_processor, nodes;

  void add(const Effort& one, const Effort& several, int threads) {
    by_clock.add(one.wall / several.wall);
    by_processor.add(one.processor / (several.processor / threads));
    nodes.add(static_cast<double>(several.nodes) / static_cast<double>(one.nodes));
  }
};

void several_threads(const Settings& settings) {
  Engine one(kMebibytesForThreads), several(kMebibytesForThreads, settings.threads);
  Scaling all;
  std::printf("\n%-16s depth  one thread  %d threads    by the clock  by processor time\n",
              "position", settings.threads);
  for (std::size_t i = 0; i < timed_positions().size(); ++i) {
    const TimedPosition& timed = timed_positions()[i];
    const auto search = [&](Engine& engine, const Stop& stop) {
      return search_timed(engine, timed.ruleset(), timed.position(), stop);
    };
    const Effort sounding = search(one, {.milliseconds = settings.think});
    // At its end, or never ending: nothing to be shared.
    if (sounding.exact || sounding.depth < 2 || sounding.depth >= kMaxDepth) continue;
    const Stop stop{.depth = sounding.depth};
    Scaling here;
    Mean time_of_one, time_of_several;
    for (int k = 0; k < settings.repetitions; ++k) {
      const Effort alone = search(one, stop), together = search(several, stop);
      for (Scaling* scaling : {&here, &all}) scaling->add(alone, together, settings.threads);
      time_of_one.add(alone.wall);
      time_of_several.add(together.wall);
    }
    std::printf("%-16s %5d  %8.3f s  %8.3f s         × %5.2f            × %5.2f\n",
                label(i).c_str(), stop.depth, time_of_one.value(), time_of_several.value(),
                here.by_clock.value(), here.by_processor.value());
    std::fflush(stdout);
  }
  std::printf(
      "%d threads        × %.2f as quick as one by the clock, × %.2f by processor time, "
      "with × %.2f the nodes (%d pairs of searches)\n",
      settings.threads, all.by_clock.value(), all.by_processor.value(), all.nodes.value(),
      all.nodes.count());
}

int list_positions() {
  for (const TimedPosition& timed : timed_positions()) {
    std::printf("%s\t%s\n", timed.rules.data(), timed.text.data());
  }
  return 0;
}

int answer_questions() {
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream fields(line);
    std::string name, text;
    std::uint64_t nodes = 0;
    std::getline(fields, name, '\t');
    std::getline(fields, text, '\t');
    const auto rules = Ruleset::parse(name);
    if (!rules || !(fields >> nodes) || nodes == 0 || !parse_position(*rules, text)) {
      std::fprintf(stderr, "not RULESET, tab, POSITION, tab, NODES: %s\n", line.c_str());
      return 2;
    }
    // Making the engine is part of the time, as it is in the browser.
    const double wall = wall_seconds(), processor = processor_seconds();
    Engine engine;
    const Effort effort =
        search_timed(engine, *rules, *parse_position(*rules, text), {.nodes = nodes});
    std::printf("%llu %d %d %.6f %.6f\n", static_cast<unsigned long long>(effort.nodes),
                effort.value, effort.depth, wall_seconds() - wall, processor_seconds() - processor);
    std::fflush(stdout);
  }
  return 0;
}

int bad_use() {
  std::fprintf(stderr,
               "use: endodoi-bench-engine [--first PROGRAM] [--threads N] [--repetitions N] "
               "[--think MS] [--quick]\n     endodoi-bench-engine --list | --questions\n");
  return 2;
}

int run(int count, char** words) {
  Settings settings;
  const auto folder = std::filesystem::canonical("/proc/self/exe").parent_path();
  settings.first = (folder / "endodoi-yardstick-first").string();
  if (count == 2 && std::string(words[1]) == "--questions") return answer_questions();
  if (count == 2 && std::string(words[1]) == "--list") return list_positions();
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--quick") {
      settings.quick = true;
      settings.repetitions = 1;
      settings.think = 20;
      continue;
    }
    if (i + 1 == count) return bad_use();
    const char* const value = words[++i];
    if (word == "--first") {
      settings.first = value;
      continue;
    }
    int* const number = word == "--threads"       ? &settings.threads
                        : word == "--repetitions" ? &settings.repetitions
                        : word == "--think"       ? &settings.think
                                                  : nullptr;
    if (number == nullptr) return bad_use();
    *number = std::atoi(value);
    if (*number < 1) return bad_use();
  }
  if (!against_first(settings)) return 1;
  several_threads(settings);
  return 0;
}

}  // namespace
}  // namespace endodoi::bench

int main(int count, char** words) { return endodoi::bench::run(count, words); }
