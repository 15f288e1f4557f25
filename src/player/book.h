#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <endodoi/position.h>
#include "base/checksum.h"
#include "engine/search.h"

namespace endodoi {

/// An opening book: for positions of one ruleset the exact value and a move that keeps it, found by
/// the exact solver (docs/book.md). Only the board counts, seen from the mover's side, as in
/// tables: neither what was captured nor which seat the mover has. Reading is safe from any number
/// of threads.
class Book {
 public:
  struct Entry {
    Move move = 0;  ///< the mover's pit, from 0 on
    int value = 0;  ///< to the mover: seeds to come, as in tables
  };
  /// The pits in sowing order from the mover's first one on.
  using Board = std::array<std::uint8_t, 2 * kMaxPits>;

  /// Without entries. The ruleset may not have `majority`.
  explicit Book(const Ruleset& rules) : rules_(rules) {}

  /// Reads the text of a book file. Errors: what is wrong and where, as a sentence.
  static Result<Book, std::string> read(std::string_view text);
  /// The text of the file, boards in order.
  std::string text() const;

  const Ruleset& rules() const { return rules_; }
  std::size_t size() const { return entries_.size(); }
  bool has(const Position& position) const { return entries_.contains(board_of(position)); }
  /// Nothing if the book does not hold the position.
  std::optional<Entry> entry(const Position& position) const;
  void add(const Position& position, const Entry& entry);
  /// Calls `look` for every entry in order, with its position: South to move, nothing captured.
  void for_each(const std::function<void(const Position&, const Entry&)>& look) const;

  /// The book's answer as a search result: resolved, its line as far as the book goes. Nothing for
  /// another ruleset and for positions that it does not hold.
  std::optional<SearchResult> find(const Ruleset& rules, const Position& position) const;

 private:
  Board board_of(const Position& position) const;
  Position position_of(const Board& board) const;
  std::optional<std::string> read_entry(std::string_view line);

  Ruleset rules_;
  std::map<Board, Entry> entries_;
};

}  // namespace endodoi
