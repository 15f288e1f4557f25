#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <endodoi/game.h>

namespace yardstick {

/// What `go` asked for; with nothing set the player uses its own limits.
struct Limits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::chrono::milliseconds> time;  ///< for this move
};

struct Choice {
  endodoi::Move move;
  int depth = 0;  ///< plies looked ahead
  std::uint64_t nodes = 0;
  int value = 0;  ///< seeds from here on, to the mover
};

/// A frozen opponent: what it does between `go` and `bestmove`.
class Player {
 public:
  virtual ~Player() = default;
  virtual std::string name() const = 0;
  /// The lines that declare options of its own, each ending with a line end; `Ruleset` is declared
  /// for it.
  virtual std::string options() const { return ""; }
  virtual void set_option(const std::string& /*name*/, const std::string& /*value*/) {}
  virtual void new_game() {}
  /// Blocks. The game is not over. `since`: when the command came.
  virtual Choice choose(const endodoi::Game& game, const Limits& limits,
                        std::chrono::steady_clock::time_point since) = 0;
};

/// Speaks UGI for the player on the standard streams until `quit` or the end of the input. Commands
/// are read between moves only: `stop` does not cut a search short, so `go infinite` is refused.
int speak_ugi(Player& player);

}  // namespace yardstick
