/// The calls the browser makes, as web/src/core/types.ts describes them. Each answers {ok: value} or
/// {fault: {kind, message}}; none throws for bad input.
#include <emscripten/bind.h>

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

EMSCRIPTEN_BINDINGS(endodoi_core) {
  emscripten::function("view", &view);
  emscripten::function("trace", &trace);
  emscripten::function("readPosition", &read_position);
  emscripten::function("readRecord", &read_record);
  emscripten::function("writeRecord", &write_record);
  emscripten::function("readRuleset", &read_ruleset);
}

}  // namespace
}  // namespace endodoi::wasm
