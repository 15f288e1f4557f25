#include <endodoi/sowing.h>

#include <cassert>

#include "rules/plain_board.h"
#include "rules/register_board.h"

namespace endodoi {
namespace {

/// R9 without walking to the bound: a lap does not know where on the board it is, so once a turned
/// board has come back, the sowing goes round for ever. One lap of En Dodoi is reversible, so there
/// the first board to come back is the start. In the Cross variant a cycle may have a lead-in: the
/// board compared with moves up at every power of two (Brent's method).
template <Variant variant, class Board>
class Recurrence {
 public:
  explicit Recurrence(const Board& start) : seen_(start) {}

  bool comes_back(const Board& board, std::uint32_t laps) {
    if (board == seen_) return true;
    if (variant == Variant::cross && laps == next_) {
      seen_ = board;
      next_ *= 2;
    }
    return false;
  }

 private:
  Board seen_;
  std::uint32_t next_ = 1;
};

/// The laps of one turn, one at a time.
template <Variant variant, class Board>
class Laps {
 public:
  Laps(const Ruleset& rules, const Position& position, Pit pit)
      : board_(rules, position, pit),
        seeds_(board_.hand()),
        distance_(kFarRound * rules.width() + pit) {}

  void sow_one() {
    board_.lap(seeds_);
    const bool clockwise = variant == Variant::cross && seeds_ % 2 == 1;
    distance_ += clockwise ? 0 - seeds_ : seeds_;
    seeds_ = board_.hand();
  }

  /// The last seed fell into an empty pit (R6), where it lies alone.
  bool ended() const { return seeds_ == 1; }
  /// What the next lap lifts.
  unsigned seeds() const { return seeds_; }
  const Board& board() const { return board_; }

  /// The pit to lift next, or the one where the sowing ended.
  Pit pit(const Ruleset& rules) const {
    return static_cast<Pit>(distance_ % static_cast<unsigned>(rules.width()));
  }

 private:
  /// Rounds of the board that no sowing can go backwards, so that the distance stays positive.
  static constexpr unsigned kFarRound =
      variant == Variant::cross ? kMaxLaps * kMaxTotal / (2 * kMinPits) : 0;

  Board board_;
  unsigned seeds_;
  unsigned distance_;  ///< pits gone counterclockwise, kFarRound rounds included
};

/// R6–R8: the board after a sowing that has ended, and what it takes. No branches: which way a
/// capture goes cannot be foreseen. Built where the caller wants it: copying a board just written
/// byte by byte would stall. Inlined, or the board would live in memory through the whole sowing.
template <class Laps>
[[gnu::always_inline]] inline Sowing ended(const Ruleset& rules, const Position& position,
                                           const Laps& laps, std::uint32_t sown) {
  Sowing sowing{position, sown, laps.pit(rules), 0, false};
  Position& after = sowing.after;
  laps.board().store(after, sowing.last);
  const Player mover = position.mover;
  const Pit facing = opposite(rules, sowing.last);
  const unsigned seeds = after.pits[facing];
  const bool own = owner(rules, sowing.last) == mover;
  const unsigned takes = own & ((seeds > 0) | rules.lone);
  sowing.taken = static_cast<std::uint8_t>(takes * (seeds + 1));
  after.pits[facing] = static_cast<std::uint8_t>(seeds - takes * seeds);
  after.pits[sowing.last] = static_cast<std::uint8_t>(1 - takes);
  after.captured[static_cast<std::size_t>(mover)] += sowing.taken;
  after.mover = opponent(mover);
  return sowing;
}

/// Sows until the end or until a never-ending sowing is known as one. `on_lap(laps)` sees the state
/// after each lap.
template <Variant variant, class Board, class OnLap>
Sowing run(const Ruleset& rules, const Position& position, Pit pit, OnLap on_lap) {
  Laps<variant, Board> laps(rules, position, pit);
  Recurrence<variant, Board> recurrence(laps.board());
  std::uint32_t sown = 0;
  do {
    laps.sow_one();
    ++sown;
    on_lap(laps);
    if (laps.ended()) return ended(rules, position, laps, sown);
  } while (sown < kMaxLaps && !recurrence.comes_back(laps.board(), sown));
  return Sowing{position, sown, pit, 0, true};
}

template <Variant variant, class OnLap>
Sowing run_on_best_board(const Ruleset& rules, const Position& position, Pit pit, OnLap on_lap) {
#if ENDODOI_HAS_LANES
  if (rules.width() <= 16) {
    return run<variant, RegisterBoard<variant, 1>>(rules, position, pit, on_lap);
  }
  return run<variant, RegisterBoard<variant, 2>>(rules, position, pit, on_lap);
#else
  return run<variant, PlainBoard>(rules, position, pit, on_lap);
#endif
}

template <class OnLap>
Sowing dispatch(const Ruleset& rules, const Position& position, Pit pit, OnLap on_lap) {
  assert(pit < rules.width() && owner(rules, pit) == position.mover && position.pits[pit] > 0);
  return rules.variant == Variant::cross
             ? run_on_best_board<Variant::cross>(rules, position, pit, on_lap)
             : run_on_best_board<Variant::endodoi>(rules, position, pit, on_lap);
}

/// C1: which way a lap goes.
std::int8_t direction(const Ruleset& rules, unsigned seeds) {
  return rules.variant == Variant::cross && seeds % 2 == 1 ? -1 : 1;
}

}  // namespace

Sowing sow(const Ruleset& rules, const Position& position, Pit pit) {
  return dispatch(rules, position, pit, [](const auto&) {});
}

Lap sow_lap(const Ruleset& rules, Position& position, Pit from) {
  assert(from < rules.width() && position.pits[from] > 0);
  PlainBoard board(rules, position, from);
  const unsigned seeds = board.hand();
  board.lap(seeds);
  board.store(position, board.pit());
  return {from, static_cast<std::uint8_t>(seeds), direction(rules, seeds), board.pit()};
}

TracedSowing sow_traced(const Ruleset& rules, const Position& position, Pit pit) {
  TracedSowing traced;
  Pit from = pit;
  unsigned seeds = position.pits[pit];
  traced.sowing = dispatch(rules, position, pit, [&](const auto& laps) {
    const Pit to = laps.pit(rules);
    traced.laps.push_back({from, static_cast<std::uint8_t>(seeds), direction(rules, seeds), to});
    from = to;
    seeds = laps.seeds();
  });
  return traced;
}

}  // namespace endodoi
