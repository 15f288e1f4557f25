// Play by proof: the moves of the player are those that keep the exact value, at once where a proof
// is cheap, and nobody is deceived about it.
#include "player/exact_play.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>

#include <endodoi/notation.h>
#include "../engine/pasts.h"
#include "../engine/value_iteration.h"
#include "player/conversion.h"
#include "player/player.h"
#include "solver/move_search.h"
#include "solver/table_supply.h"
#include "ugi/engine_clock.h"

namespace {

using namespace endodoi;
using std::chrono::milliseconds;

Ruleset rules(const char* name) { return *Ruleset::parse(name); }

std::shared_ptr<Tables> tables_of(const Ruleset& rules, int seeds) {
  auto tables = std::make_shared<Tables>(rules, seeds);
  add_levels(*tables, seeds, {});
  return tables;
}

PlayerSettings settings(std::size_t mebibytes = 4) {
  PlayerSettings settings;
  settings.mebibytes = mebibytes;
  return settings;
}

Task task_of(const Game& game) {
  Task task;
  task.history = History::of(game);
  task.limits.clock = engine_clock;
  return task;
}

void play_any(Game& game, std::mt19937& random) {
  const Turns turns = legal_turns(game.rules(), game.position());
  ASSERT_TRUE(game.play(turns[random() % turns.size()].move).ok());
}

// What every move is worth, by a search of its own.
std::vector<PricedMove> prices(const Ruleset& rules, const Tables& tables,
                               const Position& position) {
  ProofTable proofs(4, ProofSearch::identity_bits(rules, rules.total()));
  ProofSearch search(rules, &tables, proofs, {});
  MoveSearch moves(search, position);
  while (!moves.finished()) moves.advance(100'000);
  return moves.moves();
}

class GamesOnSix : public testing::TestWithParam<const char*> {};

// Positions from games in which the player meets one who plays anything. Its moves lose nothing
// wherever it says `exact`, and that is what it says on a board of few seeds.
TEST_P(GamesOnSix, EveryMoveKeepsTheExactValue) {
  const Ruleset six = rules(GetParam());
  const auto tables = tables_of(six, 9);
  ComputerPlayer player(settings());
  player.use(std::shared_ptr<const Tables>(tables));
  std::mt19937 random(20);
  int proved = 0, looked_at = 0;
  for (int round = 0; round < 12; ++round) {
    Game game(six);
    while (!game.over() && game.position().on_board() > 4) {
      if (game.position().on_board() > 18) {
        play_any(game, random);
        continue;
      }
      Task task = task_of(game);
      task.limits.nodes = 400'000;
      const SearchResult found = player.find_move(task);
      ASSERT_TRUE(found.best);
      ++looked_at;
      const auto situation = Situation::of(task.history);
      if (found.exact() && situation.spent.empty()) {
        ++proved;
        for (const auto& price : prices(six, *tables, game.position())) {
          EXPECT_LE(price.bounds.low, found.value);
          if (price.move == *found.best) {
            EXPECT_EQ(price.bounds, (ValueBounds{found.value, found.value}));
          }
        }
      }
      ASSERT_TRUE(game.play(*found.best).ok());
      if (!game.over()) play_any(game, random);
    }
  }
  EXPECT_GT(looked_at, 40);
  EXPECT_GT(proved, looked_at * 9 / 10);
}

INSTANTIATE_TEST_SUITE_P(Rulesets, GamesOnSix,
                         testing::Values("endodoi/6x4", "cross/6x3", "endodoi/6x4+lone"),
                         [](const auto& which) {
                           std::string name = which.param;
                           for (char& c : name) c = std::isalnum(c) ? c : '_';
                           return name;
                         });

// One player, asked about games that have gone round, in any order: by proof where nothing has
// stood twice, by search where something has, and what either found must not mislead the other.
TEST(ExactPlay, WhatIsProvedHoldsForTheGameAsGiven) {
  Random random(13);
  ComputerPlayer player(settings());
  int compared = 0, spent = 0;
  for (int i = 0; i < 300; ++i) {
    const Game game = pasts::going_round(random, 5, 7);
    const bool with_tables = !game.rules().majority && random.below(2) == 0;
    player.use(with_tables ? tables_of(game.rules(), 3) : std::shared_ptr<Tables>());
    for (const History& question : pasts::questions(random, game)) {
      const Situation situation = Situation::of(question);
      const auto expected =
          value_iteration::value(question.rules, situation.position, 3'000, situation.spent);
      if (!expected) continue;
      Task task;
      task.history = question;
      task.limits.nodes = 50'000;
      const SearchResult found = player.find_move(task);
      if (!found.exact()) continue;
      ASSERT_EQ(found.value, *expected)
          << question.rules.name() << " " << to_text(question.rules, game.start()) << " after "
          << question.moves.size() << " moves";
      ++compared;
      spent += !situation.spent.empty();
    }
  }
  EXPECT_GE(compared, 1'500);
  EXPECT_GE(spent, 300);
}

// Whoever is to gain does not merely keep the value for ever: the gain is made, whatever the other
// does, before positions come back. Without the shortest way the tables alone would go round.
TEST(ExactPlay, WhatIsToBeGainedIsGained) {
  const Ruleset four = rules("endodoi/4x4");
  const auto tables = tables_of(four, 10);
  ComputerPlayer player(settings(1));
  player.use(std::shared_ptr<const Tables>(tables));
  std::mt19937 random(5);
  int won = 0;
  for (int round = 0; round < 60; ++round) {
    const Position start = tables->index().unrank(10, random() % tables->index().size(10));
    const int value = tables->value(start);
    if (value <= 0) continue;
    ++won;
    Game game(four, start);
    while (!game.over()) {
      Task task = task_of(game);
      task.limits.nodes = 20'000;
      ASSERT_TRUE(game.play(*player.find_move(task).best).ok());
      if (!game.over()) play_any(game, random);
    }
    const auto& result = game.outcome()->result;
    EXPECT_GE(result[0] - result[1], value) << to_text(four, start);
  }
  EXPECT_GT(won, 10);
}

// The one who is to lose keeps what there is to keep against the other's best.
TEST(ExactPlay, WhatIsToBeKeptIsKept) {
  const Ruleset four = rules("endodoi/4x4");
  const auto tables = tables_of(four, 10);
  ComputerPlayer player(settings(1));
  player.use(std::shared_ptr<const Tables>(tables));
  std::mt19937 random(6);
  int lost = 0;
  for (int round = 0; round < 60; ++round) {
    const Position start = tables->index().unrank(10, random() % tables->index().size(10));
    const int value = tables->value(start);
    if (value >= 0) continue;
    ++lost;
    Game game(four, start);
    while (!game.over()) {
      Task task = task_of(game);
      task.limits.nodes = 20'000;
      ASSERT_TRUE(game.play(*player.find_move(task).best).ok());
    }
    const auto& result = game.outcome()->result;
    EXPECT_GE(result[0] - result[1], value) << to_text(four, start);
  }
  EXPECT_GT(lost, 10);
}

TEST(ExactPlay, TheSameQuestionsGetTheSameAnswers) {
  const Ruleset six = rules("endodoi/6x4");
  const auto tables = tables_of(six, 8);
  const Position position = *parse_position(six, "4,0,1,2,3,1/2,1,0,3,4,1 13/13 s");
  std::vector<std::pair<std::uint64_t, std::vector<Move>>> found;
  for (int round = 0; round < 2; ++round) {
    ComputerPlayer player(settings());
    player.use(std::shared_ptr<const Tables>(tables));
    Task task = task_of(Game(six, position));
    task.limits.nodes = 500'000;
    const SearchResult result = player.find_move(task);
    EXPECT_TRUE(result.exact());
    EXPECT_EQ(result.depth, static_cast<int>(result.line.size()));
    found.emplace_back(result.nodes, result.line);
  }
  EXPECT_EQ(found[0], found[1]);
}

// A depth that is asked for is searched; a proof would tell nothing about it.
TEST(ExactPlay, ADepthIsSearched) {
  const Ruleset six = rules("endodoi/6x4");
  ComputerPlayer player(settings());
  player.use(std::shared_ptr<const Tables>(tables_of(six, 6)));
  Task task = task_of(Game(six, *parse_position(six, "4,0,1,2,3,1/2,1,0,3,4,1 13/13 s")));
  task.limits.depth = 3;
  EXPECT_EQ(player.find_move(task).depth, 3);
}

TEST(ExactPlay, WhereAProofIsNotSoundTheGameIsSearched) {
  const Ruleset six = rules("endodoi/6x4");
  const Game game(six, *parse_position(six, "0,1,0,0,0,1/0,1,0,0,0,1 22/22 s"));
  Situation situation = Situation::of(History::of(game));
  EXPECT_TRUE(ExactPlay::sound(six, situation));
  Ruleset majority = six;
  majority.majority = true;
  EXPECT_FALSE(ExactPlay::sound(majority, situation));
  situation.spent.push_back(situation.position);
  EXPECT_FALSE(ExactPlay::sound(six, situation));
  const Ruleset twelve = rules("endodoi/12x9");
  EXPECT_FALSE(ExactPlay::sound(twelve, Situation::of(History::of(Game(twelve)))));
}

// A game that has gone round: the third time would end it (R12). Whoever is ahead on the board must
// not be led into it by a proof that knows of no past.
TEST(ExactPlay, APastThatCountsIsHeeded) {
  const Ruleset two = rules("endodoi/3x4");
  const auto tables = tables_of(two, 6);
  ComputerPlayer player(settings(1));
  player.use(std::shared_ptr<const Tables>(tables));
  std::mt19937 random(8);
  int gone_round = 0;
  for (int round = 0; round < 300 && gone_round < 20; ++round) {
    Game game(two, tables->index().unrank(6, random() % tables->index().size(6)));
    while (!game.over()) {
      Task task = task_of(game);
      const bool spent = !Situation::of(task.history).spent.empty();
      if (spent) {
        ++gone_round;
        task.limits.nodes = 20'000;
        const SearchResult found = player.find_move(task);
        Engine engine(1);
        SearchRequest request;
        request.history = task.history;
        request.limits.nodes = 20'000;
        const SearchResult expected = engine.search(request);
        if (expected.exact()) {
          EXPECT_EQ(found.value, expected.value);
        }
        break;
      }
      play_any(game, random);
    }
  }
  EXPECT_GT(gone_round, 3);
}

// Nothing but the flag ends this search.
TEST(ExactPlay, AProofStopsWhenItIsToldToAndThereIsStillAMove) {
  const Ruleset seven = rules("cross/7x4");
  const auto tables = tables_of(seven, 4);
  PlayerSettings two = settings(16);
  for (const int threads : {1, 2}) {
    two.threads = threads;
    ComputerPlayer player(two);
    player.use(std::shared_ptr<const Tables>(tables));
    player.prepare(seven);
    std::atomic<bool> stop{false};
    Task task = task_of(Game(seven, *parse_position(seven, "2,1,0,2,1,3,1/2,1,0,3,1,1,2 18/18 s")));
    task.limits.stop = &stop;
    std::thread stopper([&] {
      std::this_thread::sleep_for(milliseconds{20});
      stop = true;
    });
    const SearchResult found = player.find_move(task);
    stopper.join();
    ASSERT_TRUE(found.best);
    EXPECT_FALSE(refusal(seven, task.history.start, *found.best));
  }
}

// Nothing but the clock ends this search.
TEST(ExactPlay, HalfOfTheTimeIsLeftForSearching) {
  const Ruleset seven = rules("endodoi/7x4");
  ComputerPlayer player(settings(16));
  player.use(std::shared_ptr<const Tables>(tables_of(seven, 6)));
  player.prepare(seven);
  Task task = task_of(Game(seven, *parse_position(seven, "2,1,0,2,1,3,1/2,1,0,3,1,1,2 18/18 s")));
  task.limits.time = milliseconds{40};
  EXPECT_GT(player.find_move(task).depth, 0);
}

TEST(Conversion, CountsMovesToTheNextCapture) {
  const Ruleset six = rules("endodoi/6x4");
  ProofTable proofs(1, 40);
  ProofSearch search(six, nullptr, proofs, {});
  // B takes 6 at once and sweeps 3 (worked example 2 of the rules).
  const Position at_once = *parse_position(six, "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s");
  EXPECT_TRUE(Conversion(search, 100).forced(at_once, 9, 1));
  EXPECT_FALSE(Conversion(search, 100).forced(at_once, 10, 9)) << "there are only 9";
  Conversion none(search, 0);
  EXPECT_TRUE(none.gave_up());
  EXPECT_FALSE(none.forced(at_once, 9, 1));
}

TEST(ProofCost, GrowsWithSeedsAndWithTheBoard) {
  const Ruleset six = rules("endodoi/6x4"), eight = rules("endodoi/8x4");
  EXPECT_EQ(usual_proof_cost(six, 10, 11), 0u);
  EXPECT_LT(usual_proof_cost(six, 20, 11), usual_proof_cost(six, 30, 11));
  EXPECT_LT(usual_proof_cost(six, 20, 13), usual_proof_cost(six, 20, 11));
  EXPECT_LT(usual_proof_cost(six, 20, 11), usual_proof_cost(eight, 20, 11));
  EXPECT_GT(usual_proof_cost(rules("endodoi/12x9"), 216, 0), 1'000'000'000u);
}

}  // namespace
