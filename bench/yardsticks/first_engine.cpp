// The engine as it first stood, speaking UGI: a fixed opponent to measure later ones against.
// scripts/yardstick.sh compiles this with the rules and the engine of that commit, not with
// today's, so it may use only what both have.
#include "engine/engine.h"

#include <algorithm>

#include "ugi_front.h"

namespace {

using namespace endodoi;

std::chrono::milliseconds now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

class FirstEngine : public yardstick::Player {
 public:
  std::string name() const override { return "Endodoi first engine"; }
  void new_game() override { engine_.clear(); }

  yardstick::Choice choose(const Game& game, const yardstick::Limits& asked,
                           std::chrono::steady_clock::time_point) override {
    Request request;
    request.history = History::of(game);
    Limits& limits = request.limits;
    if (asked.depth) limits.depth = std::clamp(*asked.depth, 1, kMaxDepth);
    limits.nodes = asked.nodes;
    limits.time = asked.time;
    if (!asked.depth && !asked.nodes && !asked.time) limits.time = std::chrono::seconds(1);
    limits.clock = now;
    const SearchResult result = engine_.search(request);
    return {*result.best, result.depth, result.nodes, result.value};
  }

 private:
  Engine engine_;  // 16 MiB, kept from move to move of a game
};

}  // namespace

int main() {
  FirstEngine player;
  return yardstick::speak_ugi(player);
}
