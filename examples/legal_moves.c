/* The legal moves of a position and what each does, as lines of tests/data/moves.txt:
 * legal_moves_c RULESET POSITION */
#include <stdio.h>

#include <endodoi/c_api.h>

int main(int count, char** words) {
  endodoi_ruleset rules;
  endodoi_position position;
  endodoi_sowing sowing;
  endodoi_error error;
  endodoi_move moves[ENDODOI_MAX_PITS];
  char move[ENDODOI_TEXT_SIZE], after[ENDODOI_TEXT_SIZE], last[ENDODOI_TEXT_SIZE];
  int i, size;
  if (count != 3) {
    fprintf(stderr, "usage: legal_moves_c RULESET POSITION\n");
    return 2;
  }
  if (endodoi_ruleset_parse(words[1], &rules, &error) != ENDODOI_OK ||
      endodoi_position_parse(&rules, words[2], &position, &error) != ENDODOI_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 2;
  }
  size = endodoi_legal_moves(&rules, &position, moves);
  for (i = 0; i < size; ++i) {
    endodoi_play(&rules, &position, moves[i], &sowing, NULL);
    endodoi_move_text(&rules, moves[i], move, sizeof move);
    endodoi_position_text(&rules, &sowing.after, after, sizeof after);
    endodoi_move_text(&rules, sowing.last, last, sizeof last);
    printf("%s | %s | %s | %s | took %d laps %u last %s\n", words[1], words[2], move, after,
           sowing.taken, (unsigned)sowing.laps, last);
  }
  return 0;
}
