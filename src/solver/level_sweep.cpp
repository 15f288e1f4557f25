#include "solver/level_sweep.h"

#include <algorithm>

#include <endodoi/sowing.h>
#include "solver/outlook.h"

namespace endodoi {
namespace {

/// The first word of a record of OpenMoves.
struct Head {
  std::uint16_t place;
  TableValue exits;
  std::uint8_t moves;

  static Head of(std::uint32_t word) {
    return {static_cast<std::uint16_t>(word), static_cast<TableValue>(word >> 16 & 0xFF),
            static_cast<std::uint8_t>(word >> 24)};
  }
  std::uint32_t word() const {
    return std::uint32_t{place} | std::uint32_t{static_cast<std::uint8_t>(exits)} << 16 |
           std::uint32_t{moves} << 24;
  }
};

}  // namespace

/// A few positions with all their moves. The memory a move leads to is asked for when the move is
/// sown and read when the batch is settled, by when it has come.
struct LevelSweep::Batch {
  static constexpr int kPositions = 32;

  struct Move {
    std::uint32_t number;  ///< of the position it leads to, in its level
    std::uint8_t taken;
  };

  int positions = 0;
  std::size_t size = 0;
  Number numbers[kPositions];
  std::uint8_t moves_of[kPositions];
  Move moves[kPositions * kMaxPits];
};

/// Fills the batch with positions whose bounds have not met, from number `at` on.
void LevelSweep::collect(Batch& batch, Position& position, Number& at, Number end) const {
  const LevelIndex& index = tables_.index();
  batch.positions = 0;
  batch.size = 0;
  for (; at < end && batch.positions < Batch::kPositions; ++at) {
    if (!bounds_.at(at).met()) {
      const std::size_t before = batch.size;
      for (Pit pit = 0; pit < rules_.pits; ++pit) {
        if (position.pits[pit] == 0) continue;
        const Sowing sowing = endodoi::sow(rules_, position, pit);
        if (sowing.never_ending) continue;
        const Number number = index.rank(sowing.after);
        if (sowing.taken > 0) {
          __builtin_prefetch(&tables_.level(seeds_ - sowing.taken)[number]);
        } else {
          bounds_.prefetch(number);
        }
        batch.moves[batch.size++] = {static_cast<std::uint32_t>(number), sowing.taken};
      }
      batch.moves_of[batch.positions] = static_cast<std::uint8_t>(batch.size - before);
      batch.numbers[batch.positions++] = at;
    }
    if (at + 1 < bounds_.size()) LevelIndex::next(position);
  }
}

/// Stores the bounds of a position if they got better.
bool LevelSweep::improve(Number number, Bounds now, SweepCount& count) {
  if (now != bounds_.at(number)) {
    bounds_.set(number, now);
    ++count.changed;
  }
  if (now.met()) return true;
  ++count.open;
  return false;
}

void LevelSweep::settle(const Batch& batch, Number first, OpenMoves* open, SweepCount& count) {
  const Batch::Move* move = batch.moves;
  for (int i = 0; i < batch.positions; ++i) {
    const std::size_t head = open ? open->size() : 0;
    if (open) open->push_back(0);
    Outlook outlook(-seeds_);
    for (int left = batch.moves_of[i]; left > 0; --left, ++move) {
      if (move->taken > 0) {
        outlook.add(move->taken - tables_.level(seeds_ - move->taken)[move->number]);
      } else if (outlook.add(bounds_.at(move->number)) && open) {
        open->push_back(move->number);
      }
    }
    const bool met = improve(batch.numbers[i], outlook.bounds(), count);
    if (!open) continue;
    if (met) {
      open->resize(head);
    } else {
      const auto moves = static_cast<std::uint8_t>(open->size() - head - 1);
      (*open)[head] =
          Head{static_cast<std::uint16_t>(batch.numbers[i] - first), outlook.exits(), moves}.word();
    }
  }
}

SweepCount LevelSweep::sow(Number piece, OpenMoves* open) {
  const Number first = piece * kPiece, end = std::min(bounds_.size(), first + kPiece);
  Position position = tables_.index().unrank(seeds_, first);
  SweepCount count;
  Batch batch;
  for (Number at = first; at < end;) {
    collect(batch, position, at, end);
    settle(batch, first, open, count);
  }
  return count;
}

SweepCount LevelSweep::carry(Number piece, OpenMoves& open) {
  const Number first = piece * kPiece;
  SweepCount count;
  // Records only get shorter: they are written over those already read.
  std::uint32_t* to = open.data();
  const std::uint32_t* from = open.data();
  const std::uint32_t* const end = from + open.size();
  while (from < end) {
    const Head head = Head::of(*from++);
    std::uint32_t* const record = to++;
    Outlook outlook(head.exits);
    for (int left = head.moves; left > 0; --left, ++from) {
      const std::uint32_t number = *from;
      if (outlook.add(bounds_.at(number))) *to++ = number;
    }
    if (improve(first + head.place, outlook.bounds(), count)) {
      to = record;
    } else {
      *record =
          Head{head.place, outlook.exits(), static_cast<std::uint8_t>(to - record - 1)}.word();
    }
  }
  open.resize(static_cast<std::size_t>(to - open.data()));
  return count;
}

}  // namespace endodoi
