/* Plays a game of random moves to its end and prints it as a line of tests/data/games.txt:
 * random_game_c RULESET SEED */
#include <stdio.h>
#include <stdlib.h>

#include <endodoi/c_api.h>

int main(int count, char** words) {
  static const char* const kWhy[] = {"sweep", "repetition", "majority"};
  endodoi_ruleset rules;
  endodoi_position position;
  endodoi_outcome outcome;
  endodoi_error error;
  endodoi_game* game;
  endodoi_move moves[ENDODOI_MAX_PITS], move;
  char text[ENDODOI_TEXT_SIZE];
  if (count != 3) {
    fprintf(stderr, "usage: random_game_c RULESET SEED\n");
    return 2;
  }
  if (endodoi_ruleset_parse(words[1], &rules, &error) != ENDODOI_OK ||
      endodoi_game_new(&rules, NULL, &game, &error) != ENDODOI_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 2;
  }
  srand((unsigned)atoi(words[2]));
  printf("%s s |", words[1]);
  while (!endodoi_game_over(game, &outcome)) {
    endodoi_game_position(game, &position);
    move = moves[rand() % endodoi_legal_moves(&rules, &position, moves)];
    endodoi_move_text(&rules, move, text, sizeof text);
    printf(" %s", text);
    endodoi_game_play(game, move, NULL, NULL);
  }
  endodoi_game_position(game, &position);
  endodoi_position_text(&rules, &position, text, sizeof text);
  printf(" | %s | %d-%d | %s\n", text, outcome.result[0], outcome.result[1],
         kWhy[outcome.termination]);
  endodoi_game_free(game);
  return 0;
}
