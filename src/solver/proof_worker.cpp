#include "solver/proof_worker.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <endodoi/moves.h>
#include "evaluation/evaluate.h"

namespace endodoi {
namespace {

// Found by trial on endodoi/7x4 (docs/experiments.md).

/// A claim's estimate grows with this many times the non-empty pits of both players.
constexpr int kPitWeight = 1;
/// For every eighth of a seed by which the need is above what the evaluation expects, a claim seems
/// so many times as hard to show and to refute so many times as easy.
constexpr int kNeedRatio = 65, kNeedRatioOf = 64;
static_assert(kParts == 8);
/// A mover gets so much more than the evaluation expects, in parts of a seed: proofs want all that
/// is there.
constexpr int kUsualRest = 8;
/// With every seed on the board above the tables a claim seems so many times as hard either way.
constexpr int kSeedRatio = 11, kSeedRatioOf = 10;
/// Besides the hardest of the claims that all have to be shown, the others count for this part:
/// they often share what is below them.
constexpr int kRest = 9, kRestOf = 20;
/// The search stays with a child until its number is larger than the next best one's by this part
/// of it.
constexpr int kStayPart = 5;
/// Each other thread in a child makes it look harder by this part of its number.
constexpr int kBusyPart = 5;
/// Below a subtree larger than this the siblings' numbers are looked up again.
constexpr std::uint64_t kRefreshAfter = 32;
/// What was spent on a claim before it gets a place in the proof table: before, it is near, and so
/// are those below it.
constexpr std::uint32_t kFar = 8;
/// Longer lines are given up for now.
constexpr std::size_t kLongestPath = 1500;
/// A child that has come back unchanged so often holds nothing more for now.
constexpr int kMostIdle = 100;

constexpr std::uint32_t kMost = ProofNumbers::kMost;
constexpr std::uint32_t kSettled = ProofNumbers::kSettled;

/// What a ratio comes to after 0, 1, 2 … steps, times kFactorOne; in whole numbers so that every
/// platform has the same.
constexpr std::uint64_t kFactorOne = 1 << 20;
template <std::size_t steps>
constexpr std::array<std::uint64_t, steps + 1> powers(std::uint64_t ratio, std::uint64_t of) {
  std::array<std::uint64_t, steps + 1> result{kFactorOne};
  for (std::size_t i = 1; i <= steps; ++i) result[i] = result[i - 1] * ratio / of;
  return result;
}

constexpr int kLargestDistance = 256;  ///< in parts of a seed
constexpr auto kHarder = powers<kLargestDistance>(kNeedRatio, kNeedRatioOf);
constexpr auto kEasier = powers<kLargestDistance>(kNeedRatioOf, kNeedRatio);
constexpr int kMostAbove = 48;
constexpr auto kFuller = powers<kMostAbove>(kSeedRatio, kSeedRatioOf);

std::uint32_t capped(std::uint64_t number) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, kMost));
}

}  // namespace

ProofWorker::ProofWorker(ProofSearch& search, NearTable* near, ProofSignals& signals,
                         std::function<void()> report)
    : search_(search),
      rules_(search.rules()),
      signals_(signals),
      report_(std::move(report)),
      near_(near) {}

ProofNumbers ProofWorker::settle(const Position& position, int need) {
  path_.clear();
  const int seeds = position.on_board();
  Child root{};
  root.position = position;
  root.claim = {search_.identity(position, seeds), need};
  root.seeds = seeds;
  root.far = true;  // who asks looks for the answer in the proof table
  return search(root, {kSettled, kSettled});
}

