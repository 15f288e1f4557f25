#include "engine/evaluate.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/evaluation_net.h"
#include "engine/prospects.h"

namespace endodoi {
namespace {

using Net = EvaluationNet;

/// The board as a network sees it, from the mover's first pit on. `n`: pits in a row; known when
/// compiled, because the loops are short.
template <std::size_t n>
struct View {
  static constexpr std::size_t kWidth = 2 * n;

  std::array<std::uint8_t, kWidth> seeds;
  /// What it means to the mover, and to the other, if a lap ends in a pit; twice round the board,
  /// so that a lap of up to 2n seeds needs no turning back.
  std::array<std::uint8_t, 2 * kWidth> for_mover, for_other;

  View(const Ruleset& rules, const Position& position) {
    const std::uint8_t* own = position.pits.data() + first_pit(rules, position.mover);
    const std::uint8_t* far = position.pits.data() + first_pit(rules, opponent(position.mover));
    for (std::size_t i = 0; i < n; ++i) {
      seeds[i] = own[i];
      seeds[n + i] = far[i];
    }
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint8_t mine = seeds[i], theirs = seeds[kWidth - 1 - i];
      set(for_mover, i, landing(mine, theirs));
      set(for_other, i, mine == 0);
      set(for_other, kWidth - 1 - i, landing(theirs, mine));
      set(for_mover, kWidth - 1 - i, theirs == 0);
    }
  }

  /// 0: the sowing goes on. It ends: 1 with nothing to take, 2 with up to three seeds behind the
  /// pit, 3 with more.
  static std::uint8_t landing(std::uint8_t here, std::uint8_t opposite) {
    return static_cast<std::uint8_t>(here == 0 ? 1 + (opposite > 0) + (opposite > 3) : 0);
  }

  static void set(std::array<std::uint8_t, 2 * kWidth>& table, std::size_t pit, std::uint8_t what) {
    table[pit] = table[pit + kWidth] = what;
  }
};

/// How far counterclockwise of a pit its first lap ends. An empty pit and one of 2n seeds or more
/// are taken to end in themselves.
template <std::size_t n, bool cross>
std::size_t reach(std::size_t seeds) {
  const std::size_t most = std::min(seeds, 2 * n);
  return cross && most % 2 == 1 ? 2 * n - most : most;
}

/// Which row of the network each pit takes.
template <std::size_t n, bool cross>
std::array<std::uint16_t, 2 * n> cases(const View<n>& view) {
  std::array<std::uint16_t, 2 * n> result;
  for (std::size_t i = 0; i < 2 * n; ++i) {
    const std::size_t pit = view.seeds[i];
    const auto& landings = i < n ? view.for_mover : view.for_other;
    result[i] = static_cast<std::uint16_t>(
        (i * Net::kSeedCases + std::min(pit, Net::kSeedCases - 1)) * Net::kLandings +
        landings[i + reach<n, cross>(pit)]);
  }
  return result;
}

/// Eight hidden numbers in a register. Compilers that are left to vectorise a plain loop over an
/// array here keep the sums in memory, at two or three times the cost.
using Bytes [[gnu::vector_size(8)]] = std::int8_t;
using Numbers [[gnu::vector_size(16)]] = std::int16_t;

inline constexpr std::size_t kLanes = 8;

Numbers load(const std::int8_t* from) {
  Bytes bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  return __builtin_convertvector(bytes, Numbers);
}

/// What eight hidden numbers add to the sum.
std::int32_t weighed(Numbers hidden, const std::int16_t* weights) {
  std::array<std::int16_t, kLanes> numbers;
  std::memcpy(numbers.data(), &hidden, sizeof numbers);
  std::int32_t sum = 0;
  for (std::size_t k = 0; k < kLanes; ++k) {
    sum += std::clamp<std::int16_t>(numbers[k], 0, Net::kFull) * weights[k];
  }
  return sum;
}

/// Hidden numbers, in registers.
template <std::size_t registers>
struct Hidden {
  Numbers head;
  Hidden<registers - 1> tail;

  void load(const std::int16_t* from) {
    std::memcpy(&head, from, sizeof head);
    tail.load(from + kLanes);
  }
  void add(const std::int8_t* row) {
    head += endodoi::load(row);
    tail.add(row + kLanes);
  }
  std::int32_t weighed(const std::int16_t* weights) const {
    return endodoi::weighed(head, weights) + tail.weighed(weights + kLanes);
  }
};
template <>
struct Hidden<0> {
  void load(const std::int16_t*) {}
  void add(const std::int8_t*) {}
  std::int32_t weighed(const std::int16_t*) const { return 0; }
};

/// The sum of a network over the rows that the pits take.
template <std::size_t count>
std::int32_t weigh(const Net& net, const std::array<std::uint16_t, count>& cases,
                   std::size_t density) {
  Hidden<Net::kHidden / kLanes> hidden;
  hidden.load(net.density[density].data());
  for (const std::size_t which : cases) hidden.add(net.rows + which * Net::kHidden);
  return net.bias + hidden.weighed(net.weights.data());
}

template <std::size_t n, bool cross>
int judge(const Net& net, const Ruleset& rules, const Position& position, int seeds) {
  const View<n> view(rules, position);
  const std::size_t eighths = static_cast<std::size_t>(seeds) * 8 / (2 * n);
  const std::size_t density = std::min(eighths, Net::kDensities - 1);
  const std::int32_t sum = weigh(net, cases<n, cross>(view), density);
  constexpr int kUnit = Net::kSeed / kParts;
  static_assert(kUnit * kParts == Net::kSeed && kUnit % 2 == 0);
  return std::clamp((sum + kUnit / 2) >> std::countr_zero(unsigned{kUnit}), -kParts * seeds,
                    kParts * seeds);
}

template <std::size_t n>
int judge(const Ruleset& rules, const Position& position, int seeds) {
  const Net& net = Net::of(rules);
  return rules.variant == Variant::cross ? judge<n, true>(net, rules, position, seeds)
                                         : judge<n, false>(net, rules, position, seeds);
}

}  // namespace

int evaluate(const Ruleset& rules, const Position& position, int seeds) {
  using Judge = int (*)(const Ruleset&, const Position&, int);
  static constexpr Judge kJudges[] = {judge<2>, judge<3>, judge<4>,  judge<5>,  judge<6>, judge<7>,
                                      judge<8>, judge<9>, judge<10>, judge<11>, judge<12>};
  return kJudges[rules.pits - kMinPits](rules, position, seeds);
}

}  // namespace endodoi
