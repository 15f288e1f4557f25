/// The module the browser loads: the calls that web/src/core/types.ts describes. Each answers {ok: value} or
/// {fault: {kind, message}}; none throws for bad input. The only file that includes Emscripten.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>

#include "engine/levels.h"
#include "engine/signature.h"
#include "exact_session.h"
#include "rules/record.h"

namespace endodoi::wasm {
namespace {

using emscripten::val;

// --- what the rules say, as plain JavaScript objects --------------------------------------------------------

val ok(const val& value) {
  val answer = val::object();
  answer.set("ok", value);
  return answer;
}

val fault(std::string_view kind, const std::string& message) {
  val content = val::object();
  content.set("kind", val(std::string(kind)));
  content.set("message", val(message));
  val answer = val::object();
  answer.set("fault", content);
  return answer;
}

/// An Error or a TableError.
template <class AnyError>
val fault(const AnyError& error) {
  return fault(name(error.kind), error.message);
}

const char* player_name(Player player) { return player == Player::south ? "south" : "north"; }

val by_player(int south, int north) {
  val object = val::object();
  object.set("south", south);
  object.set("north", north);
  return object;
}

val letter_text(const Ruleset& rules, Pit pit) { return val(std::string(1, letter(rules, pit))); }

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

std::optional<Player> player_of(const val& value) {
  if (!value.isString()) return std::nullopt;
  const auto text = value.as<std::string>();
  if (text == "south") return Player::south;
  if (text == "north") return Player::north;
  return std::nullopt;
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
  view.set("unclaimed", outcome->unclaimed);
  return view;
}

std::vector<std::string> strings_of(const val& list) {
  return list.isArray() ? emscripten::vecFromJSArray<std::string>(list) : std::vector<std::string>{};
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

Termination ended_by(const val& how) {
  for (const Termination termination : {Termination::time, Termination::abandoned}) {
    if (how.isString() && how.as<std::string>() == name(termination)) return termination;
  }
  return Termination::resigned;
}

Result<Position> start_of(const Ruleset& rules, const val& spec) {
  if (spec["position"].isString()) return parse_position(rules, spec["position"].as<std::string>());
  const auto first = player_of(spec["first"]);
  if (!first) return Error{ErrorKind::unknown_mover, "unknown first mover; it is 'south' or 'north'"};
  return Position::initial(rules, *first);
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

val trace_view(const Ruleset& rules, const Position& before, Move move, const TracedSowing& traced) {
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
  if (record.outcome && record.outcome->termination >= Termination::resigned && record.outcome->winner) {
    spec.set("resigned", val(player_name(opponent(*record.outcome->winner))));
    spec.set("endedBy", val(std::string(name(record.outcome->termination))));
  }
  spec.set("tags", tags);
  spec.set("comments", comments);
  return spec;
}

/// Replays a GameSpec; a bad move is named by its number.
Result<Game> game_of(const val& spec) {
  const auto rules = Ruleset::parse(spec["ruleset"].as<std::string>());
  if (!rules) return rules.error();
  const auto start = start_of(*rules, spec);
  if (!start) return start.error();
  Game game(*rules, *start);
  for (const std::string& move : strings_of(spec["moves"])) {
    const auto ply = game.play(std::string_view(move));
    if (!ply) {
      return Error{ply.error().kind, "move " + std::to_string(game.plies().size() + 1) + ": " + ply.error().message};
    }
  }
  if (const auto resigned = player_of(spec["resigned"])) game.resign(*resigned, ended_by(spec["endedBy"]));
  return game;
}

Result<Record> record_of(const val& spec) {
  auto game = game_of(spec);
  if (!game) return game.error();
  return Record::of(*game, tags_of(spec["tags"]), strings_of(spec["comments"]));
}

// --- the calls ----------------------------------------------------------------------------------------------

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
  if (game->over()) return fault(Error{ErrorKind::game_over, "the game is over; there is nothing to choose"});
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

/// Searches so many positions with a new engine and tells how far that went: for measuring speed. It blocks.
val search_nodes(const std::string& ruleset, const std::string& position_text, double nodes) {
  const auto rules = Ruleset::parse(ruleset);
  if (!rules) return fault(rules.error());
  const auto position = parse_position(*rules, position_text);
  if (!position) return fault(position.error());
  Request request;
  request.history = {*rules, *position, {}};
  // Anything that is no number is one position.
  request.limits.nodes = nodes >= 1 ? static_cast<std::uint64_t>(std::min(nodes, 1e12)) : 1;
  const SearchResult found = Engine().search(request);
  val view = val::object();
  view.set("nodes", static_cast<double>(found.nodes));
  view.set("value", found.value);
  view.set("depth", found.depth);
  return ok(view);
}

// --- what moves are worth exactly ----------------------------------------------------------------------------

ExactSession& exact_session() {
  static ExactSession session;
  return session;
}

val bounds_view(const ValueBounds& bounds) {
  val view = val::object();
  view.set("low", bounds.low);
  view.set("high", bounds.high);
  return view;
}

val exact_view(const ExactSession& session) {
  val moves = val::array();
  for (const ExactSession::Price& price : session.prices()) {
    val view = bounds_view(price.known.bounds);
    view.set("move", letter_text(session.rules(), price.known.move));
    view.set("estimate", price.estimate);
    moves.call<void>("push", view);
  }
  val view = bounds_view(session.bounds());
  view.set("moves", moves);
  view.set("finished", session.finished());
  view.set("expansions", static_cast<double>(session.expansions()));
  return view;
}

val levels_view(const TableResult<int>& levels) { return levels ? ok(val(*levels)) : fault(levels.error()); }

/// The family whose tables a ruleset uses; null with `majority`, of which tables know nothing.
val table_family_of(const std::string& ruleset) {
  const auto rules = Ruleset::parse(ruleset);
  if (!rules) return fault(rules.error());
  return ok(rules->majority ? val::null() : val(table_family(*rules)));
}

val load_level(const std::string& ruleset, const val& bytes) {
  const auto rules = Ruleset::parse(ruleset);
  if (!rules) return fault(rules.error());
  if (!bytes.instanceof(val::global("Uint8Array"))) {
    return fault(TableError{TableErrorKind::not_a_table, "the bytes of a level file are wanted, in a Uint8Array"});
  }
  return levels_view(exact_session().load_level(*rules, emscripten::convertJSArrayToNumberVector<std::uint8_t>(bytes)));
}

val build_level(const std::string& ruleset) {
  const auto rules = Ruleset::parse(ruleset);
  if (!rules) return fault(rules.error());
  return levels_view(exact_session().build_level(*rules));
}

val exact_start(const val& spec) {
  const auto game = game_of(spec);
  if (!game) return fault(game.error());
  if (game->over()) return fault(Error{ErrorKind::game_over, "the game is over; no move is worth anything"});
  exact_session().start(History::of(*game));
  return ok(exact_view(exact_session()));
}

/// Spends about so many expansions on the question of the last exactStart(): a worker's page waits that long.
val exact_step(double expansions) {
  if (!exact_session().started()) return fault("no-question", "exactStart() comes first");
  constexpr double kMost = 1e9;
  // Anything that is no number makes one small step.
  const double spend = expansions >= 1 ? std::min(expansions, kMost) : 1;
  exact_session().step(static_cast<std::uint64_t>(spend));
  return ok(exact_view(exact_session()));
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
  emscripten::function("searchNodes", &search_nodes);
  emscripten::function("tableFamily", &table_family_of);
  emscripten::function("loadLevel", &load_level);
  emscripten::function("buildLevel", &build_level);
  emscripten::function("exactStart", &exact_start);
  emscripten::function("exactStep", &exact_step);
}

}  // namespace
}  // namespace endodoi::wasm