/// Works on a claim until it is settled or its numbers reach the limit; remembers and returns them.
ProofNumbers ProofWorker::search(const Child& child, const ProofNumbers& limit) {
  Node node(child, cost_.expansions);
  make_moves(node, child.position, child.seeds);
  if (node.children.count == 0) {  // R10: the other takes all
    const ProofNumbers swept =
        -child.seeds >= child.claim.need ? ProofNumbers::shown() : ProofNumbers::refuted();
    remember(node, swept, ProofTable::kNoMove);
    return swept;
  }
  look_up(node);
  path_.push_back({child.claim, child.seeds});
  Move winning = 0;
  const ProofNumbers numbers = work_on(node, limit, winning);
  path_.pop_back();
  const unsigned move = numbers.is_shown()
                            ? unsigned{winning} - first_pit(rules_, child.position.mover)
                            : ProofTable::kNoMove;
  if (!node.found.settled()) remember(node, numbers, move);
  return numbers;
}

void ProofWorker::remember(const Node& node, const ProofNumbers& numbers, unsigned move) {
  if (node.far) {
    search_.proof_table().store(node.claim, numbers, cost_.expansions - node.before, move);
  }
  if (near_ != nullptr) near_->store(node.claim, numbers, node.far ? kFar : capped(spent_on(node)));
}

ProofNumbers ProofWorker::work_on(Node& node, const ProofNumbers& limit, Move& winning) {
  Children& children = node.children;
  for (;;) {
    const Summary summary = summary_of(children);
    ProofNumbers numbers = summary.numbers;
    if (numbers.is_shown()) winning = children.child[summary.best].move;
    if (numbers.settled() || numbers.proof >= limit.proof || numbers.disproof >= limit.disproof) {
      return numbers;
    }
    if (must_stop()) return numbers;
    Child& best = children.child[summary.best];
    const bool stuck = best.on_path || best.fixed;
    if (stuck && best.numbers.disproof < kMost && summary.second != Summary::kNone) {
      // Nothing more to be found behind it on this path: the others come first, but it is not out
      // of the sum.
      best.numbers = {capped(std::uint64_t{2} * best.numbers.proof),
                      capped(std::uint64_t{2} * best.numbers.disproof)};
      continue;
    }
    if (stuck || path_.size() > kLongestPath) {
      // Nothing more to be found on this path. Another one may come by and find it.
      numbers.proof = std::max(numbers.proof, std::min(limit.proof, kMost));
      return numbers;
    }
    if (!go_down(best, summary, limit, node)) best.fixed = true;
    if (!node.far && spent_on(node) >= kFar && get_far(node)) return node.found;
  }
}

/// Gives a claim a place among those that all threads know, and looks at what they know. True: it
/// is settled there.
bool ProofWorker::get_far(Node& node) {
  node.far = true;
  const auto found = search_.proof_table().find(node.claim);
  if (found.known && found.numbers.settled()) {
    node.found = found.numbers;
    return true;
  }
  refresh(node.children);
  return false;
}

/// Works on a child for as long as it promises most. False: it holds nothing more for now.
bool ProofWorker::go_down(Child& child, const Summary& summary, const ProofNumbers& limit,
                          Node& node) {
  const ProofNumbers was = child.numbers;
  const std::uint64_t before = cost_.expansions;
  const bool was_far = child.far;
  if (was_far) search_.proof_table().enter(child.claim, was);
  child.numbers = search(child, limit_below(limit, summary, was));
  if (was_far) search_.proof_table().leave(child.claim);
  child.spent = capped(child.spent + cost_.expansions - before);
  child.far = was_far || child.spent >= kFar;
  if (node.far && (search_.threads() > 1 || cost_.expansions - before > kRefreshAfter)) {
    refresh(node.children);
  }
  if (child.numbers != was) return true;
  return was.proof < kMost && was.disproof < kMost && ++child.idle < kMostIdle;
}

