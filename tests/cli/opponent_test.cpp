// The computer of `play`: the strongest level plays solved games as they are solved.
#include "cli/play/opponent.h"

#include <gtest/gtest.h>

#include <random>

#include "player/book_files.h"

namespace {

using namespace endodoi;
using cli::Opponent;

Move any_move(const Game& game, std::mt19937_64& random) {
  const Turns turns = legal_turns(game.rules(), game.position());
  return turns[static_cast<std::size_t>(random() % static_cast<std::uint64_t>(turns.size()))].move;
}

// It searched boards that are solved, and let go of games that were won.
TEST(Opponent, TheStrongestWinsWhatIsWon) {
  for (const char* name : {"endodoi/6x4", "endodoi/7x4"}) {
    const Ruleset rules = *Ruleset::parse(name);
    const auto known = knowledge_at_hand(rules);
    ASSERT_TRUE(known.ok() && known->book) << name;
    const int value = known->book->entry(Position::initial(rules))->value;
    Opponent strongest(rules, Opponent::kStrongest, 1);
    std::mt19937_64 random(7);
    for (int round = 0; round < 2; ++round) {
      Game game(rules);
      while (!game.over()) {
        const bool own = game.position().mover == Player::south;
        ASSERT_TRUE(game.play(own ? strongest.choose(game) : any_move(game, random)).ok());
      }
      EXPECT_EQ(game.outcome()->winner, Player::south) << name;
      EXPECT_GE(game.outcome()->result[0] - game.outcome()->result[1], value) << name;
    }
    EXPECT_FALSE(strongest.take_complaint());
  }
}

TEST(Opponent, TheStrongestPlaysFromTheBook) {
  const Ruleset rules = *Ruleset::parse("endodoi/7x4");
  const auto known = knowledge_at_hand(rules);
  ASSERT_TRUE(known.ok() && known->book);
  Opponent strongest(rules, Opponent::kStrongest, 1);
  const Game game(rules);
  EXPECT_EQ(strongest.choose(game), known->book->entry(game.position())->move);
  const SearchResult advice = strongest.advise(game);
  EXPECT_TRUE(advice.exact());
  EXPECT_EQ(advice.value, known->book->entry(game.position())->value);
}

}  // namespace
