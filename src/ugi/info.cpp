#include "ugi/info.h"

#include <fmt/format.h>

#include <algorithm>

#include <endodoi/notation.h>

namespace endodoi {
namespace {

std::string score(Value value, bool proved, std::string_view bound = "") {
  return fmt::format("score {} {}{}", proved ? "exact" : "seeds", value, bound);
}

std::string variation(const Ruleset& rules, const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) text += ' ' + to_text(rules, move);
  return text.empty() ? "" : " pv" + text;
}

/// Depth, time and work: the same for all lines.
std::string work(const SearchResult& result, std::chrono::milliseconds time) {
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0));
  return fmt::format("time {} nodes {} nps {}", ms, result.nodes,
                     result.nodes * 1000 / std::max<std::uint64_t>(ms, 1));
}

}  // namespace

std::vector<std::string> info_lines(const Ruleset& rules, const SearchResult& result, int lines,
                                    std::chrono::milliseconds time) {
  if (result.depth == 0 || !result.best) return {};
  const std::string done = work(result, time);
  std::vector<std::string> all;
  const auto add = [&](const std::string& told, const std::vector<Move>& moves) {
    const std::string rank = lines > 1 ? fmt::format(" multipv {}", all.size() + 1) : "";
    all.push_back(fmt::format("info depth {}{} {} {}{}", result.depth, rank, done, told,
                              variation(rules, moves)));
  };
  const std::string_view or_more = result.at_least() ? " lowerbound" : "";
  add(score(result.value, result.exact() || result.at_least(), or_more), result.line);
  for (const PricedMove& move : result.moves) {
    if (static_cast<int>(all.size()) >= lines) break;
    if (move.move == result.best) continue;
    // Only the best move's continuation is known.
    const std::string_view or_less = move.at_most ? " upperbound" : "";
    add(score(move.value, move.exact(), or_less), {move.move});
  }
  return all;
}

std::string bestmove_line(const Ruleset& rules, const SearchResult& result) {
  return "bestmove " + (result.best ? to_text(rules, *result.best) : "none");
}

}  // namespace endodoi
