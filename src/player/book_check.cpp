#include "player/book_check.h"

#include "rules/moves.h"

namespace endodoi {

std::optional<BookFault> check_entry(ProofSearch& search, const Position& position,
                                     const Book::Entry& entry) {
  const auto fault = [&](const std::string& message) { return BookFault{position, message}; };
  const Ruleset& rules = search.rules();
  const auto move = static_cast<Move>(first_pit(rules, position.mover) + entry.move);
  if (refusal(rules, position, move)) return fault("its move may not be played");
  const Sowing sowing = sow(rules, position, move);
  if (search.settle(position, entry.value + 1) != Verdict::refuted) {
    return fault("the position is worth more");
  }
  // What the move keeps is shown, too.
  if (search.settle(sowing.after, sowing.taken - entry.value + 1) != Verdict::refuted) {
    return fault("the move is worth less");
  }
  return std::nullopt;
}

}  // namespace endodoi
