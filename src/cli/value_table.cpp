#include "cli/value_table.h"

#include <fmt/format.h>

#include <algorithm>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include "cli/quantity.h"
#include "cli/telling.h"

namespace endodoi::cli {
namespace {

/// The expected moves, as many as fit into a line.
std::string expected_play(const Ruleset& rules, const Position& position,
                          const SearchResult& result, std::size_t columns) {
  std::string text;
  Position now = position;
  for (const Move move : result.line) {
    const auto played = play(rules, now, move);
    if (!played) break;
    const std::string word =
        fmt::format("{}{}", text.empty() ? "" : " ", to_text(rules, move, played->taken));
    if (text.size() + word.size() + 2 > columns) return text + " …";
    text += word;
    now = played->after;
  }
  return text;
}

std::string standing(const SearchResult& result, bool bounds) {
  if (bounds) return "not finished: the value of a move lies between its two numbers";
  if (result.exact()) return "exact: every line of play was followed to its end";
  if (result.depth == 0) return "a first guess";
  return fmt::format("estimate, {} ahead", counted(result.depth, "move"));
}

std::string value_text(const PricedMove& move, const SearchResult& result, bool bounds) {
  if (bounds) return bounds_text(move.bounds);
  // A first guess has measured nothing.
  const bool at_most = move.at_most && result.depth > 0;
  return fmt::format("{}{}", at_most ? "≤" : "", signed_seeds(move.value));
}

}  // namespace

std::string bounds_text(const ValueBounds& bounds) {
  if (bounds.exact()) return signed_seeds(bounds.low);
  return fmt::format("{} … {}", signed_seeds(bounds.low), signed_seeds(bounds.high));
}

std::string signed_seeds(int value) {
  if (value == 0) return "0";
  return fmt::format("{}{}", value > 0 ? "+" : "−", value > 0 ? value : -value);
}

std::string value_table(const Ruleset& rules, const Position& position, const SearchResult& result,
                        double seconds, int columns, const Style& style, bool proving) {
  const bool bounds = proving && result.ending != Ending::resolved;
  const int width = bounds ? 9 : 6;
  std::string text = style.quiet(fmt::format(" move {:>{}}  the sowing", "value", width)) + "\n";
  for (const PricedMove& move : result.moves) {
    const bool best = result.best == move.move;
    const std::string head = fmt::format("{:>4}  {:>{}}", letter(rules, move.move),
                                         value_text(move, result, bounds), width);
    const auto sowing = sow(rules, position, move.move);
    text += fmt::format("{}  {}\n", best ? style.accent(head) : head,
                        tell_sowing(rules, move.move, sowing).substr(3));
  }
  const std::size_t room = static_cast<std::size_t>(std::max(columns, 40)) - 12;
  const std::string expected = expected_play(rules, position, result, room);
  text += expected.empty() ? "\n" : fmt::format("\nexpected: {}\n", expected);
  text += style.quiet(fmt::format("{}\n{} positions in {}\n", standing(result, bounds),
                                  rough(static_cast<double>(result.nodes)), duration(seconds)));
  return text;
}

}  // namespace endodoi::cli
