/* A C99 program plays one known sowing and one game. That it compiles, strictly, is half of the
 * test. */
#include <endodoi/c_api.h>
#include <endodoi/c_api.h> /* twice does no harm */

#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(int good, const char* what) {
  if (!good) {
    ++failures;
    printf("wrong: %s\n", what);
  }
}

static void plays_a_known_sowing(const endodoi_ruleset* rules) {
  endodoi_position start;
  endodoi_sowing sowing;
  endodoi_error error;
  char text[ENDODOI_TEXT_SIZE];
  expect(endodoi_position_initial(rules, ENDODOI_SOUTH, &start) == ENDODOI_OK, "initial");
  expect(endodoi_play(rules, &start, 2, &sowing, &error) == ENDODOI_OK, "C may be played");
  expect(sowing.laps == 5 && sowing.taken == 7 && sowing.last == 4, "what C does");
  endodoi_position_text(rules, &sowing.after, text, sizeof text);
  expect(strcmp(text, "1,0,6,6,0,1/6,6,2,7,0,6 0/7 n") == 0, "the board after C");
  expect(endodoi_play(rules, &start, 9, NULL, &error) == ENDODOI_NOT_YOUR_PIT, "North's pit");
  expect(strstr(error.message, "South") != NULL, error.message);
}

static void plays_a_game_to_its_end(const endodoi_ruleset* rules) {
  endodoi_game* game = NULL;
  endodoi_outcome outcome;
  endodoi_position board;
  endodoi_move moves[ENDODOI_MAX_PITS];
  int plies = 0;
  expect(endodoi_game_new(rules, NULL, &game, NULL) == ENDODOI_OK, "a new game");
  while (!endodoi_game_over(game, &outcome)) {
    endodoi_game_position(game, &board);
    expect(endodoi_legal_moves(rules, &board, moves) > 0, "a game that runs has a move");
    expect(endodoi_game_play(game, moves[0], NULL, NULL) == ENDODOI_OK, "the first move");
    ++plies;
  }
  expect(plies > 0 && outcome.termination == ENDODOI_BY_SWEEP, "it ends by a sweep");
  expect(outcome.result[0] + outcome.result[1] == 2 * rules->pits * rules->seeds, "all seeds");
  endodoi_game_free(game);
}

int main(void) {
  endodoi_ruleset rules;
  expect(endodoi_ruleset_parse("endodoi/6x4", &rules, NULL) == ENDODOI_OK, "the ruleset");
  plays_a_known_sowing(&rules);
  plays_a_game_to_its_end(&rules);
  return failures == 0 ? 0 : 1;
}
