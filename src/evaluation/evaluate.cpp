#include "evaluation/evaluate.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "evaluation/evaluation_net.h"

namespace endodoi {
namespace {

using Net = EvaluationNet;

/// Eight pits that follow one another, a byte each: arithmetic on words is arithmetic on all of
/// them at once, on every machine.
using Pits = std::uint64_t;

inline constexpr Pits kOnes = 0x0101010101010101;
inline constexpr std::size_t kPits = sizeof(Pits);

Pits load(const std::uint8_t* from) {
  Pits pits;
  std::memcpy(&pits, from, sizeof pits);
  return pits;
}

/// 1 for each pit with more than `few` seeds, else 0.
template <unsigned few>
Pits more_than(Pits pits) {
  // Without their highest bits the bytes have room to carry into those.
  return (((pits & 0x7F * kOnes) + (0x7F - few) * kOnes) | pits) >> 7 & kOnes;
}

Pits empty(Pits pits) { return kOnes - more_than<0>(pits); }

/// What it means to the owner of the pits if a lap ends there. 0: the sowing goes on. It ends: 1
/// with nothing to take, 2 with up to three seeds behind the pit, 3 with more.
Pits landing(Pits pits, Pits behind) {
  const Pits ends = empty(pits);
  return ends + (ends & more_than<0>(behind)) + (ends & more_than<3>(behind));
}

/// What it means to a player if a lap ends in a pit: from the player's first pit on round the board
/// and through the player's row once more, so that a lap of up to 2n seeds needs no turning back.
/// `n`: pits in a row; known when compiled, because the loops are short.
template <std::size_t n>
class Landings {
 public:
  Landings(const std::uint8_t* own, const std::uint8_t* far) {
    lay<0>(own, far);
    if constexpr (n > kPits) lay<n - kPits>(own, far);
  }

  const std::uint8_t* from(std::size_t pit) const { return landings_.data() + pit; }

 private:
  /// Eight pits of each row. What a shorter row has too many is overwritten by what follows.
  template <std::size_t first>
  void lay(const std::uint8_t* own, const std::uint8_t* far) {
    const Pits mine = landing(load(own + first), behind<first>(far));
    const Pits theirs = empty(load(far + first));
    store(first, mine);
    store(n + first, theirs);
    store(2 * n + first, mine);
  }

  /// The pits opposite to eight from `first` on: the other row runs the other way.
  template <std::size_t first>
  static Pits behind(const std::uint8_t* far) {
    static_assert(std::endian::native == std::endian::little);
    if constexpr (n < kPits) {
      return __builtin_bswap64(load(far)) >> 8 * (kPits - n);
    } else {
      return __builtin_bswap64(load(far + (n - kPits - first)));
    }
  }

  void store(std::size_t at, Pits pits) { std::memcpy(landings_.data() + at, &pits, sizeof pits); }

  std::array<std::uint8_t, 3 * n + kPits> landings_;
};

/// What the number of seeds in a pit says by itself.
struct Handful {
  std::uint8_t reach;  ///< how far counterclockwise of the pit its first lap ends
  std::uint8_t row;    ///< the first of the rows for so many seeds
};

/// By number of seeds. An empty pit and one of 2n seeds or more are taken to end in themselves.
template <std::size_t n, bool cross>
constexpr std::array<Handful, 256> handfuls() {
  std::array<Handful, 256> result{};
  for (std::size_t seeds = 0; seeds < result.size(); ++seeds) {
    const std::size_t most = std::min(seeds, 2 * n);
    const std::size_t reach = cross && most % 2 == 1 ? 2 * n - most : most;
    const std::size_t row = std::min(seeds, Net::kSeedCases - 1) * Net::kLandings;
    result[seeds] = {static_cast<std::uint8_t>(reach), static_cast<std::uint8_t>(row)};
  }
  return result;
}

/// Adds the rows that the pits of one player take; `rows`: those of the player's first pit and on.
template <std::size_t n, bool cross>
void add_rows(HiddenSum& sum, const HiddenSum::Row* rows, const std::uint8_t* pits,
              const Landings<n>& landings) {
  static constexpr std::array<Handful, 256> kHandfuls = handfuls<n, cross>();
  for (std::size_t i = 0; i < n; ++i) {
    const Handful handful = kHandfuls[pits[i]];
    sum.add(rows[i * Net::kPitRows + handful.row + landings.from(i)[handful.reach]]);
  }
}

template <std::size_t n, bool cross>
int judge(const Net& net, const Ruleset& rules, const Position& position, int seeds) {
  const std::uint8_t* own = position.pits.data() + first_pit(rules, position.mover);
  const std::uint8_t* far = position.pits.data() + first_pit(rules, opponent(position.mover));
  const std::size_t eighths = static_cast<std::size_t>(seeds) * 8 / (2 * n);
  HiddenSum hidden(net.density[std::min(eighths, Net::kDensities - 1)]);
  add_rows<n, cross>(hidden, net.rows.data(), own, Landings<n>(own, far));
  add_rows<n, cross>(hidden, net.rows.data() + n * Net::kPitRows, far, Landings<n>(far, own));
  const std::int32_t sum = net.bias + hidden.weighed(net.weights, Net::kFull);
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
