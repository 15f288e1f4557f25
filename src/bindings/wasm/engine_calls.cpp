/// The computer player and what moves are worth: the calls of `EngineModule` in
/// web/src/core/protocol.ts. None throws for bad input.
#include <emscripten/bind.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "answers.h"
#include "browser_tables.h"
#include "engine/levels.h"
#include "engine/signature.h"
#include "player/player.h"

namespace endodoi::wasm {
namespace {

using emscripten::val;

BrowserTables& tables() {
  static BrowserTables tables;
  return tables;
}

// --- the computer player -------------------------------------------------------------------------

ComputerPlayer& player() {
  static ComputerPlayer player;
  return player;
}

/// The move of a level, the strongest with the tables and the book that were loaded. It blocks: the
/// page runs it in a worker of its own, which it ends to cancel.
val think(const val& spec, int level, double seed) {
  const auto game = game_of(spec);
  if (!game) return fault(game.error());
  if (game->over()) {
    return fault(Error{ErrorKind::game_over, "the game is over; there is nothing to choose"});
  }
  PlayerSettings settings = player().settings();
  settings.level = std::clamp(level, 1, kStrongestLevel);
  settings.seed = static_cast<std::uint64_t>(seed);
  player().change(settings);
  player().use(tables().get());
  const SearchResult found = player().find_move({History::of(*game), {}, {}, {}});
  val view = val::object();
  view.set("move", letter_text(game->rules(), *found.best));
  return ok(view);
}

/// Takes in the text of an opening book, in place of the last one. It is used with its own ruleset
/// only.
val load_book(const std::string& text) {
  auto book = Book::read(text);
  if (!book) return fault("damaged", book.error());
  player().use(std::shared_ptr<const Book>(std::make_shared<Book>(std::move(book.value()))));
  return ok(val::null());
}

val signature() {
  const Signature found = bench_signature();
  val view = val::object();
  view.set("nodes", static_cast<double>(found.nodes));
  // As text: a JavaScript number does not hold 64 bits.
  view.set("hash", val(std::to_string(found.hash)));
  return ok(view);
}

/// Searches so many positions with a new engine and tells how far that went: for measuring speed.
/// It blocks.
val search_nodes(const std::string& ruleset, const std::string& position_text, double nodes) {
  const auto rules = Ruleset::parse(ruleset);
  if (!rules) return fault(rules.error());
  const auto position = parse_position(*rules, position_text);
  if (!position) return fault(position.error());
  SearchRequest request;
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

// --- what moves are worth exactly ----------------------------------------------------------------

val bounds_view(const ValueBounds& bounds) {
  val view = val::object();
  view.set("low", bounds.low);
  view.set("high", bounds.high);
  return view;
}

val pricing_view(const Pricing& pricing) {
  val moves = val::array();
  for (const PricedMove& move : pricing.moves()) {
    val view = bounds_view(move.bounds);
    view.set("move", letter_text(pricing.rules(), move.move));
    view.set("estimate", move.value);
    moves.call<void>("push", view);
  }
  val view = bounds_view(pricing.bounds());
  view.set("moves", moves);
  view.set("finished", pricing.finished());
  view.set("outOfReach", pricing.out_of_reach());
  view.set("expansions", static_cast<double>(pricing.expansions()));
  return view;
}

/// What was asked last leans on the tables as they were.
void drop_question() {
  if (Pricing* const pricing = player().pricing()) pricing->drop();
}

val levels_view(const TableResult<int>& levels) {
  return levels ? ok(val(*levels)) : fault(levels.error());
}

/// The family whose tables a ruleset uses; null with `majority`, of which tables know nothing.
val table_family_of(const std::string& ruleset) {
  const auto rules = Ruleset::parse(ruleset);
  if (!rules) return fault(rules.error());
  return ok(rules->majority ? val::null() : val(table_family(*rules)));
}

val load_level(const std::string& ruleset, const val& bytes) {
  const auto rules = Ruleset::parse(ruleset);
  if (!rules) return fault(rules.error());
  if (!bytes.instanceof (val::global("Uint8Array"))) {
    return fault(TableError{TableErrorKind::not_a_table,
                            "the bytes of a level file are wanted, in a Uint8Array"});
  }
  drop_question();
  return levels_view(
      tables().load_level(*rules, emscripten::convertJSArrayToNumberVector<std::uint8_t>(bytes)));
}

val build_level(const std::string& ruleset) {
  const auto rules = Ruleset::parse(ruleset);
  if (!rules) return fault(rules.error());
  drop_question();
  return levels_view(tables().build_level(*rules));
}

val exact_start(const val& spec) {
  const auto game = game_of(spec);
  if (!game) return fault(game.error());
  if (game->over()) {
    return fault(Error{ErrorKind::game_over, "the game is over; no move is worth anything"});
  }
  player().use(tables().get());
  return ok(pricing_view(player().price(History::of(*game))));
}

/// Spends about so many expansions on the question of the last exactStart(): a worker's page waits
/// that long.
val exact_step(double expansions) {
  Pricing* const pricing = player().pricing();
  if (pricing == nullptr) return fault("no-question", "exactStart() comes first");
  constexpr double kMost = 1e9;
  // Anything that is no number makes one small step.
  const double spend = expansions >= 1 ? std::min(expansions, kMost) : 1;
  pricing->step(static_cast<std::uint64_t>(spend));
  return ok(pricing_view(*pricing));
}

EMSCRIPTEN_BINDINGS(endodoi_engine) {
  emscripten::function("think", &think);
  emscripten::function("loadBook", &load_book);
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
