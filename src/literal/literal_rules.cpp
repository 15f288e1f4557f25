#include "literal/literal_rules.h"

namespace literal {
namespace {

// R3, C1: the next pit counterclockwise is the next in sowing order, clockwise the one before.
int next_pit(const Rules& rules, int pit, bool clockwise) {
  const int all = 2 * rules.pits;
  return clockwise ? (pit + all - 1) % all : (pit + 1) % all;
}

// C1: a lap of an odd number goes clockwise, of an even number counterclockwise. R3: En Dodoi
// always goes counterclockwise.
bool goes_clockwise(const Rules& rules, int seeds_in_hand) {
  return rules.cross && seeds_in_hand % 2 == 1;
}

int& taken_by(Board& board, bool south) { return south ? board.south_taken : board.north_taken; }

// R7, R8: what the mover takes when the last seed has fallen into the empty pit `last`.
int capture(const Rules& rules, Board& board, int last) {
  if (!own_pit(rules, board.south_to_move, last)) return 0;
  const int across = opposite(rules, last);
  if (board.pits[across] == 0 && !rules.lone) return 0;
  const int taken = board.pits[across] + board.pits[last];
  board.pits[across] = 0;
  board.pits[last] = 0;
  taken_by(board, board.south_to_move) += taken;
  return taken;
}

// R9: the one thing that may stop a sowing early. A lap of En Dodoi is reversible, so a sowing that
// never ends comes back to its own start; in the Cross variant only the bound decides.
bool back_at_start(const Rules& rules, const Board& start, int first, const Board& now, int next) {
  return !rules.cross && next == first && now.pits == start.pits;
}

Refusal refusal_before_sowing(const Rules& rules, const Board& board, int pit) {
  if (pit < 0 || pit >= 2 * rules.pits) return Refusal::unknown_pit;
  if (!own_pit(rules, board.south_to_move, pit)) return Refusal::not_your_pit;
  if (board.pits[pit] == 0) return Refusal::empty_pit;
  return Refusal::none;
}

// R11: whether a player has more than half of all seeds of the game. The clause speaks of the move
// that brings a player so far; a set-up position where one already is so far is taken as the end of
// its game.
bool holds_majority(const Board& board) {
  const int all = seeds_in_all(board);
  return 2 * board.south_taken > all || 2 * board.north_taken > all;
}

// R10: all seeds on the board go to the player who is not to move.
void sweep(Board& board) {
  taken_by(board, !board.south_to_move) += seeds_on_board(board);
  for (int& pit : board.pits) pit = 0;
}

// R12: how often the present board has stood with the same mover, the present time included.
int times_stood(const Game& game) {
  int times = 0;
  for (const Board& earlier : game.boards) {
    const Board& now = game.boards.back();
    if (earlier.pits == now.pits && earlier.south_to_move == now.south_to_move) times++;
  }
  return times;
}

// R11 is looked at before R10. R12 can add nothing to a game that is over.
void find_end(Game& game) {
  if (game.rules.majority && holds_majority(game.position)) {
    game.end = End::majority;
  } else if (legal_pits(game.rules, game.position).empty()) {
    game.end = End::sweep;
    sweep(game.position);
  } else if (times_stood(game) == 3) {
    game.end = End::repetition;
  }
}

}  // namespace

// R2: the same number of seeds in every pit.
Board initial_board(const Rules& rules, bool south_begins) {
  Board board;
  board.pits.assign(2 * rules.pits, rules.seeds);
  board.south_to_move = south_begins;
  return board;
}

int seeds_on_board(const Board& board) {
  int sum = 0;
  for (int seeds : board.pits) sum += seeds;
  return sum;
}

int seeds_in_all(const Board& board) {
  return seeds_on_board(board) + board.south_taken + board.north_taken;
}

bool own_pit(const Rules& rules, bool south, int pit) {
  const bool souths = pit < rules.pits;
  return souths == south;
}

// Opposite A is North's last pit, and so on.
int opposite(const Rules& rules, int pit) { return 2 * rules.pits - 1 - pit; }

// R3: one by one into the following pits. R4: no pit is skipped, not even the lifted one.
int sow_lap(const Rules& rules, std::vector<int>& pits, int from) {
  int hand = pits[from];
  const bool clockwise = goes_clockwise(rules, hand);
  pits[from] = 0;
  int pit = from;
  while (hand > 0) {
    pit = next_pit(rules, pit, clockwise);
    pits[pit]++;
    hand--;
  }
  return pit;
}

namespace {

// Sows until the sowing ends (R6) or `never_ends` says, after a lap that did not end it, that it
// never will. It is asked with the board, the pit to lift next and the laps sown.
template <class NeverEnds>
Sowing walk(const Rules& rules, const Board& board, int pit, std::vector<Lap>* trace,
            NeverEnds never_ends) {
  Sowing sowing;
  sowing.refusal = refusal_before_sowing(rules, board, pit);
  if (sowing.refusal != Refusal::none) return sowing;
  sowing.after = board;
  int from = pit;
  while (true) {
    const int hand = sowing.after.pits[from];
    sowing.last = sow_lap(rules, sowing.after.pits, from);
    sowing.laps++;
    if (trace) {
      trace->push_back({from, hand, goes_clockwise(rules, hand), sowing.last, sowing.after.pits});
    }
    if (sowing.after.pits[sowing.last] == 1) break;  // R6: it was empty
    from = sowing.last;                              // R5: relay
    if (sowing.laps == kLapBound || never_ends(sowing.after, from, sowing.laps)) {
      sowing.refusal = Refusal::never_ending;
      return sowing;
    }
  }
  sowing.taken = capture(rules, sowing.after, sowing.last);
  sowing.after.south_to_move = !board.south_to_move;
  return sowing;
}

// Whether two boards are the same, each seen from a pit of its own round the board.
bool same_seen_from(const std::vector<int>& one, int from, const std::vector<int>& other, int at) {
  for (size_t i = 0; i < one.size(); i++) {
    if (one[(from + i) % one.size()] != other[(at + i) % other.size()]) return false;
  }
  return true;
}

}  // namespace

Sowing sow(const Rules& rules, const Board& board, int pit, std::vector<Lap>* trace) {
  return walk(rules, board, pit, trace, [&](const Board& now, int next, int) {
    return back_at_start(rules, board, pit, now, next);
  });
}

Sowing sow_remembering(const Rules& rules, const Board& board, int pit) {
  std::vector<int> seen = board.pits;
  int seen_from = pit;
  int remember_at = 1;
  return walk(rules, board, pit, nullptr, [&](const Board& now, int next, int laps) {
    if (same_seen_from(now.pits, next, seen, seen_from)) return true;
    if (laps == remember_at) {
      seen = now.pits;
      seen_from = next;
      remember_at *= 2;
    }
    return false;
  });
}

int laps_to_return(const Rules& rules, const Board& board, int pit, int limit) {
  std::vector<int> pits = board.pits;
  int from = pit;
  for (int lap = 1; lap <= limit; lap++) {
    from = sow_lap(rules, pits, from);
    if (pits[from] == 1) return 0;
    if (from == pit && pits == board.pits) return lap;
  }
  return -1;
}

std::vector<int> legal_pits(const Rules& rules, const Board& board) {
  std::vector<int> legal;
  for (int pit = 0; pit < 2 * rules.pits; pit++) {
    if (sow(rules, board, pit).refusal == Refusal::none) legal.push_back(pit);
  }
  return legal;
}

Game start_game(const Rules& rules, const Board& first) {
  Game game{rules, {first}, first, End::running};
  find_end(game);
  return game;
}

Refusal play(Game& game, int pit) {
  const Sowing sowing = sow(game.rules, game.position, pit);
  if (sowing.refusal != Refusal::none) return sowing.refusal;
  game.position = sowing.after;
  game.boards.push_back(sowing.after);
  find_end(game);
  return Refusal::none;
}

// R12: perft knows no repetition; it honours `majority`.
long long perft(const Rules& rules, const Board& board, int depth) {
  if (depth == 0) return 1;
  if (rules.majority && holds_majority(board)) return 0;
  long long sequences = 0;
  for (int pit = 0; pit < 2 * rules.pits; pit++) {
    const Sowing sowing = sow(rules, board, pit);
    if (sowing.refusal == Refusal::none) sequences += perft(rules, sowing.after, depth - 1);
  }
  return sequences;
}

}  // namespace literal