void ProofWorker::make_moves(Node& node, const Position& position, int seeds) {
  ++cost_.expansions;
  const Pit first = first_pit(rules_, position.mover);
  const Pit last = static_cast<Pit>(first + rules_.pits - 1);
  for (int i = 0; i < rules_.pits; ++i) {
    const Pit pit = static_cast<Pit>(search_.last_pit_first() ? last - i : first + i);
    if (position.pits[pit] == 0) continue;
    const Sowing sowing = sow(rules_, position, pit);
    ++cost_.sowings;
    if (sowing.never_ending) {
      ++cost_.never_ending;
      cost_.endless_laps += sowing.laps;
      continue;
    }
    cost_.laps += sowing.laps;
    Child& child = node.children.child[node.children.count++];
    child.position = sowing.after;
    child.seeds = seeds - sowing.taken;
    child.move = pit;
    child.busy = 0;
    child.idle = 0;
    child.spent = 0;
    child.far = near_ == nullptr;
    child.fixed = child.on_path = false;
    // mover's gain = taken − other's gain ≥ need, unless other's gain ≥ taken − need + 1.
    child.claim = {search_.number(sowing.after, child.seeds), sowing.taken - node.claim.need + 1};
    if (node.far || search_.in_tables(child.seeds)) {
      search_.prefetch(child.seeds, child.claim.identity);
    }
  }
}

void ProofWorker::look_up(Node& node) {
  for (Child& child : node.children) {
    if (search_.in_tables(child.seeds)) {
      ++cost_.table_reads;
      const bool shown =
          search_.tables()->level(child.seeds)[child.claim.identity] >= child.claim.need;
      child.numbers = shown ? ProofNumbers::shown() : ProofNumbers::refuted();
      child.fixed = true;
      continue;
    }
    child.numbers = search_.settled_at_once(child.position, child.seeds, child.claim.need);
    child.fixed = child.numbers.settled();
    if (child.fixed) continue;
    child.on_path = on_path(child.claim, child.seeds);
    const bool known = !child.on_path && ((node.far && find_far(child)) || find_near(child));
    if (!known) child.numbers = estimate(child);
  }
}

void ProofWorker::refresh(Children& children) {
  const auto open = [](const Child& child) {
    return !child.fixed && !child.on_path && !child.numbers.settled();
  };
  for (const Child& child : children) {
    if (open(child)) search_.proof_table().prefetch(child.claim.identity);
  }
  for (Child& child : children) {
    if (open(child)) find_far(child);
  }
}

/// Takes over what the proof table knows of a child. False: nothing.
bool ProofWorker::find_far(Child& child) {
  const auto found = search_.proof_table().find(child.claim);
  child.busy = found.busy;
  if (!found.known) return false;
  child.numbers = found.numbers;
  child.far = true;
  return true;
}

/// Takes over what this thread alone knows of a child. False: nothing.
bool ProofWorker::find_near(Child& child) const {
  if (near_ == nullptr) return false;
  const auto found = near_->find(child.claim);
  if (!found.known) return false;
  child.numbers = found.numbers;
  child.spent = found.spent;
  child.far = found.spent >= kFar;
  return true;
}

/// Only what was passed since the last capture can come again.
bool ProofWorker::on_path(const Claim& claim, int seeds) const {
  for (std::size_t i = path_.size(); i-- > 0 && path_[i].seeds == seeds;) {
    if (path_[i].claim == claim) return true;
  }
  return false;
}

bool ProofWorker::must_stop() {
  // Looked at each time: with never-ending sowings a handful of expansions may take long.
  if (signals_.asked_to_stop != nullptr &&
      signals_.asked_to_stop->load(std::memory_order_relaxed)) {
    signals_.stop.store(true, std::memory_order_relaxed);
  }
  constexpr std::uint64_t kHandful = 1024;
  if (cost_.expansions - reported_ >= kHandful) {
    const std::uint64_t mine = cost_.expansions - reported_;
    reported_ = cost_.expansions;
    const std::uint64_t all = signals_.expansions.fetch_add(mine, std::memory_order_relaxed) + mine;
    if (all >= signals_.most_expansions) signals_.stop.store(true, std::memory_order_relaxed);
    if (report_) report_();
  }
  return signals_.stop.load(std::memory_order_relaxed);
}

