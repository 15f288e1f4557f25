/**
 * What the C++ core answers, as plain data. The page holds no rules: every board, every legal move, every
 * outcome it shows comes from here. The C++ side of this file is src/bindings/wasm.
 */

export type Player = 'south' | 'north';

/** 0 … 2n−1 in sowing order: South's A is 0, South's last pit n−1, North's a is n, North's last 2n−1. */
export type Pit = number;

/** All that is needed to rebuild a game: kept in storage, copied as a record, sent to the engine. */
export interface GameSpec {
  /** Canonical ruleset name, for example 'endodoi/6x4' or 'cross/6x3+lone'. */
  ruleset: string;
  first: Player;
  /** Position text, when the game did not begin from the ruleset's initial position. */
  position?: string;
  /** One letter each: 'C', 'b'. */
  moves: string[];
  /** The player against whom the game was ended off the board, if it was. */
  resigned?: Player;
  /** How it was ended off the board; 'resigned' when it does not say. Only records from elsewhere say otherwise. */
  endedBy?: 'resigned' | 'time' | 'abandoned';
  /** Record tags other than those the fields above give, in order: Event, Date, South, North, unknown ones. */
  tags?: [string, string][];
  /** comments[k] follows move k; comments[0] stands before the first move. Holes are empty strings. */
  comments?: string[];
}

export interface BoardView {
  /** 2n counts in sowing order. */
  pits: number[];
  captured: Record<Player, number>;
  mover: Player;
  /** Position text. */
  text: string;
}

/** What lifting one of the mover's pits would do. One for each of the mover's n pits, in sowing order. */
export interface MovePreview {
  pit: Pit;
  /** 'A' … 'L' or 'a' … 'l'. */
  letter: string;
  seeds: number;
  /** null when the move is legal. */
  refused: null | 'empty-pit' | 'never-ending';
  /** Meaningful only when legal. */
  laps: number;
  last: Pit;
  taken: number;
}

export interface Ply {
  mover: Player;
  pit: Pit;
  /** 'C' */
  move: string;
  /** 'Cx7' when it took seeds, else 'C'. */
  text: string;
  laps: number;
  last: Pit;
  taken: number;
  /** Board after the capture, before any sweep. */
  after: BoardView;
}

export interface Outcome {
  winner: Player | 'draw';
  termination: 'sweep' | 'repetition' | 'majority' | 'resigned' | 'time' | 'abandoned';
  /** Final seeds, the sweep included. */
  result: Record<Player, number>;
  /** Seeds swept from the board at the end (R10), else 0. */
  swept: number;
  /** A sweep although the mover had seeds: none of their sowings ends (R9). */
  onlyNeverEnding: boolean;
  /** Seeds left on the board that belong to nobody (repetition, majority, resigned), else 0. */
  unclaimed: number;
}

export interface GameView {
  spec: GameSpec;
  /** Pits in a row, n. */
  pitsPerRow: number;
  totalSeeds: number;
  start: BoardView;
  plies: Ply[];
  /** The board as it stands now; after a sweep its pits are empty and the seeds are counted as captured. */
  current: BoardView;
  /** For the mover of `current`; empty when the game is over. */
  previews: MovePreview[];
  outcome: Outcome | null;
  /** The player who holds more than half of all seeds, though play goes on (R11). */
  decided: Player | null;
}

/** One handful: `seeds` seeds lifted from `from` and dropped one by one, each a pit further in `direction`. */
export interface Lap {
  from: Pit;
  seeds: number;
  /** +1 counterclockwise (rising pit numbers), −1 clockwise. */
  direction: 1 | -1;
  to: Pit;
}

export interface Trace {
  pit: Pit;
  mover: Player;
  laps: Lap[];
  last: Pit;
  taken: number;
  /** The pits emptied by the capture: the last one and (unless it was a lone seed) its opposite. */
  capturedFrom: Pit[];
  before: BoardView;
  after: BoardView;
}

export type Level = 1 | 2 | 3 | 4 | 5;
/** Plays exactly where it can: see Books and TableFiles. */
export const STRONGEST: Level = 5;

export interface SearchAnswer {
  move: string;
}

/** Bounds of what a position or a move is worth: seeds the mover will take minus the other's, from here on. */
export interface ValueBounds {
  low: number;
  /** The value is exact when it is as large as `low`. */
  high: number;
}

export interface MovePrice extends ValueBounds {
  /** 'C' */
  move: string;
  /** What the move looks worth; within the bounds, and the value itself once that is exact. */
  estimate: number;
}

/** What is known so far; the bounds are the position's own. */
export interface ExactAnswer extends ValueBounds {
  /** One for each legal move, in sowing order. */
  moves: MovePrice[];
  /** Every value is exact, or cannot be found. */
  finished: boolean;
  /** There are too many seeds for a proof: the estimates are all there will be. */
  outOfReach: boolean;
  /** Work done so far. */
  expansions: number;
}

/** Why the core refused something. `kind` is one of a closed set (src/rules/include/endodoi/error.h); `message` is an English sentence. */
export interface CoreFault {
  kind: string;
  message: string;
}

/** The calls the rules worker answers. Each rejects with a CoreError that carries a CoreFault. */
export interface Core {
  /** Replays a game. */
  view(spec: GameSpec): Promise<GameView>;
  /** One legal sowing, lap by lap. */
  trace(ruleset: string, position: string, move: string): Promise<Trace>;
  /** Reads a position text leniently (blanks at the ends) and answers it in canonical form. */
  readPosition(ruleset: string, text: string): Promise<BoardView>;
  readRecord(text: string): Promise<GameSpec>;
  writeRecord(spec: GameSpec): Promise<string>;
  /** Checks a ruleset name; the fault's message offers the right spelling. */
  readRuleset(name: string): Promise<{ name: string; variant: 'endodoi' | 'cross'; pits: number; seeds: number }>;
}

/** A running search, in a worker of its own so that the rules stay responsive. */
export interface Thought {
  answer: Promise<SearchAnswer>;
  /** Ends the search at once; `answer` then never settles. */
  cancel(): void;
}

/** Why there is no answer: a part could not be loaded, or the core could not find one. */
export type PriceFailure = 'not-loaded' | 'not-found';

/** Tells what the moves are worth in one game after the other, from a worker of its own. */
export interface Pricer {
  /**
   * Asks about the position a game has come to, in place of what was asked before. What has stood in the game counts:
   * a position that stands for the third time ends it (R12). The game must not be over. `listen` hears estimates within
   * a tenth of a second, then more and more exact values, at last with `done`; nothing more once something else is
   * asked. `fail` hears that there is no answer, and why.
   */
  ask(spec: GameSpec, listen: (answer: ExactAnswer, done: boolean) => void, fail: (why: PriceFailure) => void): void;
  /** Drops the question. */
  stop(): void;
}

/** `think(spec, level, seed)`: the same three arguments always give the same move. */
export type Think = (spec: GameSpec, level: Level, seed: number) => Thought;
