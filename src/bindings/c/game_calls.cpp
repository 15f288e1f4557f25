#include <endodoi/c_api.h>

#include <endodoi/game.h>
#include "bindings/c/answers.h"

using namespace endodoi;
using namespace endodoi::c;

struct endodoi_game {
  Game game;
};

endodoi_status endodoi_game_new(const endodoi_ruleset* rules, const endodoi_position* start,
                                endodoi_game** game, endodoi_error* error) {
  const auto known = ruleset_of(rules);
  if (!known) return bad_ruleset(error);
  const auto board =
      start == nullptr ? std::optional(Position::initial(*known)) : position_of(*known, start);
  if (!board) return bad_position(error);
  if (game == nullptr) return bad_argument(error, "there is no place for the game");
  return guarded(error, [&] {
    *game = new endodoi_game{Game(*known, *board)};
    return succeeded(error);
  });
}

void endodoi_game_free(endodoi_game* game) { delete game; }

endodoi_status endodoi_game_play(endodoi_game* game, endodoi_move move, endodoi_sowing* sowing,
                                 endodoi_error* error) {
  if (game == nullptr) return bad_argument(error, "the game is NULL");
  return guarded(error, [&] {
    const auto played = game->game.play(Move{move});
    if (!played) return failed(error, played.error());
    if (sowing != nullptr) *sowing = given(played->sowing);
    return succeeded(error);
  });
}

int endodoi_game_undo(endodoi_game* game) { return game != nullptr && game->game.undo() ? 1 : 0; }

endodoi_status endodoi_game_position(const endodoi_game* game, endodoi_position* position) {
  if (game == nullptr || position == nullptr) return ENDODOI_BAD_ARGUMENT;
  *position = given(game->game.board());
  return ENDODOI_OK;
}

int endodoi_game_over(const endodoi_game* game, endodoi_outcome* outcome) {
  if (game == nullptr || !game->game.over()) return 0;
  if (outcome != nullptr) {
    const Outcome& end = *game->game.outcome();
    *outcome = {static_cast<endodoi_termination>(end.termination),
                end.winner ? index(*end.winner) : ENDODOI_NOBODY,
                {end.result[0], end.result[1]},
                end.swept};
  }
  return 1;
}
