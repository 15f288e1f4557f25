// The computer as a player: legal moves within every limit, at every level.
#include "player/player.h"

#include <gtest/gtest.h>

#include <functional>

#include <endodoi/notation.h>
#include "engine/levels.h"
#include "solver/level_builder.h"
#include "ugi/engine_clock.h"

namespace {

using namespace endodoi;
using std::chrono::milliseconds;

// A megabyte is enough here.
PlayerSettings small() {
  PlayerSettings settings;
  settings.mebibytes = 1;
  return settings;
}

Ruleset rules(const char* name) { return *Ruleset::parse(name); }

Task task_of(const Game& game) {
  Task task;
  task.history = History::of(game);
  task.limits.clock = engine_clock;
  return task;
}

Task task_at_start(const char* ruleset) { return task_of(Game(rules(ruleset))); }

bool legal(const Task& task, const SearchResult& result) {
  return result.best && !refusal(task.history.rules, task.history.start, *result.best);
}

TEST(ComputerPlayer, FindsWhatTheEngineFinds) {
  ComputerPlayer player(small());
  Task task = task_at_start("endodoi/7x4");
  task.limits.depth = 7;
  int depths = 0;
  Callbacks callbacks;
  callbacks.on_depth = [&](const SearchResult& result) { EXPECT_EQ(result.depth, ++depths); };
  const SearchResult found = player.find_move(task, callbacks);
  Engine engine(1);
  SearchRequest request;
  request.history = task.history;
  request.limits.depth = 7;
  const SearchResult expected = engine.search(request);
  EXPECT_EQ(found.best, expected.best);
  EXPECT_EQ(found.value, expected.value);
  EXPECT_EQ(found.nodes, expected.nodes);
  EXPECT_EQ(depths, 7);
}

TEST(ComputerPlayer, MoreThanOneLineMeasuresEveryMove) {
  PlayerSettings settings = small();
  settings.lines = 3;
  ComputerPlayer player(settings);
  Task task = task_at_start("endodoi/6x4");
  task.limits.depth = 5;
  for (const PricedMove& move : player.find_move(task).moves) EXPECT_FALSE(move.at_most);
}

TEST(ComputerPlayer, ThreadsSearchTogether) {
  PlayerSettings settings = small();
  settings.threads = 2;
  ComputerPlayer player(settings);
  const Ruleset six = rules("endodoi/6x4");
  const Task task = task_of(Game(six, *parse_position(six, "0,0,5,0,0,0/0,1,0,0,0,3 0/0 s")));
  const SearchResult found = player.find_move(task);
  EXPECT_TRUE(found.exact());
  EXPECT_EQ(found.value, 9);
}

// Clearing the memory of another ruleset's positions is not left to the search that is in a hurry.
TEST(ComputerPlayer, PreparingLeavesNothingForTheFirstSearch) {
  ComputerPlayer player(small());
  Task task = task_at_start("cross/7x3");
  task.limits.depth = 8;
  const auto unprepared = player.find_move(task).nodes;
  player.prepare(task.history.rules);
  EXPECT_LT(player.find_move(task).nodes, unprepared) << "the same ruleset: nothing is forgotten";
  player.prepare(rules("endodoi/6x4"));
  player.prepare(task.history.rules);
  EXPECT_EQ(player.find_move(task).nodes, unprepared) << "another one in between: all is";
}

TEST(ComputerPlayer, OtherMemoryForgetsAndOtherLinesDoNot) {
  ComputerPlayer player(small());
  Task task = task_at_start("endodoi/6x4");
  task.limits.depth = 8;
  const auto first = player.find_move(task).nodes;
  PlayerSettings settings = player.settings();
  settings.overhead = milliseconds{1};
  player.change(settings);
  EXPECT_LT(player.find_move(task).nodes, first);
  settings.mebibytes *= 2;
  player.change(settings);
  EXPECT_EQ(player.find_move(task).nodes, first);
  player.new_game();
  EXPECT_EQ(player.find_move(task).nodes, first);
}

TEST(ComputerPlayer, UsesItsTables) {
  const Ruleset four = rules("endodoi/4x4");
  auto tables = std::make_shared<Tables>(four, 5);
  while (tables->levels() <= 5) build_next_level(*tables, {});
  const Position start = *parse_position(four, "0,1,1,0/1,0,1,1 14/13 s");
  Task task = task_of(Game(four, start));
  task.limits.depth = 1;
  ComputerPlayer player(small());
  EXPECT_FALSE(player.find_move(task).exact());
  player.use(tables);
  const SearchResult found = player.find_move(task);
  EXPECT_TRUE(found.exact());
  EXPECT_EQ(found.value, tables->value(start));
}

// Without any time there is still a move that was looked at.
TEST(ComputerPlayer, MovesAtOnceWhenThereIsNoTime) {
  ComputerPlayer player(small());
  for (const int left : {-5, 0, 1, 10}) {
    Task task = task_at_start("endodoi/10x4");
    task.game_clock = GameClock{milliseconds{left}, milliseconds{0}};
    const SearchResult found = player.find_move(task);
    EXPECT_TRUE(legal(task, found));
    EXPECT_LE(found.nodes, 300u);
    EXPECT_GT(found.depth, 0);
  }
  Task late = task_at_start("endodoi/10x4");
  late.limits.time = milliseconds{50};
  late.begun = engine_clock() - milliseconds{60};
  EXPECT_LE(player.find_move(late).nodes, 300u);
}

// A clock that goes on by a millisecond each time it is read: no real time decides.
class TickingClock {
 public:
  explicit TickingClock(int begin = 0) : begin_(begin), now_(begin) {}
  std::function<milliseconds()> function() {
    return [this] {
      on_tick(ticks());
      return milliseconds{now_++};
    };
  }
  int ticks() const { return now_ - begin_; }

