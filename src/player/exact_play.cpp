#include "player/exact_play.h"

#include <algorithm>

#include "player/conversion.h"
#include "solver/value_search.h"

namespace endodoi {
namespace {

/// Boards whose identities need more bits are not handed over: no proof of them is cheap.
constexpr int kNameBits = 52;

/// Expansions for asking whether one more move keeps the value, and for the rest of the line.
constexpr std::uint64_t kMostForAMove = 20'000;
constexpr std::uint64_t kMostForTheLine = 20'000;
/// Positions looked at for the shortest way, and moves ahead.
constexpr std::uint64_t kMostConversionNodes = 20'000;
constexpr int kMostConversionPlies = 24;
/// Expansions for asking which of the other's replies are right.
constexpr std::uint64_t kMostForReplies = 100'000;
constexpr int kAll = 1000;
constexpr std::size_t kLongestLine = 60;

int name_bits(const Ruleset& rules) {
  return std::min(kNameBits, ProofSearch::identity_bits(rules, rules.total()));
}

/// One answer: from a position's value to the move and the line.
class Answer {
 public:
  Answer(ProofSearch& search, const Position& position, int value, std::uint64_t most)
      : search_(search),
        position_(position),
        value_(value),
        most_(most),
        turns_(legal_turns(search.rules(), position)) {}

  std::optional<SearchResult> find(bool with_line) {
    look_for_moves();
    if (keeping_.empty()) return std::nullopt;
    const Turn* const chosen = choose();
    if (chosen == nullptr) return std::nullopt;
    const Turn& best = *chosen;
    SearchResult result;
    result.best = best.move;
    result.value = value_;
    result.bounds = ValueBounds::exactly(value_);
    result.ending = Ending::resolved;
    result.line = with_line ? line(best) : std::vector<Move>{best.move};
    result.depth = static_cast<int>(result.line.size());
    tell_moves(best, result);
    return result;
  }

 private:
  bool keeps(const Turn& turn, std::uint64_t expansions) {
    return loses(turn, value_, expansions) == Verdict::refuted;
  }

  /// Whether a turn leaves its mover with less than `value`. `left`: expansions that may be spent,
  /// less afterwards.
  Verdict loses(const Turn& turn, int value, std::uint64_t& left) {
    const std::uint64_t before = search_.cost().expansions;
    const Verdict verdict = search_.settle(turn.sowing.after, turn.sowing.taken - value + 1, left);
    left -= std::min(left, search_.cost().expansions - before);
    return verdict;
  }

  /// The moves that are proved to keep the value, that of the proof first.
  void look_for_moves() {
    const unsigned proof_move = move_of_the_proof();
    std::vector<const Turn*> order;
    for (const Turn& turn : turns_) order.push_back(&turn);
    const unsigned first = first_pit(search_.rules(), position_.mover);
    std::stable_partition(order.begin(), order.end(),
                          [&](const Turn* turn) { return turn->move - first == proof_move; });
    for (const Turn* turn : order) {
      if (!keeps(*turn, std::min(kMostForAMove, most_))) continue;
      if (turn->move - first == proof_move) proof_move_kept_ = true;
      keeping_.push_back(turn);
    }
    // The proof of the value holds such a move; if it was forgotten meanwhile, it is found again.
    for (std::size_t i = 0; i < order.size() && keeping_.empty(); ++i) {
      if (keeps(*order[i], most_)) keeping_.push_back(order[i]);
    }
  }

  unsigned move_of_the_proof() const {
    const int seeds = position_.on_board();
    if (search_.in_tables(seeds)) return ProofTable::kNoMove;
    const auto found = search_.proof_table().find({search_.identity(position_, seeds), value_});
    return found.known && found.numbers.is_shown() ? found.move : ProofTable::kNoMove;
  }

  /// None: which move gets on is not known.
  const Turn* choose() {
    if (keeping_.size() == 1) return keeping_.front();
    if (value_ <= 0) return latest(hardest());
    if (const Turn* turn = soonest()) return turn;
    // A move that merely keeps the value may go round, and so lose what is to be gained; that of
    // the proof comes to an end.
    return proof_move_kept_ ? keeping_.front() : nullptr;
  }

  /// The moves that are hardest to answer: after which the smallest part of the other's replies
  /// keeps what the other has. A move of which that was not seen counts as easy.
  std::vector<const Turn*> hardest() {
    std::uint64_t left = std::min(kMostForReplies, most_);
    std::vector<const Turn*> hardest;
    int least = kAll;
    for (const Turn* turn : keeping_) {
      const int part = part_that_keeps(*turn, left);
      if (part < least) hardest.clear();
      if (part <= least) hardest.push_back(turn);
      least = std::min(least, part);
    }
    return hardest;
  }

  /// Of the other's replies those that keep the other's value, in kAll-ths of them. `left`:
  /// expansions that may still be spent.
  int part_that_keeps(const Turn& turn, std::uint64_t& left) {
    const Turns replies = legal_turns(search_.rules(), turn.sowing.after);
    const int others = turn.sowing.taken - value_;
    int keeping = 0;
    for (const Turn& reply : replies) {
      if (left == 0) return kAll;
      keeping += loses(reply, others, left) != Verdict::shown;
    }
    const int count = static_cast<int>(replies.size());
    return count > 0 ? keeping * kAll / count : 0;
  }

