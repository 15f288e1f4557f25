#pragma once

#include "rules/lanes.h"

#if ENDODOI_HAS_LANES

#include <array>

#include <endodoi/position.h>

namespace endodoi {

/// The board as a lap sees it: turned so that the pit about to be lifted is byte 0 and its
/// followers in sowing order are bytes 1 … 2n−1 (bytes beyond are 0). Wherever on the board it
/// happens, a lap of h < 2n seeds is then: clear byte 0, turn the board on by h pits, add one to
/// the pits the seeds fell into. Both are arithmetic on the byte numbers with h in every lane;
/// nothing leaves the registers, so a lap costs about five dependent operations.
///
///     before, h = 4:    4  4  4  4  4  4  …  4  4  4  4
///                       ^lifted      ^landing
///     after:            5  4  …  4  4  0  5  5  5
///                       ^landing       ^lifted
///
/// kRegisters is 1 for boards of up to 16 pits, 2 for up to 24.
template <Variant variant, int kRegisters>
class RegisterBoard {
  static constexpr bool kCross = variant == Variant::cross;
  using Register = std::array<Lanes, kRegisters>;

 public:
  /// The position turned so that `pit` is byte 0. All 32 bytes are read; turning drops those that
  /// are no pits.
  RegisterBoard(const Ruleset& rules, const Position& position, Pit pit) : lane_(rules) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&position);
    for (int r = 0; r < kRegisters; ++r) pits_[r] = Lanes::load(bytes + 16 * r);
    hand_ = Lanes::all(position.pits[pit]);
    pits_ = turned(pits_, Lanes::all(pit));
  }

  /// Seeds in byte 0: the hand that the next lap lifts; 1 after the last lap.
  unsigned hand() const { return hand_.first(); }

  /// Lifts and sows one handful; `seeds` is hand().
  void lap(unsigned seeds) {
    if (seeds >= lane_.width) [[unlikely]]
      return lap_of_full_turns(seeds);
    // The next hand is known before the board is: what the landing pit holds, and the seed that
    // falls into it.
    const Lanes next = at(shift(hand_)) + Lanes::all(1);
    sow(without_lifted(), hand_);
    hand_ = next;
  }

  /// Writes the pits as they lie on the board when byte 0 is `pit`.
  void store(Position& position, unsigned pit) const {
    const Register upright = turned(pits_, Lanes::all(pit == 0 ? 0 : lane_.width - pit));
    upright[0].store(position.pits.data());
    if constexpr (kRegisters == 2) upright[1].store_half(position.pits.data() + 16);
  }

  friend bool operator==(const RegisterBoard& a, const RegisterBoard& b) {
    return a.pits_ == b.pits_;
  }

 private:
  /// What depends on the board's width alone, ready for every width. Lanes that are no pits get
  /// numbers from which every sum with a hand below 2n stays at 128 or above, less 16 too, so that
  /// they are picked as 0 from either register and never count as sown.
  struct Numbers {
    using Bytes = std::array<std::uint8_t, 16 * kRegisters>;
    alignas(16) Bytes number{}, number_less_width{}, behind{}, ahead{}, is_pit{};

    constexpr Numbers(int width) {
      for (int i = 0; i < 16 * kRegisters; ++i) {
        const bool pit = i < width;
        number[i] = static_cast<std::uint8_t>(pit ? i : 0x90);
        number_less_width[i] = static_cast<std::uint8_t>(pit ? i - width : 0xC0);
        behind[i] = static_cast<std::uint8_t>(i == 0 ? width : number[i]);
        ahead[i] = static_cast<std::uint8_t>(pit ? i : 0x7F);
        is_pit[i] = pit ? 0xFF : 0;
      }
    }

    static const Numbers& of(int pits_per_row) {
      static constexpr Numbers kNumbers[] = {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24};
      return kNumbers[pits_per_row];
    }
  };

  /// The same, loaded.
  struct Lane {
    unsigned width;
    Register number, number_less_width, behind, ahead, is_pit;

    explicit Lane(const Ruleset& rules) : width(static_cast<unsigned>(rules.width())) {
      const Numbers& numbers = Numbers::of(rules.pits);
      for (int r = 0; r < kRegisters; ++r) {
        number[r] = Lanes::load(numbers.number.data() + 16 * r);
        number_less_width[r] = Lanes::load(numbers.number_less_width.data() + 16 * r);
        behind[r] = Lanes::load(numbers.behind.data() + 16 * r);
        ahead[r] = Lanes::load(numbers.ahead.data() + 16 * r);
        is_pit[r] = Lanes::load(numbers.is_pit.data() + 16 * r);
      }
    }
  };

  /// New byte i is old byte (i + shift) mod 2n, for shift in every lane and below 2n: of i + shift
  /// and i + shift − 2n the smaller as unsigned bytes, since the second wraps round when it is
  /// negative.
  Register turned(const Register& from, Lanes shift) const {
    Register to;
    for (int r = 0; r < kRegisters; ++r) {
      const Lanes source =
          Lanes::smaller(lane_.number[r] + shift, lane_.number_less_width[r] + shift);
      if constexpr (kRegisters == 1) {
        to[r] = from[0].picked(source);
      } else {
        // Sources 16 … 23 must read as 0 in the low register, 0 … 15 in the high one.
        const Lanes above = Lanes::greater(source, Lanes::all(15)) & Lanes::all(0x80);
        to[r] = from[0].picked(source | above) | from[1].picked(source - Lanes::all(16));
      }
    }
    return to;
  }

  /// How far counterclockwise a lap of `hand` seeds lands. C1: h seeds clockwise land where 2n − h
  /// would.
  Lanes shift(Lanes hand) const {
    return kCross ? Lanes::select(is_odd(hand), Lanes::all(lane_.width) - hand, hand) : hand;
  }

  static Lanes is_odd(Lanes hand) { return Lanes::equal(hand & Lanes::all(1), Lanes::all(1)); }

  /// The byte with the number that every lane of `place` holds, in every lane.
  Lanes at(Lanes place) const {
    if constexpr (kRegisters == 1) return pits_[0].picked(place);
    const Lanes above = Lanes::greater(place, Lanes::all(15)) & Lanes::all(0x80);
    return pits_[0].picked(place | above) | pits_[kRegisters - 1].picked(place - Lanes::all(16));
  }

  Register without_lifted() const {
    Register lifted = pits_;
    lifted[0] = pits_[0].without_first();
    return lifted;
  }

  /// Sows a hand of fewer than 2n seeds over the board from which it was lifted.
  void sow(const Register& lifted, Lanes hand) {
    pits_ = turned(lifted, shift(hand));
    for (int r = 0; r < kRegisters; ++r) {
      // Counterclockwise the pits sown lie behind the landing pit, clockwise ahead of it.
      Lanes sown = Lanes::greater(lane_.behind[r] + hand, Lanes::all(lane_.width));
      if (kCross) sown = Lanes::select(is_odd(hand), Lanes::greater(hand, lane_.ahead[r]), sown);
      pits_[r] = pits_[r] - sown;  // minus 0xFF is plus one
    }
  }

  /// R4: first the full turns, a seed in every pit, the lifted one too; then what is left.
  void lap_of_full_turns(unsigned seeds) {
    Register lifted = without_lifted();
    const Lanes turns = Lanes::all(seeds / lane_.width);
    for (int r = 0; r < kRegisters; ++r) lifted[r] = lifted[r] + (turns & lane_.is_pit[r]);
    sow(lifted, Lanes::all(seeds % lane_.width));
    hand_ = pits_[0].all_like_first();
  }

  Lane lane_;
  Register pits_;
  Lanes hand_;  ///< byte 0, in every lane
};

}  // namespace endodoi

#endif
