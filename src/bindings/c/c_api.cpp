#include <endodoi/c_api.h>

#include <algorithm>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include <endodoi/perft.h>
#include "bindings/c/answers.h"

using namespace endodoi;
using namespace endodoi::c;

const char* endodoi_version(void) { return ENDODOI_VERSION; }

const char* endodoi_status_name(endodoi_status status) {
  if (status == ENDODOI_OK) return "ok";
  if (status == ENDODOI_BAD_ARGUMENT) return "bad-argument";
  if (status == ENDODOI_OUT_OF_MEMORY) return "out-of-memory";
  if (status < ENDODOI_UNKNOWN_RULESET || status > ENDODOI_GAME_OVER) return "unknown";
  // The names are literals, so they end with NUL.
  return name(static_cast<ErrorKind>(static_cast<int>(status) - 1)).data();
}

// ----- texts

endodoi_status endodoi_ruleset_parse(const char* text, endodoi_ruleset* rules,
                                     endodoi_error* error) {
  if (text == nullptr || rules == nullptr) return bad_argument(error, "name or ruleset is NULL");
  return guarded(error, [&] {
    const auto read = Ruleset::parse(text);
    if (!read) return failed(error, read.error());
    *rules = given(*read);
    return succeeded(error);
  });
}

endodoi_status endodoi_position_parse(const endodoi_ruleset* rules, const char* text,
                                      endodoi_position* position, endodoi_error* error) {
  const auto known = ruleset_of(rules);
  if (!known) return bad_ruleset(error);
  if (text == nullptr || position == nullptr) {
    return bad_argument(error, "text or position is NULL");
  }
  return guarded(error, [&] {
    const auto read = parse_position(*known, text);
    if (!read) return failed(error, read.error());
    *position = given(*read);
    return succeeded(error);
  });
}

endodoi_status endodoi_move_parse(const endodoi_ruleset* rules, const char* text,
                                  endodoi_move* move, endodoi_error* error) {
  const auto known = ruleset_of(rules);
  if (!known) return bad_ruleset(error);
  if (text == nullptr || move == nullptr) return bad_argument(error, "text or move is NULL");
  return guarded(error, [&] {
    const auto read = parse_move(*known, text);
    if (!read) return failed(error, read.error());
    *move = read->move;
    return succeeded(error);
  });
}

namespace {

/// Writes what `text()` gives; nothing if memory runs out.
template <class Text>
std::size_t write(Text text, char* buffer, std::size_t size) noexcept {
  try {
    return write_text(text(), buffer, size);
  } catch (const std::bad_alloc&) {
    return write_text("", buffer, size);
  }
}

}  // namespace

size_t endodoi_ruleset_text(const endodoi_ruleset* rules, char* buffer, size_t size) {
  const auto known = ruleset_of(rules);
  if (!known) return write_text("", buffer, size);
  return write([&] { return known->name(); }, buffer, size);
}

size_t endodoi_position_text(const endodoi_ruleset* rules, const endodoi_position* position,
                             char* buffer, size_t size) {
  const auto known = ruleset_of(rules);
  const auto board = known ? position_of(*known, position) : std::nullopt;
  if (!board) return write_text("", buffer, size);
  return write([&] { return to_text(*known, *board); }, buffer, size);
}

size_t endodoi_move_text(const endodoi_ruleset* rules, endodoi_move move, char* buffer,
                         size_t size) {
  const auto known = ruleset_of(rules);
  if (!known || move >= known->width()) return write_text("", buffer, size);
  return write([&] { return to_text(*known, Move{move}); }, buffer, size);
}

// ----- positions and moves

endodoi_status endodoi_position_initial(const endodoi_ruleset* rules, int first,
                                        endodoi_position* position) {
  const auto known = ruleset_of(rules);
  if (!known || position == nullptr) return ENDODOI_BAD_ARGUMENT;
  if (first != ENDODOI_SOUTH && first != ENDODOI_NORTH) return ENDODOI_BAD_ARGUMENT;
  *position = given(Position::initial(*known, static_cast<Player>(first)));
  return ENDODOI_OK;
}

int endodoi_legal_moves(const endodoi_ruleset* rules, const endodoi_position* position,
                        endodoi_move* moves) {
  const auto known = ruleset_of(rules);
  const auto board = known ? position_of(*known, position) : std::nullopt;
  if (!board || moves == nullptr) return -1;
  const Turns turns = legal_turns(*known, *board);
  std::transform(turns.begin(), turns.end(), moves, [](const Turn& turn) { return turn.move; });
  return static_cast<int>(turns.size());
}

namespace {

/// Hands a legal move of a position that can be, and its sowing, to `use`; else says what is wrong.
template <class Use>
endodoi_status with_sowing(const endodoi_ruleset* rules, const endodoi_position* position,
                           endodoi_move move, endodoi_error* error, Use use) {
  const auto known = ruleset_of(rules);
  if (!known) return bad_ruleset(error);
  const auto board = position_of(*known, position);
  if (!board) return bad_position(error);
  return guarded(error, [&] {
    const auto played = play(*known, *board, move);
    if (!played) return failed(error, played.error());
    use(*known, *board, *played);
    return succeeded(error);
  });
}

endodoi_lap given(const Lap& lap) { return {lap.from, lap.seeds, lap.direction, lap.to}; }

}  // namespace

endodoi_status endodoi_play(const endodoi_ruleset* rules, const endodoi_position* position,
                            endodoi_move move, endodoi_sowing* sowing, endodoi_error* error) {
  return with_sowing(rules, position, move, error,
                     [&](const Ruleset&, const Position&, const Sowing& played) {
                       if (sowing != nullptr) *sowing = c::given(played);
                     });
}

endodoi_status endodoi_laps(const endodoi_ruleset* rules, const endodoi_position* position,
                            endodoi_move move, endodoi_lap* laps, size_t capacity, size_t* count,
                            endodoi_error* error) {
  if (laps == nullptr && capacity > 0) return bad_argument(error, "laps is NULL");
  return with_sowing(rules, position, move, error,
                     [&](const Ruleset& known, const Position& board, const Sowing& played) {
                       const auto traced = sow_traced(known, board, move).laps;
                       for (size_t i = 0; i < std::min(capacity, traced.size()); ++i) {
                         laps[i] = given(traced[i]);
                       }
                       if (count != nullptr) *count = played.laps;
                     });
}

endodoi_status endodoi_perft(const endodoi_ruleset* rules, const endodoi_position* position,
                             int depth, uint64_t* sequences, endodoi_error* error) {
  const auto known = ruleset_of(rules);
  if (!known) return bad_ruleset(error);
  const auto board = position_of(*known, position);
  if (!board) return bad_position(error);
  if (depth < 0 || sequences == nullptr) {
    return bad_argument(error, "the depth is below 0, or sequences is NULL");
  }
  *sequences = perft(*known, *board, depth);
  return succeeded(error);
}
