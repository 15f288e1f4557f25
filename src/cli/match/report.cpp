#include "cli/match/report.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "cli/json.h"
#include "cli/quantity.h"

namespace endodoi::cli {
namespace {

constexpr std::array kFaults{MatchEnd::time, MatchEnd::illegal, MatchEnd::crashed,
                             MatchEnd::stalled, MatchEnd::garbage};

std::string_view name(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::open:
      return "open";
    case SprtVerdict::h0:
      return "H0";
    case SprtVerdict::h1:
      return "H1";
  }
  return "";
}

std::string_view name(MatchStop stop) {
  switch (stop) {
    case MatchStop::finished:
      return "finished";
    case MatchStop::decided:
      return "decided";
    case MatchStop::interrupted:
      return "interrupted";
    case MatchStop::refused:
      return "refused";
    case MatchStop::failed:
      return "failed";
  }
  return "";
}

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+∞" : "−∞";
  return fmt::format("{:+.1f}", elo);
}

std::string sprt_text(const SprtBounds& bounds, const SprtState& state) {
  const std::string_view verdict = state.verdict == SprtVerdict::h1   ? "H1 accepted"
                                   : state.verdict == SprtVerdict::h0 ? "H0 accepted"
                                                                      : "not decided";
  return fmt::format("LLR {:.2f} ({:.2f}, {:.2f}) for {:g}, {:g} Elo, alpha {:g}, beta {:g}: {}",
                     state.llr, state.lower, state.upper, bounds.elo0, bounds.elo1, bounds.alpha,
                     bounds.beta, verdict);
}

std::string usage_text(const Usage& usage) {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  std::string text =
      fmt::format("{} moves, {:.1f} ms a move, longest {:.0f} ms", usage.moves,
                  ratio(Milliseconds(usage.time).count(), static_cast<double>(usage.moves)),
                  Milliseconds(usage.longest).count());
  if (usage.depth_moves > 0) {
    text += fmt::format(", depth {:.1f}", ratio(static_cast<double>(usage.depths),
                                                static_cast<double>(usage.depth_moves)));
  }
  if (usage.node_moves > 0) {
    text += fmt::format(", {} nodes", rough(ratio(static_cast<double>(usage.nodes),
                                                  static_cast<double>(usage.node_moves))));
  }
  return text;
}

std::string faults_text(const std::array<int, 7>& faults) {
  std::string text;
  for (const MatchEnd end : kFaults) {
    const int count = faults[static_cast<std::size_t>(end)];
    if (count == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, endodoi::name(end));
  }
  return text.empty() ? "none" : text;
}

std::string strength_lines(const MatchState& state) {
  const Strength found = strength(state.pairs);
  return fmt::format(
      "score     {:.2f} % ({:.2f} … {:.2f})\n"
      "Elo       {} ({} … {}), 95 %; likelihood of superiority {:.1f} %\n",
      100 * found.score.mean, 100 * found.score.low, 100 * found.score.high,
      elo_text(found.elo.mean), elo_text(found.elo.low), elo_text(found.elo.high), 100 * found.los);
}

void json_estimate(JsonWriter& json, std::string_view key, const Estimate& estimate) {
  const auto bound = [&](std::string_view name, double value) {
    json.key(name);
    std::isinf(value) ? json.null() : json.real(value);
  };
  json.key(key);
  json.object();
  bound("low", estimate.low);
  bound("mean", estimate.mean);
  bound("high", estimate.high);
  json.end();
}

void json_engine(JsonWriter& json, const Contender& engine, const Usage& usage,
                 const std::array<int, 7>& faults) {
  json.object();
  json.text("name", engine.name);
  json.text("limit", to_text(engine.limit));
  json.number("moves", usage.moves);
  json.number("microseconds", usage.time.count());
  json.number("longest_microseconds", usage.longest.count());
  json.real("depth",
            ratio(static_cast<double>(usage.depths), static_cast<double>(usage.depth_moves)));
  json.real("nodes",
            ratio(static_cast<double>(usage.nodes), static_cast<double>(usage.node_moves)));
  json.key("faults");
  json.object();
  for (const MatchEnd end : kFaults) {
    json.number(endodoi::name(end), faults[static_cast<std::size_t>(end)]);
  }
  json.end();
  json.end();
}