  std::function<void(int ticks)> on_tick = [](int) {};

 private:
  int begin_, now_;
};

TEST(ComputerPlayer, TimeCountsFromWhenItWasAskedFor) {
  ComputerPlayer player(small());
  TickingClock clock(100'000);
  Task task = task_at_start("endodoi/10x4");
  task.limits.clock = clock.function();
  task.limits.time = milliseconds{100'000};
  task.begun = milliseconds{50};
  EXPECT_EQ(player.find_move(task).ending, Ending::time);
  EXPECT_LE(clock.ticks(), 55);
}

TEST(ComputerPlayer, AStopFlagEndsItAtEveryLevel) {
  for (int level = 0; level <= static_cast<int>(kLevels.size()); ++level) {
    PlayerSettings settings = small();
    settings.level = level;
    ComputerPlayer player(settings);
    std::atomic<bool> stop{false};
    TickingClock clock;
    clock.on_tick = [&](int ticks) { stop = ticks >= 5; };
    Task task = task_at_start("endodoi/12x9");
    task.limits.stop = &stop;
    task.limits.clock = clock.function();
    task.limits.time = milliseconds{60'000};
    EXPECT_TRUE(legal(task, player.find_move(task))) << "level " << level;
    EXPECT_LE(clock.ticks(), 6) << "level " << level;
  }
}

TEST(ComputerPlayer, ALevelObeysTheTime) {
  PlayerSettings settings = small();
  settings.level = static_cast<int>(kLevels.size());
  settings.seed = 3;
  ComputerPlayer player(settings);
  for (const int time : {3, 300}) {
    TickingClock clock;
    Task task = task_at_start("endodoi/12x9");
    task.limits.clock = clock.function();
    task.limits.time = milliseconds{time};
    EXPECT_TRUE(legal(task, player.find_move(task)));
    EXPECT_GE(clock.ticks(), time) << "a level takes longer if it may";
    EXPECT_LE(clock.ticks(), time + 3);
  }
}

TEST(ComputerPlayer, ALevelPlaysAsTheLevelDoes) {
  for (int level = 1; level <= static_cast<int>(kLevels.size()) - 1; ++level) {
    PlayerSettings settings = small();
    settings.level = level;
    settings.seed = 17;
    ComputerPlayer player(settings);
    Engine engine;
    Game game(rules("endodoi/6x4"));
    for (int ply = 0; ply < 5 && !game.over(); ++ply) {
      const Task task = task_of(game);
      const auto expected =
          choose_move(engine, task.history, kLevels[static_cast<std::size_t>(level - 1)], 17);
      ASSERT_EQ(player.find_move(task).best, expected);
      ASSERT_TRUE(game.play(*expected).ok());
    }
  }
}

TEST(ComputerPlayer, TheStrongestLevelPlaysFromTheBook) {
  const Ruleset six = rules("endodoi/6x4");
  auto book = std::make_shared<Book>(six);
  PlayerSettings settings = small();
  settings.level = kStrongestLevel;
  ComputerPlayer player(settings);
  const Task task = task_at_start("endodoi/6x4");
  const Move without = *player.find_move(task).best;
  const Move other = without == 0 ? 1 : 0;
  book->add(task.history.start, {other, 8});
  player.use(std::shared_ptr<const Book>(book));
  EXPECT_EQ(player.find_move(task).best, other);
}

TEST(ComputerPlayer, TheStrongestLevelRemembersNothing) {
  PlayerSettings settings = small();
  settings.level = kStrongestLevel;
  ComputerPlayer used(settings);
  Game game(rules("endodoi/6x4"));
  for (int ply = 0; ply < 6; ++ply) {
    const auto move = used.find_move(task_of(game)).best;
    EXPECT_EQ(move, ComputerPlayer(settings).find_move(task_of(game)).best) << "ply " << ply;
    ASSERT_TRUE(game.play(*move).ok());
  }
}

TEST(ComputerPlayer, AGameThatIsOverHasNoMove) {
  const Ruleset six = rules("endodoi/6x4");
  const Position empty = *parse_position(six, "1,0,0,0,0,0/0,0,0,0,0,0 0/0 s");
  for (const int level : {0, 2}) {
    PlayerSettings settings = small();
    settings.level = level;
    ComputerPlayer player(settings);
    const SearchResult found = player.find_move(task_of(Game(six, empty)));
    EXPECT_FALSE(found.best);
    EXPECT_EQ(found.ending, Ending::no_move);
  }
}

}  // namespace
