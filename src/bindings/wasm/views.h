#pragma once

#include "js.h"
#include "rules/record.h"

/// Rules values as the plain JavaScript objects of web/src/core/types.ts, and back.
namespace endodoi::wasm {

/// `{ok: value}`.
val ok(const val& value);
/// `{fault: {kind, message}}`.
val fault(const Error& error);

val letter_text(const Ruleset& rules, Pit pit);
val board_view(const Ruleset& rules, const Position& position);
val game_view(const Game& game, const val& spec);
val trace_view(const Ruleset& rules, const Position& before, Move move, const TracedSowing& traced);
val spec_of(const Record& record);

/// Replays a GameSpec. Errors: those of whatever in it is wrong; a bad move is named by its number.
Result<Game> game_of(const val& spec);
/// A GameSpec as a record.
Result<Record> record_of(const val& spec);

}  // namespace endodoi::wasm