void json_sprt(JsonWriter& json, const SprtBounds& bounds, const SprtState& state) {
  json.key("sprt");
  json.object();
  json.real("elo0", bounds.elo0);
  json.real("elo1", bounds.elo1);
  json.real("alpha", bounds.alpha);
  json.real("beta", bounds.beta);
  json.real("llr", state.llr);
  json.real("lower", state.lower);
  json.real("upper", state.upper);
  json.text("verdict", name(state.verdict));
  json.end();
}

}  // namespace

std::string match_progress(const MatchPlan& plan, const MatchState& state, double seconds_left) {
  const auto& [wins, draws, losses] = state.results;
  std::string text = fmt::format("{} of {} games: +{} ={} -{}", state.games,
                                 2 * plan.openings.size(), wins, draws, losses);
  if (pairs_in(state.pairs) > 0) {
    const Estimate elo = strength(state.pairs).elo;
    text += fmt::format(", Elo {} ({} … {})", elo_text(elo.mean), elo_text(elo.low),
                        elo_text(elo.high));
  }
  if (state.sprt) {
    text += fmt::format(", LLR {:.2f} ({:.2f}, {:.2f})", state.sprt->llr, state.sprt->lower,
                        state.sprt->upper);
  }
  if (seconds_left > 0) text += fmt::format(", about {} left", duration(seconds_left));
  return text;
}

std::string match_summary(const MatchPlan& plan, const MatchResult& result) {
  const MatchState& state = result.state;
  const auto& [wins, draws, losses] = state.results;
  const auto& pairs = state.pairs;
  std::string text = fmt::format("match     {}: {} against {}, {}\n", plan.rules.name(),
                                 plan.engines[0].name, plan.engines[1].name, plan.openings_text);
  text += fmt::format("games     {}: {} won, {} drawn, {} lost; {:+.2f} seeds a game\n",
                      state.games, wins, draws, losses,
                      ratio(static_cast<double>(state.margin), static_cast<double>(state.games)));
  text += fmt::format("pairs     {}: {} of 0, {} of ½, {} of 1, {} of 1½, {} of 2 points\n",
                      pairs_in(pairs), pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
  if (pairs_in(pairs) > 0) text += strength_lines(state);
  if (state.sprt) text += "SPRT      " + sprt_text(*plan.sprt, *state.sprt) + "\n";
  const auto ended = [&](MatchEnd end) { return state.ends[static_cast<std::size_t>(end)]; };
  text += fmt::format("ends      {} on the board, {} by tables, {} by faults\n",
                      ended(MatchEnd::played), ended(MatchEnd::adjudicated),
                      state.games - ended(MatchEnd::played) - ended(MatchEnd::adjudicated));
  for (std::size_t i = 0; i < 2; ++i) {
    text += fmt::format("{}    {} ({}): {}; faults: {}\n", i == 0 ? "first " : "second",
                        plan.engines[i].name, to_text(plan.engines[i].limit),
                        usage_text(state.usage[i]), faults_text(state.faults[i]));
  }
  return text;
}

std::string match_json(const MatchPlan& plan, const MatchResult& result) {
  const MatchState& state = result.state;
  JsonWriter json;
  json.object();
  json.text("match", identity(plan));
  json.text("stop", name(result.stop));
  json.number("games", state.games);
  json.number("wins", state.results[0]);
  json.number("draws", state.results[1]);
  json.number("losses", state.results[2]);
  json.number("margin", state.margin);
  json.number("adjudicated", state.ends[static_cast<std::size_t>(MatchEnd::adjudicated)]);
  json.key("pairs");
  json.array();
  for (const std::int64_t count : state.pairs) json.number(count);
  json.end();
  if (pairs_in(state.pairs) > 0) {
    const Strength found = strength(state.pairs);
    json_estimate(json, "score", found.score);
    json_estimate(json, "elo", found.elo);
    json.real("los", found.los);
  }
  if (state.sprt) json_sprt(json, *plan.sprt, *state.sprt);
  json.key("engines");
  json.array();
  for (std::size_t i = 0; i < 2; ++i) {
    json_engine(json, plan.engines[i], state.usage[i], state.faults[i]);
  }
  json.end();
  json.end();
  return json.result();
}

}  // namespace endodoi::cli
