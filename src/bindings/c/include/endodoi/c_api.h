#ifndef ENDODOI_C_API_H
#define ENDODOI_C_API_H

/* The rules of En Dodoi and Cross-Endodoi for C, C99 and later, and for every language that can
 * call C.
 *
 * Rulesets, positions and sowings are plain values that the caller owns; nothing has to be freed
 * but a game. Rulesets and positions are checked in every call, so a value filled in by hand is
 * safe.
 *
 * Errors. A call that can fail returns an endodoi_status, ENDODOI_OK (0) if all went well. Where it
 * takes an `endodoi_error *`, that may be NULL; otherwise it is filled in, also when all went well.
 * When a call fails, what its other pointers lead to is as before. A NULL where a value is needed
 * is answered with ENDODOI_BAD_ARGUMENT; no call ends the program, and no exception leaves one.
 *
 * Threads. There is no hidden state: calls may run in any number of threads at the same time. Only
 * one game must not be used by two threads at once while one of them changes it.
 *
 * Texts are UTF-8, ended by NUL. Their forms are in docs/notation.md, the rules (R1, R2, ...) in
 * docs/rules.md, which values are stable from version to version in docs/library.md. */

#include <stddef.h>
#include <stdint.h>

#define ENDODOI_VERSION_MAJOR 0
#define ENDODOI_VERSION_MINOR 1
#define ENDODOI_VERSION_PATCH 0
#define ENDODOI_VERSION "0.1.0"

#define ENDODOI_MAX_PITS 12 /* pits in a row, most */
/* Bytes that hold any text of a ruleset, a position or a move, its NUL included. */
#define ENDODOI_TEXT_SIZE 128

