#include "player/book_check.h"

#include <algorithm>

#include <endodoi/moves.h>

namespace endodoi {

namespace {

/// For a claim that has to be asked anew; no more than the search has itself.
constexpr std::size_t kFreshMebibytes = 64;

/// A claim may stay unsettled because of what earlier ones, with lines that go round, have left in
/// the memory: then it is asked again with a fresh one.
Verdict settle(ProofSearch& search, const Position& position, int need) {
  const Verdict verdict = search.settle(position, need);
  if (verdict != Verdict::unsettled) return verdict;
  const Ruleset& rules = search.rules();
  const std::size_t mebibytes = std::min(kFreshMebibytes, search.proof_table().bytes() >> 20);
  ProofTable fresh(mebibytes, ProofSearch::identity_bits(rules, rules.total()));
  return search.with_table(fresh).settle(position, need);
}

/// What is wrong if a claim that is to be refuted is not.
std::string complaint(Verdict verdict, const char* if_shown) {
  return verdict == Verdict::shown ? if_shown : "its value could neither be proved nor refuted";
}

}  // namespace

std::optional<BookFault> check_entry(ProofSearch& search, const Position& position,
                                     const Book::Entry& entry) {
  const auto fault = [&](const std::string& message) { return BookFault{position, message}; };
  const Ruleset& rules = search.rules();
  const auto move = static_cast<Move>(first_pit(rules, position.mover) + entry.move);
  if (refusal(rules, position, move)) return fault("its move may not be played");
  const Sowing sowing = sow(rules, position, move);
  const Verdict more = settle(search, position, entry.value + 1);
  if (more != Verdict::refuted) return fault(complaint(more, "the position is worth more"));
  // What the move keeps is shown, too.
  const Verdict less = settle(search, sowing.after, sowing.taken - entry.value + 1);
  if (less != Verdict::refuted) return fault(complaint(less, "the move is worth less"));
  return std::nullopt;
}

}  // namespace endodoi
