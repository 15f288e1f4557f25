/// The module the page needs first: the calls of `RulesModule` in web/src/core/protocol.ts. None
/// throws for bad input.
#include <emscripten/bind.h>

#include <endodoi/record.h>
#include "answers.h"

namespace endodoi::wasm {
namespace {

using emscripten::val;

// --- what the rules say, as plain JavaScript objects ---------------------------------------------

const char* player_name(Player player) { return player == Player::south ? "south" : "north"; }

val by_player(int south, int north) {
  val object = val::object();
  object.set("south", south);
  object.set("north", north);
  return object;
}

val board_view(const Ruleset& rules, const Position& position) {
  val pits = val::array();
  for (int pit = 0; pit < rules.width(); ++pit) pits.set(pit, position.pits[pit]);
  val view = val::object();
  view.set("pits", pits);
  view.set("captured", by_player(position.captured[0], position.captured[1]));
  view.set("mover", val(player_name(position.mover)));
  view.set("text", val(to_text(rules, position)));
  return view;
}

val ply_view(const Ruleset& rules, const Ply& ply) {
  val view = val::object();
  view.set("mover", val(player_name(ply.mover)));
  view.set("pit", ply.move);
  view.set("move", letter_text(rules, ply.move));
  view.set("text", val(to_text(rules, ply.move, ply.sowing.taken)));
  view.set("laps", ply.sowing.laps);
  view.set("last", ply.sowing.last);
  view.set("taken", ply.sowing.taken);
  view.set("after", board_view(rules, ply.sowing.after));
  return view;
}

val preview(const Ruleset& rules, const Position& position, Pit pit) {
  val view = val::object();
  view.set("pit", pit);
  view.set("letter", letter_text(rules, pit));
  view.set("seeds", position.pits[pit]);
  const auto played = play(rules, position, pit);
  const Sowing sowing = played.ok() ? *played : Sowing{};
  view.set("refused", played.ok() ? val::null() : val(std::string(name(played.error().kind))));
  view.set("laps", sowing.laps);
  view.set("last", sowing.last);
  view.set("taken", sowing.taken);
  return view;
}

val previews(const Game& game) {
  val list = val::array();
  if (game.over()) return list;
  const Pit first = first_pit(game.rules(), game.position().mover);
  for (int i = 0; i < game.rules().pits; ++i) {
    list.call<void>("push", preview(game.rules(), game.position(), static_cast<Pit>(first + i)));
  }
  return list;
}

val outcome_view(const std::optional<Outcome>& outcome) {
  if (!outcome) return val::null();
  val view = val::object();
  view.set("winner", val(std::string(winner_text(outcome))));
  view.set("termination", val(std::string(name(outcome->termination))));
  view.set("result", by_player(outcome->result[0], outcome->result[1]));
  view.set("swept", outcome->swept);
  view.set("onlyNeverEnding", outcome->only_never_ending);
  view.set("unclaimed", outcome->unclaimed);
  return view;
}

val game_view(const Game& game, const val& spec) {
  const Ruleset& rules = game.rules();
  val plies = val::array();
  for (const Ply& ply : game.plies()) plies.call<void>("push", ply_view(rules, ply));
  val view = val::object();
  view.set("spec", spec);
  view.set("pitsPerRow", rules.pits);
  view.set("totalSeeds", game.start().total());
  view.set("start", board_view(rules, game.start()));
  view.set("plies", plies);
  view.set("current", board_view(rules, game.board()));
  view.set("previews", previews(game));
  view.set("outcome", outcome_view(game.outcome()));
  const auto decided = game.decided();
  view.set("decided", decided ? val(player_name(*decided)) : val::null());
  return view;
}

val trace_view(const Ruleset& rules, const Position& before, Move move,
               const TracedSowing& traced) {
  val laps = val::array();
  for (const Lap& lap : traced.laps) {
    val view = val::object();
    view.set("from", lap.from);
    view.set("seeds", lap.seeds);
    view.set("direction", lap.direction);
    view.set("to", lap.to);
    laps.call<void>("push", view);
  }
  val captured_from = val::array();
  const Sowing& sowing = traced.sowing;
  if (sowing.taken > 0) captured_from.call<void>("push", sowing.last);
  if (sowing.taken > 1) captured_from.call<void>("push", opposite(rules, sowing.last));
  val view = val::object();
  view.set("pit", move);
  view.set("mover", val(player_name(before.mover)));
  view.set("laps", laps);
  view.set("last", sowing.last);
  view.set("taken", sowing.taken);
  view.set("capturedFrom", captured_from);
  view.set("before", board_view(rules, before));
  view.set("after", board_view(rules, sowing.after));
  return view;
}

val spec_of(const Record& record) {
  val moves = val::array(), tags = val::array(), comments = val::array();
  for (const Move move : record.moves) moves.call<void>("push", letter_text(record.rules, move));
  for (const auto& [tag, value] : record.tags) {
    val pair = val::array();
    pair.call<void>("push", val(tag));
    pair.call<void>("push", val(value));
    tags.call<void>("push", pair);
  }
  for (const std::string& comment : record.comments) comments.call<void>("push", val(comment));
  val spec = val::object();
  spec.set("ruleset", val(record.rules.name()));
  spec.set("first", val(player_name(record.start.mover)));
  if (!record.from_initial) spec.set("position", val(to_text(record.rules, record.start)));
  spec.set("moves", moves);
  if (record.outcome && record.outcome->termination >= Termination::resigned &&
      record.outcome->winner) {
    spec.set("resigned", val(player_name(opponent(*record.outcome->winner))));
    spec.set("endedBy", val(std::string(name(record.outcome->termination))));
  }
  spec.set("tags", tags);
  spec.set("comments", comments);
  return spec;
}

std::vector<Record::Tag> tags_of(const val& list) {
  std::vector<Record::Tag> tags;
  if (!list.isArray()) return tags;
  for (const val& pair : emscripten::vecFromJSArray<val>(list)) {
    const auto both = strings_of(pair);
    if (both.size() == 2) tags.emplace_back(both[0], both[1]);
  }
  return tags;
}

Result<Record> record_of(const val& spec) {
  auto game = game_of(spec);
  if (!game) return game.error();
  return Record::of(*game, tags_of(spec["tags"]), strings_of(spec["comments"]));
}

// --- the calls -----------------------------------------------------------------------------------

val view(const val& spec) {
  const auto game = game_of(spec);
  return game ? ok(game_view(*game, spec)) : fault(game.error());
}

val trace(const std::string& ruleset, const std::string& position_text,
          const std::string& move_text) {
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

EMSCRIPTEN_BINDINGS(endodoi_rules) {
  emscripten::function("view", &view);
  emscripten::function("trace", &trace);
  emscripten::function("readPosition", &read_position);
  emscripten::function("readRecord", &read_record);
  emscripten::function("writeRecord", &write_record);
  emscripten::function("readRuleset", &read_ruleset);
}

}  // namespace
}  // namespace endodoi::wasm
