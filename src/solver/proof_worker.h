#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "solver/near_table.h"
#include "solver/proof_search.h"

namespace endodoi {

/// What the threads of one search share.
struct ProofSignals {
  std::atomic<bool> stop{false};             ///< the claim is settled, or somebody asked to stop
  std::atomic<std::uint64_t> expansions{0};  ///< spent by all of them, counted in handfuls
  std::uint64_t most_expansions = 0;
  const std::atomic<bool>* asked_to_stop = nullptr;
};

/// One thread of a proof search: walks down from the claim at the root to the one that promises
/// most, again and again. Threads share the proof table only; a claim that another one works on
/// looks harder, so that they part.
class ProofWorker {
 public:
  /// `report`, if there is one, is called every thousand expansions or so.
  /// `near` may be null: then all claims have a place in the proof table from the beginning.
  ProofWorker(ProofSearch& search, NearTable* near, ProofSignals& signals,
              std::function<void()> report);

  /// Blocks until the claim is settled, cannot be, or the signals say stop.
  ProofNumbers settle(const Position& position, int need);

  const ProofCost& cost() const { return cost_; }

 private:
  struct Child {
    Position position;
    Claim claim;  ///< of the player who moves there: he succeeds where the mover here fails
    ProofNumbers numbers;
    unsigned busy;  ///< threads that work on it
    int seeds;
    std::uint32_t spent;  ///< expansions so far, if it is near
    int idle;             ///< times it came back unchanged
    Move move;
    bool fixed;    ///< settled at once, or nothing can be found behind it now
    bool on_path;  ///< it stands on the path already: a line that goes round
    bool far;      ///< known to the proof table, not only to this thread
  };
  struct Children {
    Child child[kMaxPits];
    int count = 0;

    Child* begin() { return child; }
    Child* end() { return child + count; }
    const Child* begin() const { return child; }
    const Child* end() const { return child + count; }
  };
  /// What the children's numbers come to.
  struct Summary {
    ProofNumbers numbers;
    int best = -1;  ///< the child to go on with
    std::uint64_t second =
        kNone;                   ///< the disproof number of the next best, busy threads counted in
    std::uint64_t rest_sum = 0;  ///< proof numbers of all but the best
    std::uint64_t rest_largest = 0;

    static constexpr std::uint64_t kNone = ~std::uint64_t{0};
  };
  /// A claim that is being worked on.
  struct Node {
    Node(const Child& child, std::uint64_t expansions)
        : claim(child.claim), before(expansions), spent(child.spent), far(child.far) {}

    Claim claim;
    Children children;
    std::uint64_t before;  ///< what the thread had spent when it came here
    std::uint32_t spent;   ///< expansions of earlier visits, as long as it is near
    bool far;              ///< in the proof table
    ProofNumbers found;    ///< settled, if it turned out that another visit had done so
  };
  struct Step {
    Claim claim;
    int seeds;
  };

  ProofNumbers search(const Child& child, const ProofNumbers& limit);
  ProofNumbers work_on(Node& node, const ProofNumbers& limit, Move& winning);
  bool go_down(Child& child, const Summary& summary, const ProofNumbers& limit, Node& node);

  void make_moves(Node& node, const Position& position, int seeds);
  void look_up(Node& node);
  bool get_far(Node& node);
  std::uint64_t spent_on(const Node& node) const {
    return node.spent + cost_.expansions - node.before;
  }
  void remember(const Node& node, const ProofNumbers& numbers, unsigned move);
  void refresh(Children& children);
  bool find_far(Child& child);
  bool find_near(Child& child) const;
  bool on_path(const Claim& claim, int seeds) const;
  bool must_stop();

  ProofNumbers estimate(const Child& child) const;
  static Summary summary_of(const Children& children);
  static ProofNumbers limit_below(const ProofNumbers& limit, const Summary& summary,
                                  const ProofNumbers& numbers);

  ProofSearch& search_;
  const Ruleset& rules_;
  ProofSignals& signals_;
  std::function<void()> report_;
  NearTable* near_;
  ProofCost cost_;
  std::uint64_t reported_ = 0;
  std::vector<Step> path_;
};

}  // namespace endodoi
