#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include "player/book.h"
#include "player/exact_play.h"
#include "tables/tables.h"

namespace endodoi {

/// How a book is built.
struct BookPlan {
  /// A position that the player proves within so many expansions is left out, and what follows.
  std::uint64_t player_expansions = 20'000;
  int moves = kMaxTotal;        ///< own moves from the beginning of the game that are covered
  std::size_t mebibytes = 256;  ///< for what is proved
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;  ///< true ends the work; may be null
};

struct BookProgress {
  int move = 0;          ///< own moves before the positions that are being looked at
  std::size_t done = 0;  ///< of these positions
  std::size_t of = 0;
  std::size_t entries = 0;  ///< in the book
};

/// Builds a book: for each of the two players all positions that can come up while that player
/// follows the book and the other plays anything, down to where the player finds a proof quickly by
/// itself.
class BookBuilder {
 public:
  /// `tables` are those the work is done with, `player_tables` those that a player is sure to have;
  /// both of the ruleset's family. All must outlive the builder.
  BookBuilder(const Tables& tables, const Tables& player_tables, const BookPlan& plan)
      : tables_(tables),
        player_tables_(player_tables),
        plan_(plan),
        prover_(plan.mebibytes, plan.threads),
        player_(kPlayerMebibytes, 1) {}

  /// Fills the book. What it holds already is taken as it is. Blocks; false if it was stopped, then
  /// the book holds what was found so far. `on_progress` is called after each position.
  bool build(Book& book, const std::function<void(const BookProgress&)>& on_progress);

 private:
  static constexpr std::size_t kPlayerMebibytes = 2;  ///< cleared for each position

  bool player_proves(const Ruleset& rules, const Position& position);
  bool cover(Book& book, const Position& position);
  bool stopped() const { return plan_.stop != nullptr && plan_.stop->load(); }

  const Tables& tables_;
  const Tables& player_tables_;
  const BookPlan plan_;
  ExactPlay prover_, player_;
};

}  // namespace endodoi
