#include "match/limit.h"

namespace endodoi {
namespace {

std::string milliseconds(Limit::Time time) { return std::to_string(time.count()); }

/// The limits that are the same for every move.
std::string steady_limits(const Limit& limit) {
  std::string text;
  if (limit.depth) text += " depth " + std::to_string(*limit.depth);
  if (limit.nodes) text += " nodes " + std::to_string(*limit.nodes);
  if (limit.move_time) text += " movetime " + milliseconds(*limit.move_time);
  return text;
}

}  // namespace

std::string to_text(const Limit& limit) {
  std::string text = steady_limits(limit);
  if (limit.clock) {
    text += " clock " + milliseconds(*limit.clock) + '+' + milliseconds(limit.increment);
  }
  return text.empty() ? "none" : text.substr(1);
}

std::string go_command(const Limit& limit, const std::array<Limit::Time, 2>& clocks,
                       const std::array<Limit::Time, 2>& increments) {
  std::string text = "go" + steady_limits(limit);
  if (limit.clock) {
    text += " p1time " + milliseconds(clocks[0]) + " p2time " + milliseconds(clocks[1]) +
            " p1inc " + milliseconds(increments[0]) + " p2inc " + milliseconds(increments[1]);
  }
  return text;
}

}  // namespace endodoi
