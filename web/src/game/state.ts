import type { GameSpec, Level, Outcome, Player } from '../core/types';

/**
 * Everything that is remembered about what is being played, as plain data, and the pure functions that change it.
 * No DOM, no rules: what a move does and whether a game is over is answered by the core (core/types.ts).
 */

/** What was agreed before the first move; the same for every game of a series. */
export interface Match {
  ruleset: string;
  /** The side the computer plays; null when two people share the board. */
  computer: Player | null;
  level: Level;
  /** Who begins the first game. */
  first: Player;
  /** The wins that end the series (R14); 1 for a single game. */
  wins: number;
}

export interface Play {
  match: Match;
  /** The running game. */
  spec: GameSpec;
  /** Moves taken back, the next one to redo first. */
  undone: string[];
  /** Pins set by the earlier games of the series. This game's own pin follows from its outcome. */
  pins: Record<Player, number>;
  /** Which game of the series this is, from 1. */
  game: number;
  /** Given to the engine, so that the same game after a reload gets the same answer. */
  seed: number;
}

export const DEFAULT_MATCH: Match = {
  ruleset: 'endodoi/6x4',
  computer: 'north',
  level: 2,
  first: 'south',
  wins: 1,
};

export function other(player: Player): Player {
  return player === 'south' ? 'north' : 'south';
}

export function newPlay(match: Match, seed: number): Play {
  return {
    match,
    spec: { ruleset: match.ruleset, first: match.first, moves: [] },
    undone: [],
    pins: { south: 0, north: 0 },
    game: 1,
    seed,
  };
}

/** A game that came from outside, a position or a record: a single game against the opponent one already has. */
export function playOf(match: Match, spec: GameSpec, seed: number): Play {
  const single: Match = { ...match, ruleset: spec.ruleset, first: spec.first, wins: 1 };
  return { ...newPlay(single, seed), spec };
}

/** Turns alternate without exception: there is no passing (R10). */
export function moverAt(first: Player, ply: number): Player {
  return ply % 2 === 0 ? first : other(first);
}

export function toMove({ spec }: Play): Player {
  return moverAt(spec.first, spec.moves.length);
}

export function isComputer(match: Match, player: Player): boolean {
  return match.computer === player;
}

/** Adds a move. What had been taken back stays ready for redo only if this is the same move again. */
export function withMove(play: Play, move: string): Play {
  const undone = play.undone[0] === move ? play.undone.slice(1) : [];
  return { ...play, undone, spec: { ...play.spec, moves: [...play.spec.moves, move] } };
}

export function withResignation(play: Play, player: Player): Play {
  return { ...play, undone: [], spec: { ...withoutEnd(play.spec), resigned: player } };
}

/** Tags in which records from elsewhere say how the game ended. The rules' own ones follow from the game itself. */
const END_TAGS = ['Result', 'Winner', 'Termination', 'End', 'Score', 'Fault'];

/** The game as if nothing had ended it off the board: who, how, and what its tags say of it go together. */
function withoutEnd({ resigned: _who, endedBy: _how, tags, ...spec }: GameSpec): GameSpec {
  return tags ? { ...spec, tags: tags.filter(([name]) => !END_TAGS.includes(name)) } : spec;
}

/** The game after so many of its moves, when it was not over yet. */
export function gameAt({ ruleset, first, position, moves }: GameSpec, ply: number): GameSpec {
  return { ruleset, first, ...(position !== undefined && { position }), moves: moves.slice(0, ply) };
}

/**
 * How many moves an undo takes back: the last one, and against the computer on until a person is to move again.
 * 0 when no person has moved yet. Comments stay with their moves, so a record with comments loses those taken back.
 */
export function undoLength(play: Play): number {
  const { moves, first } = play.spec;
  for (let length = moves.length - 1; length >= 0; length--) {
    if (!isComputer(play.match, moverAt(first, length))) return moves.length - length;
  }
  return 0;
}

export function canUndo(play: Play): boolean {
  return play.spec.resigned !== undefined || undoLength(play) > 0;
}

export function undo(play: Play): Play {
  const spec = withoutEnd(play.spec);
  if (play.spec.resigned !== undefined) return { ...play, spec };
  const kept = spec.moves.length - undoLength(play);
  return {
    ...play,
    spec: {
      ...spec,
      moves: spec.moves.slice(0, kept),
      ...(spec.comments && { comments: spec.comments.slice(0, kept + 1) }),
    },
    undone: [...spec.moves.slice(kept), ...play.undone],
  };
}

export function canRedo(play: Play): boolean {
  return play.undone.length > 0 && play.spec.resigned === undefined;
}

/** Plays what was taken back: one move, and against the computer on until a person is to move again. */
export function redo(play: Play): Play {
  let next = play;
  do {
    const [move] = next.undone;
    if (move === undefined) break;
    next = withMove(next, move);
  } while (isComputer(next.match, toMove(next)));
  return next;
}

/** The pins as they stand, with the one that this game's outcome sets; a draw sets none (R14). */
export function pinsNow(play: Play, outcome: Outcome | null): Record<Player, number> {
  const pins = { ...play.pins };
  if (outcome && outcome.winner !== 'draw') pins[outcome.winner]++;
  return pins;
}

/** The player who has won the series, once there is one. */
export function seriesWinner(play: Play, outcome: Outcome | null): Player | null {
  const pins = pinsNow(play, outcome);
  if (pins.south >= play.match.wins) return 'south';
  return pins.north >= play.match.wins ? 'north' : null;
}

/** The same once more, from the beginning: same seats, level and wins, the other player begins (R13). */
export function rematch(play: Play, seed: number): Play {
  return newPlay({ ...play.match, first: other(play.spec.first) }, seed);
}

/** The next game of the series: same seats, the other player begins, after a draw too (R13). */
export function nextGame(play: Play, outcome: Outcome, seed: number): Play {
  const first = play.game % 2 === 0 ? play.match.first : other(play.match.first);
  return {
    ...newPlay({ ...play.match, first }, seed),
    match: play.match,
    pins: pinsNow(play, outcome),
    game: play.game + 1,
  };
}
