#pragma once

#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "solver/level_bounds.h"

namespace endodoi {

/// Moves that still matter, of the positions of a chunk whose bounds have not met, so that they
/// need not be sown again. One record after the other: the position's place in the chunk (2
/// bytes), the best of what its other moves give for sure (1), how many moves follow (1); then for
/// each the number of the position it leads to, in as few bytes as the level needs.
class OpenRecords {
 public:
  using Number = LevelIndex::Number;

  /// Bytes of a number below `size`.
  static int width_for(Number size) {
    int width = 1;
    while (width < 8 && (size - 1) >> (8 * width) != 0) ++width;
    return width;
  }

  class Writer;
  class Reader;

  /// Bytes of records, and of memory.
  std::size_t size() const { return bytes_.empty() ? 0 : bytes_.size() - kSlack; }
  std::size_t memory() const { return bytes_.capacity(); }

  /// Takes in what was written, in no more memory than it needs or than was there.
  void assign(const Writer& writer);
  void clear() { std::vector<std::uint8_t>().swap(bytes_); }

 private:
  static constexpr int kHead = 4;
  /// Numbers are read and written eight bytes at a time, whatever their width.
  static constexpr std::size_t kSlack = 8;

  std::vector<std::uint8_t> bytes_;
};

/// Writes the records of one chunk after the other, each over the one before.
class OpenRecords::Writer {
 public:
  /// Room for so many positions of a chunk, each with so many moves.
  Writer(std::size_t positions, int moves, int width)
      : width_(width),
        bytes_(
            new std::uint8_t[positions * static_cast<std::size_t>(kHead + moves * width) + kSlack]),
        to_(bytes_.get()) {
    assert(moves <= 0xFF);
  }

  void clear() { to_ = bytes_.get(); }
  std::size_t size() const { return static_cast<std::size_t>(to_ - bytes_.get()); }

  /// Writes records: begin(), move() for each move, then finish(), or drop() to have none. A value,
  /// to be taken and set again.
  class Pen {
   public:
    void begin() {
      head_ = to_;
      to_ += kHead;
      moves_ = 0;
    }
    void move(Number number) {
      std::memcpy(to_, &number, sizeof number);
      to_ += width_;
      ++moves_;
    }
    void finish(std::uint16_t place, TableValue exits) {
      const std::uint32_t word = std::uint32_t{place} |
                                 std::uint32_t{static_cast<std::uint8_t>(exits)} << 16 |
                                 moves_ << 24;
      std::memcpy(head_, &word, sizeof word);
    }
    void drop() { to_ = head_; }

   private:
    friend class Writer;

    std::uint8_t* to_;
    std::uint8_t* head_;
    std::ptrdiff_t width_;
    std::uint32_t moves_;
  };

  Pen pen() const {
    Pen pen;
    pen.to_ = pen.head_ = to_;
    pen.width_ = width_;
    pen.moves_ = 0;
    return pen;
  }
  void set(const Pen& pen) { to_ = pen.to_; }

 private:
  friend class OpenRecords;

  int width_;
  std::unique_ptr<std::uint8_t[]> bytes_;  ///< not cleared: most of it is never touched
  std::uint8_t* to_;
};

/// Reads records in the order in which they were written: next(), then number() for each move.
class OpenRecords::Reader {
 public:
  struct Head {
    std::uint16_t place;
    TableValue exits;
    std::uint8_t moves;
  };

  Reader(const OpenRecords& records, int width)
      : at_(records.bytes_.data()),
        end_(at_ + records.size()),
        width_(width),
        mask_(~Number{0} >> (64 - 8 * width)) {}

  bool at_end() const { return at_ == end_; }
  Head next() {
    std::uint32_t word;
    std::memcpy(&word, at_, sizeof word);
    at_ += kHead;
    return {static_cast<std::uint16_t>(word), static_cast<TableValue>(word >> 16 & 0xFF),
            static_cast<std::uint8_t>(word >> 24)};
  }
  Number number() {
    Number number;
    std::memcpy(&number, at_, sizeof number);
    at_ += width_;
    return number & mask_;
  }

 private:
  const std::uint8_t* at_;
  const std::uint8_t* end_;
  int width_;
  Number mask_;
};

inline void OpenRecords::assign(const Writer& writer) {
  if (writer.size() == 0) return clear();
  // Records get fewer from sweep to sweep: room is given back when half of it is free.
  if (writer.size() + kSlack < bytes_.capacity() / 2) clear();
  bytes_.assign(writer.bytes_.get(), writer.to_ + kSlack);
}

}  // namespace endodoi
