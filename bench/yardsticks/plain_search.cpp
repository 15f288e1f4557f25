// A plain opponent, fixed for ever: alpha-beta to a fixed depth (7), no tables, no hash, no
// ordering, no evaluation but the seeds taken within the horizon. Speaks UGI.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include <endodoi/moves.h>
#include "ugi_front.h"

namespace {

using namespace endodoi;
using Clock = std::chrono::steady_clock;

constexpr int kInfinity = kMaxTotal + 1;

class PlainSearch : public yardstick::Player {
 public:
  std::string name() const override { return "Endodoi plain search"; }
  std::string options() const override {
    return "option name Depth type spin default 7 min 1 max 30\n";
  }
  void set_option(const std::string& name, const std::string& value) override {
    if (name == "Depth") depth_ = std::clamp(std::atoi(value.c_str()), 1, 30);
  }

  yardstick::Choice choose(const Game& game, const yardstick::Limits& limits,
                           Clock::time_point since) override {
    rules_ = game.rules();
    nodes_ = 0;
    node_limit_ = limits.nodes;
    deadline_ = limits.time ? std::optional(since + *limits.time) : std::nullopt;
    over_ = false;
    path_ = {game.start()};
    for (const Ply& ply : game.plies()) path_.push_back(ply.sowing.after);
    const int depth = limits.depth.value_or(depth_);
    const Turns turns = legal_turns(rules_, game.position());
    yardstick::Choice choice{turns[0].move, depth, 0, -kInfinity};
    for (const Turn& turn : turns) {
      const int value = worth(turn, depth, choice.value, kInfinity);
      if (over_) break;  // a limit is met: the best of the moves that were looked at in full
      if (value > choice.value) choice.value = value, choice.move = turn.move;
    }
    choice.nodes = nodes_;
    return choice;
  }

 private:
  /// Seeds of a turn and of what follows it, to the one who plays it.
  int worth(const Turn& turn, int depth, int alpha, int beta) {
    const int taken = turn.sowing.taken;
    return taken - search(turn.sowing.after, depth - 1, taken - beta, taken - alpha);
  }

  /// Seeds the mover takes less those the other takes, from here on. Fail-soft.
  int search(const Position& position, int depth, int alpha, int beta) {
    if (limit_met()) return 0;
    if (over_by_majority(rules_, position) || repeated(position)) return 0;
    if (depth == 0) return has_legal_move(rules_, position) ? 0 : -position.on_board();
    const Turns turns = legal_turns(rules_, position);
    if (turns.empty()) return -position.on_board();  // R10
    path_.push_back(position);
    int best = -kInfinity;
    for (const Turn& turn : turns) {
      best = std::max(best, worth(turn, depth, std::max(alpha, best), beta));
      if (best >= beta || over_) break;
    }
    path_.pop_back();
    return best;
  }

  /// Whether it has stood before, in the game or on the way here: endless play is worth 0 (R12).
  bool repeated(const Position& position) const {
    for (auto at = path_.rbegin(); at != path_.rend() && at->captured == position.captured; ++at) {
      if (*at == position) return true;
    }
    return false;
  }

  bool limit_met() {
    ++nodes_;
    if (node_limit_ && nodes_ > *node_limit_) over_ = true;
    if (deadline_ && nodes_ % 256 == 0 && Clock::now() >= *deadline_) over_ = true;
    return over_;
  }

  int depth_ = 7;
  Ruleset rules_;
  std::uint64_t nodes_ = 0;
  std::optional<std::uint64_t> node_limit_;
  std::optional<Clock::time_point> deadline_;
  bool over_ = false;
  std::vector<Position> path_;
};

}  // namespace

int main() {
  PlainSearch player;
  return yardstick::speak_ugi(player);
}
