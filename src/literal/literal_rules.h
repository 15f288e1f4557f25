// A second, literal implementation of the rules, written from the clauses of the rules document and
// from nothing else. It exists to be compared with the real one and to verify what was computed
// with it, so it shares no code, no types and no ideas of representation with it: plain ints in
// vectors, one seed at a time, one function for each clause. Slow on purpose. It includes the
// standard library only (a check enforces it).
#pragma once

#include <string>
#include <vector>

namespace literal {

struct Rules {
  bool cross = false;     // C1: En Dodoi when false
  int pits = 6;           // R1: in each row
  int seeds = 4;          // R2: in each pit at the beginning
  bool lone = false;      // R8
  bool majority = false;  // R11
};

// Pits are numbered in sowing order: South's A B … are 0 … n-1, North's a b … are n … 2n-1.
struct Board {
  std::vector<int> pits;
  int south_taken = 0;
  int north_taken = 0;
  bool south_to_move = true;

  bool operator==(const Board&) const = default;
};

// R9: a sowing may end with its lap 65,536 and with no later one.
inline constexpr int kLapBound = 65536;

enum class Refusal { none, unknown_pit, not_your_pit, empty_pit, never_ending };

struct Lap {
  int from = 0;
  int seeds = 0;
  bool clockwise = false;
  int last = 0;
  std::vector<int> pits_after;  // before any capture
};

// One whole turn. When it is refused, only `refusal` means anything.
struct Sowing {
  Refusal refusal = Refusal::none;
  Board after;  // before any sweep
  int taken = 0;
  int laps = 0;
  int last = 0;
};

enum class End { running, sweep, majority, repetition };

// A game with all its boards from the first to the present one, before any sweep; `position` is the
// present one with the sweep done.
struct Game {
  Rules rules;
  std::vector<Board> boards;
  Board position;
  End end = End::running;
};

Board initial_board(const Rules& rules, bool south_begins);
int seeds_on_board(const Board& board);
int seeds_in_all(const Board& board);
bool own_pit(const Rules& rules, bool south, int pit);
int opposite(const Rules& rules, int pit);

// One lap (R3, R4, C1): lifts `from`, sows it, gives the pit of the last seed.
int sow_lap(const Rules& rules, std::vector<int>& pits, int from);

// One turn. `trace`, if given, receives every lap.
Sowing sow(const Rules& rules, const Board& board, int pit, std::vector<Lap>* trace = nullptr);

// The same turn, but a sowing that never ends is known as one before the bound. A lap does not know
// where on the board it happens, so a sowing that stands twice before the same board, seen from the
// pit that is lifted next, goes round for ever and would reach the bound of R9. One board is
// remembered, anew at every power of two of laps (Brent's cycle finder). Then `laps` says how far
// the walk went; all else is as sow() has it. For passes over so many boards that walking 65,536
// laps for each never-ending sowing would take too long.
Sowing sow_remembering(const Rules& rules, const Board& board, int pit);

// The lap after which a sowing stands at its own start again, 0 if it ends, -1 if neither happens
// within `limit` laps. Knows no bound, so that long periods can be checked.
int laps_to_return(const Rules& rules, const Board& board, int pit, int limit);

std::vector<int> legal_pits(const Rules& rules, const Board& board);

Game start_game(const Rules& rules, const Board& first);
// Plays a pit of a running game; gives the refusal, and leaves the game alone if there is one.
Refusal play(Game& game, int pit);

long long perft(const Rules& rules, const Board& board, int depth);

// Reading and printing. Readers expect correct text and throw std::invalid_argument otherwise.
Rules read_rules(const std::string& text);
std::string print_rules(const Rules& rules);
Board read_board(const Rules& rules, const std::string& text);
std::string print_board(const Rules& rules, const Board& board);
int read_pit(const Rules& rules, const std::string& text);
std::string print_pit(const Rules& rules, int pit);
std::string print_end(End end);
std::string print_refusal(Refusal refusal);

}  // namespace literal
