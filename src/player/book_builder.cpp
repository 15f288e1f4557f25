#include "player/book_builder.h"

#include <endodoi/moves.h>

namespace endodoi {
namespace {

/// Positions whose move is to be found, without those that came before.
class Frontier {
 public:
  explicit Frontier(const Ruleset& rules) : rules_(rules), seen_(rules) {}

  void add(const Position& position, std::vector<Position>& to) {
    if (seen_.has(position) || !has_legal_move(rules_, position)) return;
    seen_.add(position, {});
    to.push_back(position);
  }
  /// All that the mover can make of a position.
  void add_replies(const Position& position, std::vector<Position>& to) {
    for (const Turn& turn : legal_turns(rules_, position)) add(turn.sowing.after, to);
  }

 private:
  const Ruleset& rules_;
  Book seen_;  ///< a set of boards; its entries mean nothing
};

}  // namespace

bool BookBuilder::player_proves(const Ruleset& rules, const Position& position) {
  player_.clear();
  std::uint64_t spent = 0;
  return player_
      .find(rules, position, &player_tables_, {plan_.player_expansions, plan_.stop, false}, spent)
      .has_value();
}

/// Puts a position into the book unless a player needs none there. False: left out, or stopped.
bool BookBuilder::cover(Book& book, const Position& position) {
  if (book.has(position)) return true;
  const Ruleset& rules = book.rules();
  if (player_tables_.has(position.on_board()) || player_proves(rules, position)) return false;
  std::uint64_t spent = 0;
  const auto found =
      prover_.find(rules, position, &tables_, {ProofSearch::kNoLimit, plan_.stop, false}, spent);
  if (!found) return false;
  const int move = *found->best - first_pit(rules, position.mover);
  book.add(position, {static_cast<Move>(move), found->value});
  return true;
}

bool BookBuilder::build(Book& book, const std::function<void(const BookProgress&)>& on_progress) {
  const Ruleset& rules = book.rules();
  Frontier frontier(rules);
  std::vector<Position> now;
  const Position initial = Position::initial(rules);
  frontier.add(initial, now);          // who begins
  frontier.add_replies(initial, now);  // who answers, to any beginning
  for (int move = 0; move < plan_.moves && !now.empty(); ++move) {
    std::vector<Position> next;
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (cover(book, now[i])) {
        const Move best =
            static_cast<Move>(first_pit(rules, now[i].mover) + book.entry(now[i])->move);
        frontier.add_replies(play_unchecked(rules, now[i], best), next);
      }
      if (stopped()) return false;
      on_progress({move, i + 1, now.size(), book.size()});
    }
    now = std::move(next);
  }
  return true;
}

}  // namespace endodoi