#ifdef __cplusplus
extern "C" {
#endif

/* ----- values */

typedef enum endodoi_status {
  ENDODOI_OK = 0,
  ENDODOI_UNKNOWN_RULESET = 1,    /* no such ruleset, or a spelling other than the canonical one */
  ENDODOI_MALFORMED_POSITION = 2, /* fields, slash or commas are not where they belong */
  ENDODOI_UNREADABLE_NUMBER = 3,  /* a count that is not a plain decimal */
  ENDODOI_WRONG_PIT_COUNT = 4,    /* a row with more or fewer pits than the ruleset has */
  ENDODOI_TOO_MANY_SEEDS = 5,     /* more seeds than the ruleset has (R2) */
  ENDODOI_UNKNOWN_MOVER = 6,      /* the mover is neither s nor n */
  ENDODOI_MALFORMED_MOVE = 7,     /* not a letter, nor a letter, x and a number */
  ENDODOI_UNKNOWN_PIT = 8,        /* no pit of this board */
  ENDODOI_WRONG_CAPTURE = 9,      /* the number after x is not what the move takes */
  ENDODOI_NOT_YOUR_PIT = 10,      /* the pit lies in the other row (R3) */
  ENDODOI_EMPTY_PIT = 11,         /* nothing to lift (R3) */
  ENDODOI_NEVER_ENDING = 12,      /* the sowing never ends (R9) */
  ENDODOI_GAME_OVER = 13,         /* the game has ended: no more moves */
  ENDODOI_BAD_ARGUMENT = 100,     /* NULL, a number out of range, a value that cannot be */
  ENDODOI_OUT_OF_MEMORY = 101
} endodoi_status;

/* What went wrong. The message is one plain English sentence, cut where it would be longer. */
typedef struct endodoi_error {
  endodoi_status status;
  char message[252];
} endodoi_error;

enum { ENDODOI_SOUTH = 0, ENDODOI_NORTH = 1, ENDODOI_NOBODY = -1 };
enum { ENDODOI_VARIANT_ENDODOI = 0, ENDODOI_VARIANT_CROSS = 1 };

/* Which game is played. */
typedef struct endodoi_ruleset {
  uint8_t variant;  /* ENDODOI_VARIANT_... */
  uint8_t pits;     /* in a row, 2 to 12 */
  uint8_t seeds;    /* in each pit at the start, 1 to 9 */
  uint8_t lone;     /* 1: the last seed is taken even when the opposite pit is empty (R8) */
  uint8_t majority; /* 1: more than half of all seeds ends the game (R11) */
} endodoi_ruleset;

/* A board and who is to move. Pits are numbered in sowing order: South's first, 0 to n-1 (A, B,
 * ...), then North's, n to 2n-1 (a, b, ...); those beyond are 0. It does not know its ruleset. */
typedef struct endodoi_position {
  uint8_t pits[2 * ENDODOI_MAX_PITS];
  uint8_t captured[2]; /* by ENDODOI_SOUTH, by ENDODOI_NORTH */
  uint8_t mover;       /* ENDODOI_SOUTH or ENDODOI_NORTH */
  uint8_t reserved[5]; /* written as 0, not read */
} endodoi_position;

/* A move is the number of the pit that is lifted. */
typedef uint8_t endodoi_move;

/* What a move does. */
typedef struct endodoi_sowing {
  endodoi_position after; /* the other player to move; before any sweep (R10) */
  uint32_t laps;          /* handfuls sown */
  uint8_t last;           /* the pit where the last seed fell */
  uint8_t taken;          /* seeds captured (R7) */
} endodoi_sowing;

/* One handful of a sowing. */
typedef struct endodoi_lap {
  uint8_t from;     /* the pit lifted */
  uint8_t seeds;    /* how many it held */
  int8_t direction; /* 1: rising pit numbers; -1: falling (Cross-Endodoi, C1) */
  uint8_t to;       /* where the last seed fell */
} endodoi_lap;

typedef enum endodoi_termination {
  ENDODOI_BY_SWEEP = 0,      /* the player to move had no legal move (R10) */
  ENDODOI_BY_REPETITION = 1, /* the same position stood for the third time (R12) */
  ENDODOI_BY_MAJORITY = 2    /* R11, only with that option */
} endodoi_termination;

/* How a game ended. */
typedef struct endodoi_outcome {
  endodoi_termination termination;
  int32_t winner;    /* ENDODOI_SOUTH, ENDODOI_NORTH or ENDODOI_NOBODY: a draw */
  int32_t result[2]; /* final seeds of South and North, the sweep included */
  int32_t swept;     /* seeds swept from the board (R10) */
} endodoi_outcome;

/* A game from its first position on: it knows when a position stands again, and when it is over. */
typedef struct endodoi_game endodoi_game;

/* ----- the library */

/* ENDODOI_VERSION of the library that is running. Never NULL, never to be freed. */
const char* endodoi_version(void);

/* A status as texts write it: "empty-pit", "never-ending", ...; "unknown" for other numbers. Never
 * NULL, never to be freed. */
const char* endodoi_status_name(endodoi_status status);

/* ----- texts */

/* Reads a name such as endodoi/6x4 or cross/8x4+lone. */
endodoi_status endodoi_ruleset_parse(const char* name, endodoi_ruleset* rules,
                                     endodoi_error* error);

/* Reads a position such as 4,4,4,4,4,4/4,4,4,4,4,4 0/0 s. */
endodoi_status endodoi_position_parse(const endodoi_ruleset* rules, const char* text,
                                      endodoi_position* position, endodoi_error* error);

/* Reads a pit's letter, as in C. What a move took (Cx7) may stand there, but is not looked at. */
endodoi_status endodoi_move_parse(const endodoi_ruleset* rules, const char* text,
                                  endodoi_move* move, endodoi_error* error);

/* These write a text of at most `size` bytes, its NUL included, and return the length that the
 * whole text has without it, so that a return below `size` means that nothing was cut. The buffer
 * may be NULL if size is 0. What cannot be written (a bad argument) is "" and 0. */
size_t endodoi_ruleset_text(const endodoi_ruleset* rules, char* buffer, size_t size);
size_t endodoi_position_text(const endodoi_ruleset* rules, const endodoi_position* position,
                             char* buffer, size_t size);
size_t endodoi_move_text(const endodoi_ruleset* rules, endodoi_move move, char* buffer,
                         size_t size);

/* ----- positions and moves */

/* The initial position (R2); `first`, ENDODOI_SOUTH or ENDODOI_NORTH, is to move. */
endodoi_status endodoi_position_initial(const endodoi_ruleset* rules, int first,
                                        endodoi_position* position);

/* Writes the legal moves (R3, R9) in sowing order into `moves`, room for ENDODOI_MAX_PITS of them,
 * and returns how many there are: 0 means that the game is over (R10). Repetition and majority are
 * not looked at: see endodoi_game. A bad argument returns -1. */
int endodoi_legal_moves(const endodoi_ruleset* rules, const endodoi_position* position,
                        endodoi_move* moves);

/* Plays a move. `sowing` may be NULL: then it is only asked whether the move is legal. */
endodoi_status endodoi_play(const endodoi_ruleset* rules, const endodoi_position* position,
                            endodoi_move move, endodoi_sowing* sowing, endodoi_error* error);

/* The laps of a legal move, for showing it: the first `capacity` of them are written to `laps`,
 * which may be NULL if capacity is 0; `count`, which may be NULL, becomes the number of all, as
 * endodoi_sowing.laps. It is 65536 at most. */
endodoi_status endodoi_laps(const endodoi_ruleset* rules, const endodoi_position* position,
                            endodoi_move move, endodoi_lap* laps, size_t capacity, size_t* count,
                            endodoi_error* error);

/* The number of move sequences of exactly `depth` moves. It knows no repetition (R12). The time it
 * takes grows about six- to tenfold with each move; it cannot be stopped. */
endodoi_status endodoi_perft(const endodoi_ruleset* rules, const endodoi_position* position,
                             int depth, uint64_t* sequences, endodoi_error* error);

/* ----- games */

/* A new game from `start`, or from the initial position with South to move if that is NULL. The
 * caller owns *game and gives it back by endodoi_game_free(). It may already be over. */
endodoi_status endodoi_game_new(const endodoi_ruleset* rules, const endodoi_position* start,
                                endodoi_game** game, endodoi_error* error);

/* Frees a game; NULL is passed over. */
void endodoi_game_free(endodoi_game* game);

/* Plays a move; `sowing` may be NULL. A refused move leaves the game as it was. */
endodoi_status endodoi_game_play(endodoi_game* game, endodoi_move move, endodoi_sowing* sowing,
                                 endodoi_error* error);

/* Takes back the last move. Returns 1, or 0 if there is none. */
int endodoi_game_undo(endodoi_game* game);

/* The board as it lies on the table: after a sweep (R10) its pits are empty. */
endodoi_status endodoi_game_position(const endodoi_game* game, endodoi_position* position);

/* Returns 1 if the game is over and tells how, 0 if it runs (or `game` is NULL), and then leaves
 * `outcome`, which may be NULL, as it was. */
int endodoi_game_over(const endodoi_game* game, endodoi_outcome* outcome);

#ifdef __cplusplus
}
#endif

#endif
