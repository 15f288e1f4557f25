/// endodoi-bench-sowing: the fast sowing against a loop over bytes, in the same run, on every move
/// that perft looks at. Exits with 1 if the two ever disagree.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <vector>

#include <endodoi/moves.h>
#include "byte_loop.h"

namespace endodoi::bench {
namespace {

/// One call of the kernel: what is sown, and what is known of it.
struct Call {
  Position position;
  Pit pit;
};

/// Every sowing of perft to a depth, in its order: the moves that end, and those that never do.
struct Calls {
  std::vector<Call> finite, never_ending;
  std::uint64_t finite_laps = 0;

  void collect(const Ruleset& rules, const Position& position, int depth) {
    if (depth == 0) return;
    for (int i = 0; i < rules.pits; ++i) {
      const Pit pit = static_cast<Pit>(first_pit(rules, position.mover) + i);
      if (position.pits[pit] == 0) continue;
      const Sowing sowing = sow(rules, position, pit);
      (sowing.never_ending ? never_ending : finite).push_back({position, pit});
      if (sowing.never_ending) continue;
      finite_laps += sowing.laps;
      collect(rules, sowing.after, depth - 1);
    }
  }
};

/// Nanoseconds of two kernels on the same calls. The list is cut into short pieces; the kernels
/// take turns on each piece, and of several passes over the whole list the fastest of each piece
/// counts. So whatever else the machine does falls on both, and no predictor learns a piece by
/// heart.
class Times {
 public:
  void measure(const Ruleset& rules, const std::vector<Call>& calls, int passes,
               std::size_t piece) {
    for (int pass = 0; pass < passes; ++pass) {
      Times now;
      for (std::size_t begin = 0; begin < calls.size(); begin += piece) {
        const std::size_t end = std::min(begin + piece, calls.size());
        now.fast_pieces.push_back(time(rules, calls, begin, end, sow, now.fast_laps));
        now.byte_pieces.push_back(time(rules, calls, begin, end, sow_by_bytes, now.byte_laps));
      }
      keep_faster(now);
    }
  }
  double fast() const { return std::accumulate(fast_pieces.begin(), fast_pieces.end(), 0.0); }
  double bytes() const { return std::accumulate(byte_pieces.begin(), byte_pieces.end(), 0.0); }

  std::uint64_t fast_laps = 0, byte_laps = 0;

 private:
  template <class Kernel>
  static double time(const Ruleset& rules, const std::vector<Call>& calls, std::size_t begin,
                     std::size_t end, Kernel kernel, std::uint64_t& laps) {
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = begin; i < end; ++i)
      laps += kernel(rules, calls[i].position, calls[i].pit).laps;
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start)
        .count();
  }

  void keep_faster(const Times& now) {
    fast_laps = now.fast_laps;
    byte_laps = now.byte_laps;
    fast_pieces.resize(now.fast_pieces.size(), 1e300);
    byte_pieces.resize(now.byte_pieces.size(), 1e300);
    for (std::size_t i = 0; i < now.fast_pieces.size(); ++i) {
      fast_pieces[i] = std::min(fast_pieces[i], now.fast_pieces[i]);
      byte_pieces[i] = std::min(byte_pieces[i], now.byte_pieces[i]);
    }
  }

  std::vector<double> fast_pieces, byte_pieces;
};

bool agree(const Ruleset& rules, const Call& call) {
  const Sowing fast = sow(rules, call.position, call.pit);
  const ByteSowing bytes = sow_by_bytes(rules, call.position, call.pit);
  if (fast.never_ending || bytes.never_ending) return fast.never_ending == bytes.never_ending;
  return std::memcmp(fast.after.pits.data(), bytes.pits, sizeof bytes.pits) == 0 &&
         fast.laps == bytes.laps && fast.last == bytes.last && fast.taken == bytes.taken;
}

bool all_agree(const Ruleset& rules, const Calls& calls) {
  const auto check = [&](const Call& call) { return agree(rules, call); };
  return std::all_of(calls.finite.begin(), calls.finite.end(), check) &&
         std::all_of(calls.never_ending.begin(), calls.never_ending.end(), check);
}

void print_row(const char* what, double fast, double bytes) {
  std::printf("  %-38s %9.2f ns %9.2f ns   %5.2f times\n", what, fast, bytes, bytes / fast);
}

bool report(const Ruleset& rules, int depth) {
  Calls calls;
  calls.collect(rules, Position::initial(rules), depth);
  const double finite = static_cast<double>(calls.finite.size());
  const double endless = static_cast<double>(calls.never_ending.size());
  std::printf(
      "%s, perft to depth %d: %zu moves that end, %.2f laps each; %zu never-ending (1 in %.0f)\n",
      rules.name().c_str(), depth, calls.finite.size(),
      static_cast<double>(calls.finite_laps) / finite, calls.never_ending.size(),
      (finite + endless) / std::max(endless, 1.0));
  if (!all_agree(rules, calls)) {
    std::printf("  the two kernels DISAGREE\n");
    return false;
  }
  Times ends, never;
  ends.measure(rules, calls.finite, 9, 10'000);
  never.measure(rules, calls.never_ending, 3, 1);
  const double laps = static_cast<double>(calls.finite_laps);
  std::printf("  %-38s %12s %12s\n", "", "fast", "byte loop");
  print_row("a move that ends", ends.fast() / finite, ends.bytes() / finite);
  print_row("a lap of such a move", ends.fast() / laps, ends.bytes() / laps);
  print_row("a move, never-ending ones included", (ends.fast() + never.fast()) / (finite + endless),
            (ends.bytes() + never.bytes()) / (finite + endless));
  std::printf(
      "  share of never-ending sowings: of the time %.1f %% and %.1f %%, of the laps %.1f %% and "
      "%.1f %%\n",
      100 * never.fast() / (ends.fast() + never.fast()),
      100 * never.bytes() / (ends.bytes() + never.bytes()),
      100 * static_cast<double>(never.fast_laps) / (laps + static_cast<double>(never.fast_laps)),
      100 * static_cast<double>(never.byte_laps) / (laps + static_cast<double>(never.byte_laps)));
  return true;
}

}  // namespace
}  // namespace endodoi::bench

int main() {
  using namespace endodoi;
  bool good = true;
  for (const auto& [name, depth] : {std::pair{"endodoi/6x4", 8}, std::pair{"endodoi/8x4", 7}}) {
    good = bench::report(*Ruleset::parse(name), depth) && good;
  }
  return good ? 0 : 1;
}
