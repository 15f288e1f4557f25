#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "solver/move_search.h"
#include "tables/table_error.h"
#include "tables/tables.h"

namespace endodoi::wasm {

/// What a browser's worker keeps in order to answer what moves are worth: the tables of one family,
/// what was proved about one ruleset, and the question at hand. Answers come a little at a time, so
/// that the worker can look for a new question in between; a new one simply takes the place of the
/// old.
class ExactSession {
 public:
  struct Price {
    MoveSearch::Priced known;
    int estimate = 0;  ///< within the known bounds
  };

  /// Takes in the level of the ruleset's family that comes next, from the bytes of its file, and
  /// gives the number of levels there are then. Drops the question, and the tables of another
  /// family. Errors: not_a_table, other_version, damaged, other_table (another family, kind or
  /// level than the next), too_large; then nothing has changed.
  TableResult<int> load_level(const Ruleset& rules, std::vector<std::uint8_t> bytes);

  /// The same, but builds that level. Blocks; a million positions take about a second in a browser.
  TableResult<int> build_level(const Ruleset& rules);

  /// Puts a question: what the moves are worth in that game, its past included (R12). Requires that
  /// it is not over. Blocks for some hundredths of a second, in which the estimates are made.
  void start(const History& history);

  bool started() const { return moves_.has_value(); }
  /// Spends about so many expansions on the question. Requires started().
  void step(std::uint64_t expansions);

  // Of the question at hand; requires started().
  /// Every move is exact, or nothing more can be found.
  bool finished() const;
  /// There are so many seeds that a proof is not to be thought of: estimates are all there will be.
  bool out_of_reach() const;
  ValueBounds bounds() const;
  /// What is proved of each move, by the solver or by the search that makes the estimates.
  std::vector<Price> prices() const;
  std::uint64_t expansions() const { return search_->cost().expansions; }
  const Ruleset& rules() const { return history_.rules; }

  /// The tables that were loaded and built; null before the first. They change with the next level.
  std::shared_ptr<const Tables> tables() const { return tables_; }

 private:
  void turn_to(const Ruleset& rules);
  void drop_question();
  void take_proofs(const Situation& situation);
  void estimate();

  std::shared_ptr<Tables> tables_;
  std::optional<ProofTable> proofs_;
  /// What the proof table is about: a ruleset, and games in which these have stood twice.
  Ruleset proved_;
  std::vector<Position> proved_spent_;
  History history_;
  std::optional<ProofSearch> search_;
  std::optional<MoveSearch> moves_;
  std::unique_ptr<Engine> engine_;
  std::vector<MoveValue> estimates_;
};

}  // namespace endodoi::wasm
