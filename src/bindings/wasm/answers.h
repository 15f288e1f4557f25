#pragma once

#include <emscripten/val.h>

#include <string>
#include <string_view>
#include <vector>

#include <endodoi/game.h>

/// What the calls of both modules share: their answers, {ok: value} or {fault: {kind, message}},
/// and the game they are asked about.
namespace endodoi::wasm {

emscripten::val ok(const emscripten::val& value);
emscripten::val fault(std::string_view kind, const std::string& message);

/// An Error or a TableError.
template <class AnyError>
emscripten::val fault(const AnyError& error) {
  return fault(name(error.kind), error.message);
}

emscripten::val letter_text(const Ruleset& rules, Pit pit);

/// `south` or `north`; nothing for any other value.
std::optional<Player> player_of(const emscripten::val& value);

/// Empty for what is no list.
std::vector<std::string> strings_of(const emscripten::val& list);

/// Replays a GameSpec; a bad move is named by its number.
Result<Game> game_of(const emscripten::val& spec);

}  // namespace endodoi::wasm
