#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "solver/bounds_requests.h"
#include "solver/level_builder.h"
#include "solver/open_records.h"
#include "solver/slice_store.h"

namespace endodoi {

/// What holds for each rank of a build on several.
struct DistributedOptions {
  /// Moves of a round, about: a rank takes open positions together until they have so many, and
  /// then asks the others.
  std::size_t batch = std::size_t{1} << 20;
  /// Bytes that each rank may spend on remembering moves between sweeps; what does not fit is sown
  /// again. Changes the time only.
  std::size_t memory = std::size_t{1} << 30;
  /// Called by each rank after each round, with numbers for the whole level; to return false in any
  /// of them stops all.
  std::function<bool(const BuildProgress&)> progress = {};
  /// Called by all ranks together, every `checkpoint_seconds` by the clock of rank 0, and when the
  /// work is stopped: may be collective.
  std::function<void(const LevelBounds&)> checkpoint = {};
  double checkpoint_seconds = 600;
};

/// What the building of a level has cost, this rank's share.
struct DistributedCost {
  int sweeps = 0;
  std::uint64_t rounds = 0;
  std::uint64_t bytes_sent = 0;  ///< to other ranks
  std::uint64_t moves_asked = 0;
};

/// Builds the level after the last one in the store, together with the other ranks. The same least
/// fixed point as build_next_level(): see there what is computed and why it is right. There, a
/// thread reads the bounds of the positions that moves lead to; here, the ranks ask each other for
/// them, many at a time:
///
///     gather     take open positions of the own slice; sow their moves, or read those that were
///     remembered exchange   ask the owners of the positions they lead to, for values of lower
///     levels and bounds of this one settle     carry the answers back to the bounds of the own
///     positions; remember moves that still matter
///
/// A sweep over all slices is done when no rank has anything left to gather; the level, when a
/// sweep has changed nothing in any rank. An answer may be older than a bound that its owner has
/// found meanwhile, but old bounds stay true, so the order of the work does not change what comes
/// out.
class DistributedLevel {
 public:
  using Number = LevelIndex::Number;

  DistributedLevel(Peers& peers, const SliceStore& store, const DistributedOptions& options);

  /// Bounds of the own slice, by place: an earlier, stopped build's may be put in before run().
  LevelBounds& bounds() { return bounds_; }

  /// Collective. False, in all ranks: stopped.
  bool run();

  /// The values of the own slice into `values`, by place. After run().
  void take_values(TableValue* values) const;

  const DistributedCost& cost() const { return cost_; }

 private:
  /// A chunk of the own slice.
  struct Chunk {
    OpenRecords records;
    std::uint32_t open = 0;  ///< positions whose bounds have not met
    bool kept = false;       ///< `records` holds what is open; else it has to be sown
  };
  /// An open position in the round.
  struct Item {
    std::uint16_t place;  ///< in its chunk
    TableValue exits;
    std::uint8_t moves;
  };
  /// A move in the round; its request has the same number.
  struct Target {
    Number number;  ///< of the position it leads to, in its level
    std::uint8_t taken;
  };
  enum class After { next_round, next_sweep, stop };

  void gather();
  void recall(const Chunk& chunk);
  void sow(Number chunk);
  void sow_moves(const Position& position);
  void ask(Number number, std::uint8_t taken);
  void settle();
  void settle_chunk(Number chunk, std::size_t items, std::size_t& item, std::size_t& move);
  void remember(Chunk& chunk, bool wanted);
  After agree();
  Number place(Number chunk, Number in_chunk) const { return chunk * layout_.chunk() + in_chunk; }

  Peers& peers_;
  const SliceStore& store_;
  const DistributedOptions& options_;
  Ruleset rules_;
  int seeds_;
  const SliceLayout& layout_;
  int number_width_;
  LevelBounds bounds_;
  BoundsRequests requests_;
  std::vector<Chunk> chunks_;

  // The round: chunks first_ … next_ − 1, and what was gathered of each.
  Number first_ = 0, next_ = 0;
  std::vector<std::size_t> items_of_;
  std::vector<Item> items_;
  std::vector<Target> targets_;

  OpenRecords records_;        ///< of the chunk being settled
  std::vector<Number> moves_;  ///< of the position being settled
  std::size_t remembered_ = 0;
  std::uint64_t changed_ = 0, open_ = 0;
  BuildProgress progress_;
  DistributedCost cost_;
  double saved_ = 0;  ///< when, by the clock of agree()
};

}  // namespace endodoi
