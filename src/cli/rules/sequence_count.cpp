#include "cli/rules/sequence_count.h"

#include <endodoi/moves.h>
#include <endodoi/perft.h>

namespace endodoi::cli {
namespace {

/// A tree of this depth takes well under a second on every board.
constexpr int kPieceDepth = 5;

class Count {
 public:
  Count(const Ruleset& rules, const std::function<bool(double)>& go_on)
      : rules_(rules), go_on_(go_on) {}

  /// Counts the tree below `position`, which is the part of the whole work from `done` on, `share`
  /// wide.
  std::optional<std::uint64_t> below(const Position& position, int depth, double done,
                                     double share) const {
    if (depth <= kPieceDepth) {
      const std::uint64_t sequences = perft(rules_, position, depth);
      if (!go_on_(done + share)) return std::nullopt;
      return sequences;
    }
    if (perft(rules_, position, 1) == 0) return 0;
    const Turns turns = legal_turns(rules_, position);
    const double part = share / static_cast<double>(turns.size());
    std::uint64_t sequences = 0;
    for (const Turn& turn : turns) {
      const auto found = below(turn.sowing.after, depth - 1, done, part);
      if (!found) return std::nullopt;
      sequences += *found;
      done += part;
    }
    return sequences;
  }

 private:
  const Ruleset& rules_;
  const std::function<bool(double)>& go_on_;
};

}  // namespace

std::optional<std::uint64_t> count_sequences(const Ruleset& rules, const Position& position,
                                             int depth, const std::function<bool(double)>& go_on) {
  return Count(rules, go_on).below(position, depth, 0.0, 1.0);
}

}  // namespace endodoi::cli
