#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/near_table.h"
#include "solver/proof_table.h"
#include "tables/tables.h"

namespace endodoi {

/// What a proof search has spent.
struct ProofCost {
  std::uint64_t expansions = 0;    ///< positions whose moves were made
  std::uint64_t sowings = 0;       ///< moves sown, never-ending ones too
  std::uint64_t never_ending = 0;  ///< of those, the never-ending ones
  std::uint64_t laps = 0;          ///< laps of all sowings that ended
  std::uint64_t endless_laps = 0;  ///< laps walked in never-ending ones
  std::uint64_t table_reads = 0;   ///< values read from tables

  ProofCost& operator+=(const ProofCost& other);
};

enum class Verdict {
  shown,      ///< the mover can get at least the need, by play that ends
  refuted,    ///< the other can keep the mover below it, by play that ends
  unsettled,  ///< neither was found: what is left goes round (R12)
  stopped,  ///< asked to stop, or enough was spent; asking again goes on from what the proof table
            ///< remembers
};

struct ProofSignals;

/// Settles claims about one ruleset by depth-first proof-number search (Nagai, 2002) with tables at
/// the leaves.
///
/// Both verdicts rest on play that ends: a line that comes back to a claim on its own path counts
/// for neither side. What is settled therefore holds whatever came before, and is remembered
/// without its path. (The values at the leaves may be those of endless play within a table, which
/// are exact.) Only positions that have stood twice are another matter, for to come to one again
/// ends the game (R12): with Options::spent what is settled holds for that game, and nothing that
/// was remembered of another one may be used.
///
/// How hard a claim that was not looked at yet seems to be is estimated from both players'
/// non-empty pits, since they bound the moves, from how far the need lies from what the evaluation
/// expects, and from how many seeds there are on the board above the tables.
class ProofSearch {
 public:
  struct Options {
    int threads = 1;
    /// Looked at all the time; true stops the search.
    const std::atomic<bool>* stop = nullptr;
    /// Called about five times a second on the thread that called settle(), with what all calls so
    /// far and this one have spent. Must not block.
    std::function<void(const ProofCost&)> progress;
    /// Looks at a position's moves from the last pit to the first: what is settled must not depend
    /// on it.
    bool last_pit_first = false;
    /// A proof table of so many bytes is read fast enough. In a larger one every look costs a wait,
    /// and so each thread keeps to itself what cost little (NearTable).
    std::size_t near_enough = std::size_t{256} << 20;
    /// The game's positions since the last capture that have stood twice. Who comes to one, at the
    /// root too, takes nothing more. The proof table must be one that was only used with the same;
    /// tables are used after a capture only.
    std::vector<Position> spent = {};
  };
  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

  /// `tables` may be null: then claims are settled by search alone. With `majority` (R11) they are
  /// not used, since they know nothing of it.
  ProofSearch(const Ruleset& rules, const Tables* tables, ProofTable& proof_table, Options options);

  /// The same search with another proof table and one thread.
  ProofSearch with_table(ProofTable& proof_table) const {
    return {rules_,
            tables_,
            proof_table,
            {1, options_.stop, {}, options_.last_pit_first, options_.near_enough, options_.spent}};
  }

  /// Blocks until the claim "the mover of `position` gets at least `need` more than the other from
  /// here on" is settled or cannot be, or until about `expansions` were spent. What is settled does
  /// not depend on threads or sizes; the work done does. One call at a time.
  Verdict settle(const Position& position, int need, std::uint64_t expansions = kNoLimit);

  /// The identity under which the proof table knows a position: the board from the mover's side,
  /// with `majority` what was captured, and with spent positions who the mover is.
  std::uint64_t identity(const Position& position, int seeds) const;
  /// What names a position at a leaf or in the search: its number in its level if that is in the
  /// tables, else its identity.
  std::uint64_t number(const Position& position, int seeds) const {
    return in_tables(seeds) ? index_.rank(position) : identity(position, seeds);
  }
  /// Fetches what the tables or the proof table hold under that number.
  void prefetch(int seeds, std::uint64_t number) const {
    if (in_tables(seeds)) {
      __builtin_prefetch(&tables_->level(seeds)[number]);
    } else {
      proof_table_.prefetch(number);
    }
  }
  /// How many bits the identities of a game of `total` seeds have, 64 at most: beyond, different
  /// positions may share one, though hardly ever do. With spent positions there is one bit more.
  static int identity_bits(const Ruleset& rules, int total, bool with_spent = false);

  /// A claim that needs no search is shown or refuted: by the number of seeds on the board, by the
  /// tables, or by an end by majority or by a third repetition. For others the numbers are not
  /// settled.
  ProofNumbers settled_at_once(const Position& position, int seeds, int need) const;

  /// What is known of a claim, by the proof table or by a thread alone; not settled if nothing is.
  ProofNumbers known(const Claim& claim) const;

  bool in_tables(int seeds) const { return seeds < table_levels_; }
  /// Of the tables, the levels that are used.
  int table_levels() const { return table_levels_; }
  const Tables* tables() const { return tables_; }
  bool asked_to_stop() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }
  const ProofCost& cost() const { return cost_; }
  const Ruleset& rules() const { return rules_; }
  ProofTable& proof_table() { return proof_table_; }
  int threads() const { return options_.threads; }
  bool last_pit_first() const { return options_.last_pit_first; }

 private:
  bool is_spent(const Position& position, int seeds) const;
  ProofNumbers work_together(const Position& position, int need, int threads,
                             ProofSignals& signals);
  void report_progress(std::uint64_t expansions_now);

  Ruleset rules_;
  const Tables* tables_;
  int table_levels_ = 0;
  ProofTable& proof_table_;
  Options options_;
  LevelIndex index_;
  std::vector<NearTable>
      near_;  ///< one for each thread; none where the proof table is near enough itself
  ProofCost cost_;
  std::chrono::steady_clock::time_point reported_{};
};

}  // namespace endodoi
