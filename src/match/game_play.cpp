#include "match/game_play.h"

#include <algorithm>
#include <utility>

#include <endodoi/notation.h>

namespace endodoi {
namespace {

using std::chrono::milliseconds;

/// Endless play ends by R12; this only keeps a broken rule from filling the memory.
constexpr std::size_t kMostPlies = 100'000;

MatchEnd end_of(EngineFailure::Kind kind) {
  switch (kind) {
    case EngineFailure::Kind::stalled:
      return MatchEnd::stalled;
    case EngineFailure::Kind::garbage:
      return MatchEnd::garbage;
    default:
      return MatchEnd::crashed;
  }
}

/// `position startpos moves …`, or with the position the game began from.
std::string position_line(const Game& game) {
  const bool initial = game.start() == Position::initial(game.rules());
  std::string line =
      initial ? "position startpos" : "position fen " + to_text(game.rules(), game.start());
  if (!game.plies().empty()) line += " moves";
  for (const Ply& ply : game.plies()) line += std::string(" ") + letter(game.rules(), ply.move);
  return line;
}

/// `+5/9 101ms`: value in seeds, depth, time.
std::string comment_on(const EngineAnswer& answer) {
  std::string text;
  if (answer.score) text += (*answer.score > 0 ? "+" : "") + std::to_string(*answer.score);
  if (answer.depth) text += "/" + std::to_string(*answer.depth);
  if (!text.empty()) text += " ";
  return text + std::to_string(answer.elapsed.count() / 1000) + "ms";
}

class GamePlay {
 public:
  GamePlay(const Game& opening, const std::array<Seat*, 2>& seats, const GameRules& rules)
      : seats_(seats), rules_(rules), played_{opening, MatchEnd::played, {}, {}, {}, {}, {}} {
    for (std::size_t i = 0; i < 2; ++i) {
      clocks_[i] = seats[i]->limit.clock.value_or(milliseconds(0));
      increments_[i] = seats[i]->limit.increment;
    }
    played_.comments.resize(opening.plies().size() + 1);
  }

  Result<PlayedGame, EngineFailure> play() {
    if (auto interrupted = begin()) return *interrupted;
    while (!finished_ && !played_.game.over()) {
      if (played_.game.plies().size() >= kMostPlies) {
        lose(played_.game.position().mover, MatchEnd::stalled, "the game does not end");
        break;
      }
      if (auto interrupted = turn()) return *interrupted;
    }
    if (!finished_) {
      played_.result = played_.game.outcome()->result;
      played_.winner = played_.game.outcome()->winner;
    }
    return std::move(played_);
  }

 private:
  using Interrupted = std::optional<EngineFailure>;

  /// Makes both engines ready. Who fails loses.
  Interrupted begin() {
    for (const Player player : {Player::south, Player::north}) {
      if (auto failure = seat(player).engine.new_game(played_.game.rules())) {
        if (failure->kind == EngineFailure::Kind::interrupted) return failure;
        lose(player, end_of(failure->kind), failure->message);
        break;
      }
    }
    return std::nullopt;
  }

  Seat& seat(Player player) { return *seats_[static_cast<std::size_t>(player)]; }

  /// The time after which a move is too late, the margin included.
  milliseconds allowed(Player player) {
    const Limit& limit = seat(player).limit;
    milliseconds time = limit.timed() ? milliseconds::max() / 2 : rules_.patience;
    if (limit.move_time) time = *limit.move_time + rules_.margin;
    if (limit.clock) {
      time = std::min(time, clocks_[static_cast<std::size_t>(player)] + rules_.margin);
    }
    return time;
  }

  Interrupted turn() {
    const Player mover = played_.game.position().mover;
    const milliseconds most = allowed(mover);
    const auto answer = seat(mover).engine.go(
        position_line(played_.game), go_command(seat(mover).limit, clocks_, increments_), most);
    if (!answer) {
      if (answer.error().kind == EngineFailure::Kind::interrupted) return answer.error();
      lose(mover, end_of(answer.error().kind), answer.error().message);
      return std::nullopt;
    }
    note_usage(mover, *answer);
    if (answer->late || answer->elapsed > most) {
      late(mover, *answer, most);
      return std::nullopt;
    }
    run_clock(mover, *answer);
    const auto ply = played_.game.play(std::string_view(answer->move));
    if (!ply) {
      lose(mover, MatchEnd::illegal, "illegal move: " + ply.error().message);
      return std::nullopt;
    }
    played_.comments.push_back(comment_on(*answer));
    if (ply->sowing.taken > 0) adjudicate();
    return std::nullopt;
  }

