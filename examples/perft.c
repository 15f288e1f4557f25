/* Counts the move sequences of length 1, 2, 3, ...: perft_c RULESET DEPTH */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <endodoi/c_api.h>

int main(int count, char** words) {
  endodoi_ruleset rules;
  endodoi_position start;
  endodoi_error error;
  uint64_t sequences;
  int depth;
  if (count != 3) {
    fprintf(stderr, "usage: perft_c RULESET DEPTH\n");
    return 2;
  }
  if (endodoi_ruleset_parse(words[1], &rules, &error) != ENDODOI_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 2;
  }
  endodoi_position_initial(&rules, ENDODOI_SOUTH, &start);
  printf("%s |", words[1]);
  for (depth = 1; depth <= atoi(words[2]); ++depth) {
    endodoi_perft(&rules, &start, depth, &sequences, NULL);
    printf(" %" PRIu64, sequences);
  }
  printf("\n");
  return 0;
}