ProofNumbers ProofWorker::estimate(const Child& child) const {
  std::uint64_t own = 0, others = 0;
  const std::uint8_t* mine = child.position.pits.data() + first_pit(rules_, child.position.mover);
  const std::uint8_t* theirs =
      child.position.pits.data() + first_pit(rules_, opponent(child.position.mover));
  for (int i = 0; i < rules_.pits; ++i) {
    own += mine[i] != 0;
    others += theirs[i] != 0;
  }
  const int above = std::min(child.seeds - search_.table_levels(), kMostAbove);
  const std::uint64_t full = kFuller[static_cast<std::size_t>(above)];
  const int expected = evaluate(rules_, child.position, child.seeds) + kUsualRest;
  const int distance =
      std::clamp(kParts * child.claim.need - expected, -kLargestDistance, kLargestDistance);
  const auto number = [full](std::uint64_t pits, int difficulty) {
    const auto& factors = difficulty < 0 ? kEasier : kHarder;
    const std::uint64_t factor = factors[static_cast<std::size_t>(std::abs(difficulty))];
    return 1 + capped((1 + kPitWeight * pits) * full / kFactorOne * factor / kFactorOne);
  };
  return {number(others, distance), number(own, -distance)};
}

/// The mover needs one child where the other fails; the other needs all children.
ProofWorker::Summary ProofWorker::summary_of(const Children& children) {
  Summary summary;
  std::uint32_t proof = kSettled;
  std::uint64_t sum = 0, largest = 0, least = Summary::kNone;
  for (int i = 0; i < children.count; ++i) {
    const Child& child = children.child[i];
    proof = std::min(proof, child.numbers.disproof);
    sum += child.numbers.proof;
    largest = std::max<std::uint64_t>(largest, child.numbers.proof);
    if (child.numbers.is_shown()) continue;
    const std::uint64_t hardness =
        child.numbers.disproof + std::uint64_t{child.busy} * child.numbers.disproof / kBusyPart;
    if (hardness < least) {
      summary.second = least;
      least = hardness;
      summary.best = i;
    } else {
      summary.second = std::min(summary.second, hardness);
    }
  }
  if (proof == 0) {
    summary.numbers = ProofNumbers::shown();
    return summary;
  }
  if (sum == 0) {
    summary.numbers = ProofNumbers::refuted();
    return summary;
  }
  summary.numbers = {std::min(proof, kMost),
                     std::max(1U, capped(largest + (sum - largest) * kRest / kRestOf))};
  summary.rest_sum = sum - children.child[summary.best].numbers.proof;
  for (int i = 0; i < children.count; ++i) {
    if (i == summary.best) continue;
    summary.rest_largest =
        std::max<std::uint64_t>(summary.rest_largest, children.child[i].numbers.proof);
  }
  return summary;
}

/// How far the best child's numbers may grow before another one is better or the limit here is
/// reached.
ProofNumbers ProofWorker::limit_below(const ProofNumbers& limit, const Summary& summary,
                                      const ProofNumbers& numbers) {
  ProofNumbers below{kSettled, kSettled};
  if (summary.second != Summary::kNone && numbers.disproof < kMost) {
    below.disproof = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(limit.proof, summary.second + summary.second / kStayPart + 1));
  } else if (numbers.disproof < kMost) {
    below.disproof = limit.proof;
  }
  if (limit.disproof != kSettled && numbers.proof < kMost) {
    // The sum solved for the child's number: it is the largest, or another is. Rounded up, so that
    // a child that has reached its limit has brought this claim to its own.
    const auto rest = static_cast<std::int64_t>(summary.rest_sum);
    const auto largest = static_cast<std::int64_t>(summary.rest_largest);
    std::int64_t room = std::int64_t{limit.disproof} - rest * kRest / kRestOf;
    if (room < largest) {
      room = ((std::int64_t{limit.disproof} - largest) * kRestOf + kRest - 1) / kRest -
             (rest - largest);
    }
    below.proof = capped(static_cast<std::uint64_t>(std::max<std::int64_t>(1, room)));
  }
  return below;
}

}  // namespace endodoi