  static const Turn* greediest(const std::vector<const Turn*>& turns) {
    return *std::max_element(turns.begin(), turns.end(), [](const Turn* a, const Turn* b) {
      return a->sowing.taken < b->sowing.taken;
    });
  }

  /// The move that forces the conversion soonest; none if that was not seen.
  const Turn* soonest() {
    Conversion conversion(search_, std::min(kMostConversionNodes, most_));
    for (int plies = 1; plies < kMostConversionPlies && !conversion.gave_up(); plies += 2) {
      std::vector<const Turn*> done;
      for (const Turn* turn : keeping_) {
        const bool takes = turn->sowing.taken > 0;
        if (takes || conversion.suffered(turn->sowing.after, value_, plies - 1)) {
          done.push_back(turn);
        }
      }
      if (!done.empty()) return greediest(done);
    }
    return nullptr;
  }

  /// The one after which the other needs longest to force it: of those that were left when it was
  /// last seen to be forced.
  const Turn* latest(std::vector<const Turn*> left) {
    Conversion conversion(search_, std::min(kMostConversionNodes, most_));
    for (int plies = 1; plies < kMostConversionPlies && left.size() > 1; plies += 2) {
      std::vector<const Turn*> holding;
      for (const Turn* turn : left) {
        const bool takes = turn->sowing.taken > 0;
        if (!takes && !conversion.forced(turn->sowing.after, -value_, plies)) {
          holding.push_back(turn);
        }
      }
      if (conversion.gave_up() || holding.empty()) break;
      left = std::move(holding);
    }
    return greediest(left);
  }

  /// Best play for both as far as it is known or cheap to prove.
  std::vector<Move> line(const Turn& best) {
    std::vector<Move> moves{best.move};
    std::vector<Position> seen{position_};
    std::uint64_t left = std::min(kMostForTheLine, most_);
    Position at = best.sowing.after;
    int value = best.sowing.taken - value_;
    while (moves.size() < kLongestLine && left > 0) {
      if (std::find(seen.begin(), seen.end(), at) != seen.end()) break;
      seen.push_back(at);
      std::optional<Turn> next;
      for (const Turn& turn : legal_turns(search_.rules(), at)) {
        if (next && turn.sowing.taken <= next->sowing.taken) continue;
        if (loses(turn, value, left) == Verdict::refuted) next = turn;
      }
      if (!next) break;
      moves.push_back(next->move);
      value = next->sowing.taken - value;
      at = next->sowing.after;
    }
    return moves;
  }

  void tell_moves(const Turn& best, SearchResult& result) const {
    result.moves.push_back({best.move, value_, false, result.bounds});
    for (const Turn* turn : keeping_) {
      if (turn != &best) result.moves.push_back({turn->move, value_, false, result.bounds});
    }
    for (const Turn& turn : turns_) {
      if (std::find(keeping_.begin(), keeping_.end(), &turn) == keeping_.end()) {
        result.moves.push_back({turn.move, value_, true, {-kMaxTotal, value_}});
      }
    }
  }

  ProofSearch& search_;
  const Position position_;
  const int value_;
  const std::uint64_t most_;
  const Turns turns_;
  std::vector<const Turn*> keeping_;
  bool proof_move_kept_ = false;  ///< it is the first of them
};

}  // namespace

std::uint64_t usual_proof_cost(const Ruleset& rules, int seeds_on_board, int table_levels) {
  // Each seed above the tables multiplies the cost, on wide boards by more. In 16ths of a doubling,
  // by pits of a row from 5 or fewer to 9 and more.
  constexpr int kFirst = 8;  // doublings
  constexpr int kPerSeed[] = {4, 7, 12, 14, 17};
  const int above = seeds_on_board - (table_levels - 1);
  if (above <= 0) return 0;
  const int doublings = kFirst + above * kPerSeed[std::clamp<int>(rules.pits, 5, 9) - 5] / 16;
  return std::uint64_t{1} << std::min(doublings, 62);
}

void ExactPlay::prepare(const Ruleset& rules) {
  if (proofs_ && rules == rules_) return;
  proofs_.reset();  // before the new one needs the room
  proofs_ = std::make_unique<ProofTable>(mebibytes_, name_bits(rules));
  rules_ = rules;
}

void ExactPlay::clear() {
  if (proofs_) proofs_->clear();
}

bool ExactPlay::sound(const Ruleset& rules, const Situation& situation) {
  if (rules.majority || !situation.spent.empty()) return false;
  return ProofSearch::identity_bits(rules, situation.position.on_board()) <= name_bits(rules);
}

std::optional<SearchResult> ExactPlay::find(const Ruleset& rules, const Position& position,
                                            const Tables* tables, const Effort& effort,
                                            std::uint64_t& spent) {
  prepare(rules);
  ProofSearch search(rules, tables, *proofs_, {threads_, effort.stop, {}});
  ValueSearch value(search, position, ValueBounds::widest(position));
  while (!value.finished() && !search.asked_to_stop() &&
         search.cost().expansions < effort.expansions) {
    value.advance(effort.expansions - search.cost().expansions);
  }
  std::optional<SearchResult> found;
  if (value.bounds().exact()) {
    const std::uint64_t for_each = std::max<std::uint64_t>(1, effort.expansions / kMaxPits);
    found = Answer(search, position, value.bounds().low, for_each).find(effort.line);
  }
  spent = search.cost().expansions;
  if (found) found->nodes = spent;
  return found;
}

}  // namespace endodoi
