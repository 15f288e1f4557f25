/// The calls the browser makes, as web/src/core/types.ts describes them. Each answers {ok: value} or
/// {fault: {kind, message}}; none throws for bad input.
#include <algorithm>

#include "engine/levels.h"
#include "engine/signature.h"
#include "views.h"

namespace endodoi::wasm {
namespace {

val view(const val& spec) {
  const auto game = game_of(spec);
  return game ? ok(game_view(*game, spec)) : fault(game.error());
}

val trace(const std::string& ruleset, const std::string& position_text, const std::string& move_text) {
  const auto rules = Ruleset::parse(ruleset);
  if (!rules) return fault(rules.error());
  const auto position = parse_position(*rules, position_text);
  if (!position) return fault(position.error());
  const auto move = parse_move(*rules, move_text);
  if (!move) return fault(move.error());
  if (const auto error = refusal(*rules, *position, move->move)) return fault(*error);
  return ok(trace_view(*rules, *position, move->move, sow_traced(*rules, *position, move->move)));
}

val read_position(const std::string& ruleset, const std::string& text) {
  const auto rules = Ruleset::parse(ruleset);
  if (!rules) return fault(rules.error());
  const auto position = parse_position(*rules, text);
  return position ? ok(board_view(*rules, *position)) : fault(position.error());
}

val read_record(const std::string& text) {
  const auto record = parse_record(text);
  return record ? ok(spec_of(*record)) : fault(record.error());
}

val write_record(const val& spec) {
  const auto record = record_of(spec);
  return record ? ok(val(to_text(*record))) : fault(record.error());
}

val read_ruleset(const std::string& text) {
  const auto rules = Ruleset::parse(text);
  if (!rules) return fault(rules.error());
  val view = val::object();
  view.set("name", val(rules->name()));
  view.set("variant", val(rules->variant == Variant::cross ? "cross" : "endodoi"));
  view.set("pits", rules->pits);
  view.set("seeds", rules->seeds);
  return ok(view);
}

/// The move of a level. It blocks: the page runs it in a worker of its own, which it ends to cancel.
val think(const val& spec, int level, double seed) {
  const auto game = game_of(spec);
  if (!game) return fault(game.error());
  if (game->over()) return fault({ErrorKind::game_over, "the game is over; there is nothing to choose"});
  const int in_range = std::clamp(level, 1, static_cast<int>(kLevels.size()));
  Engine engine;
  const auto move = choose_move(engine, History::of(*game), kLevels[static_cast<std::size_t>(in_range - 1)],
                                static_cast<std::uint64_t>(seed));
  val view = val::object();
  view.set("move", letter_text(game->rules(), *move));
  return ok(view);
}

val signature() {
  const Signature found = bench_signature();
  val view = val::object();
  view.set("nodes", static_cast<double>(found.nodes));
  // As text: a JavaScript number does not hold 64 bits.
  view.set("hash", val(std::to_string(found.hash)));
  return ok(view);
}

EMSCRIPTEN_BINDINGS(endodoi_core) {
  emscripten::function("view", &view);
  emscripten::function("trace", &trace);
  emscripten::function("readPosition", &read_position);
  emscripten::function("readRecord", &read_record);
  emscripten::function("writeRecord", &write_record);
  emscripten::function("readRuleset", &read_ruleset);
  emscripten::function("think", &think);
  emscripten::function("signature", &signature);
}

}  // namespace
}  // namespace endodoi::wasm