  void late(Player mover, const EngineAnswer& answer, milliseconds most) {
    const auto used = std::chrono::duration_cast<milliseconds>(answer.elapsed);
    const bool timed = seat(mover).limit.timed();
    lose(mover, timed ? MatchEnd::time : MatchEnd::stalled,
         "the move took " + std::to_string(used.count()) + " ms, " + std::to_string(most.count()) +
             " were allowed");
  }

  void run_clock(Player mover, const EngineAnswer& answer) {
    if (!seat(mover).limit.clock) return;
    milliseconds& clock = clocks_[static_cast<std::size_t>(mover)];
    clock -= std::chrono::duration_cast<milliseconds>(answer.elapsed);
    clock = std::max(clock, milliseconds(0)) + increments_[static_cast<std::size_t>(mover)];
  }

  void note_usage(Player mover, const EngineAnswer& answer) {
    Usage one{1, answer.elapsed, answer.elapsed, 0, 0, 0, 0};
    if (answer.depth) one.depths = *answer.depth, one.depth_moves = 1;
    if (answer.nodes) one.nodes = static_cast<std::int64_t>(*answer.nodes), one.node_moves = 1;
    played_.usage[static_cast<std::size_t>(mover)] += one;
  }

  void lose(Player loser, MatchEnd how, const std::string& why) {
    played_.game.resign(loser, how == MatchEnd::time ? Termination::time : Termination::abandoned);
    played_.end = how;
    played_.fault = why;
    played_.result = played_.game.outcome()->result;
    played_.winner = opponent(loser);
    finished_ = true;
  }

  void adjudicate() {
    if (rules_.tables == nullptr || played_.game.over()) return;
    const auto result = result_by_tables(*rules_.tables, played_.game);
    if (!result) return;
    played_.result = *result;
    if (played_.result[0] != played_.result[1]) {
      played_.winner = played_.result[0] > played_.result[1] ? Player::south : Player::north;
    }
    played_.end = MatchEnd::adjudicated;
    finished_ = true;
  }

  std::array<Seat*, 2> seats_;
  const GameRules& rules_;
  std::array<milliseconds, 2> clocks_{}, increments_{};
  PlayedGame played_;
  bool finished_ = false;  ///< otherwise than by the rules
};

}  // namespace

std::optional<std::array<int, 2>> result_by_tables(const Tables& tables, const Game& game) {
  const Position& position = game.position();
  const int left = position.on_board();
  if (!tables.has(left)) return std::nullopt;
  const int value = tables.value(position);
  const auto mover = static_cast<std::size_t>(position.mover);
  std::array<int, 2> result{position.captured[0], position.captured[1]};
  // The value alone does not tell how many seeds stay on the board (R12): only the difference
  // counts here, and as many as may be are given out.
  const int taken = left - (left + value) % 2;
  result[mover] += (taken + value) / 2;
  result[1 - mover] += (taken - value) / 2;
  return result;
}

std::string_view name(MatchEnd end) {
  switch (end) {
    case MatchEnd::played:
      return "played";
    case MatchEnd::adjudicated:
      return "adjudicated";
    case MatchEnd::time:
      return "time";
    case MatchEnd::illegal:
      return "illegal";
    case MatchEnd::crashed:
      return "crashed";
    case MatchEnd::stalled:
      return "stalled";
    case MatchEnd::garbage:
      return "garbage";
  }
  return "";
}

Usage& Usage::operator+=(const Usage& other) {
  moves += other.moves;
  time += other.time;
  longest = std::max(longest, other.longest);
  depths += other.depths;
  depth_moves += other.depth_moves;
  nodes += other.nodes;
  node_moves += other.node_moves;
  return *this;
}

Result<PlayedGame, EngineFailure> play_game(const Game& opening, const std::array<Seat*, 2>& seats,
                                            const GameRules& rules) {
  return GamePlay(opening, seats, rules).play();
}

}  // namespace endodoi
