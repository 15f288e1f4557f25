import { describe, expect, it } from 'vitest';
import type { Outcome, Player } from '../../src/core/types';
import * as state from '../../src/game/state';

const people: state.Match = { ...state.DEFAULT_MATCH, computer: null };

function played(match: state.Match, ...moves: string[]): state.Play {
  return moves.reduce(state.withMove, state.newPlay(match, 7));
}

function won(winner: Player | 'draw'): Outcome {
  return {
    winner,
    termination: 'sweep',
    result: { south: 24, north: 24 },
    swept: 0,
    onlyNeverEnding: false,
    unclaimed: 0,
  };
}

describe('undo and redo', () => {
  it('against the computer takes back both halves of a turn, never only one', () => {
    const undone = state.undo(played(state.DEFAULT_MATCH, 'C', 'b', 'A', 'd'));
    expect(undone.spec.moves).toEqual(['C', 'b']);
    expect(undone.undone).toEqual(['A', 'd']);
  });

  it('while the computer is to move takes back only the move just made', () => {
    const undone = state.undo(played(state.DEFAULT_MATCH, 'C', 'b', 'A'));
    expect(undone.spec.moves).toEqual(['C', 'b']);
  });

  it('between two people takes back one move', () => {
    expect(state.undo(played(people, 'C', 'b', 'A')).spec.moves).toEqual(['C', 'b']);
  });

  it('leaves the computer its first move when it began', () => {
    const match: state.Match = { ...state.DEFAULT_MATCH, first: 'north' };
    expect(state.canUndo(played(match, 'b'))).toBe(false);
    expect(state.undo(played(match, 'b', 'C', 'a')).spec.moves).toEqual(['b']);
  });

  it('redoes what was undone, both halves', () => {
    const before = played(state.DEFAULT_MATCH, 'C', 'b', 'A', 'd');
    const after = state.redo(state.undo(before));
    expect(after).toEqual(before);
    expect(state.canRedo(after)).toBe(false);
  });

  it('keeps the rest to redo when the same move is played by hand, drops it on another', () => {
    const undone = state.undo(played(state.DEFAULT_MATCH, 'C', 'b'));
    expect(state.withMove(undone, 'C').undone).toEqual(['b']);
    expect(state.withMove(undone, 'D').undone).toEqual([]);
  });

  it('takes back a resignation before any move', () => {
    const resigned = state.withResignation(played(people, 'C', 'b'), 'south');
    const back = state.undo(resigned);
    expect(back.spec.resigned).toBeUndefined();
    expect(back.spec.moves).toEqual(['C', 'b']);
  });

  // A record of a game lost on time was opened, its end taken back, the game resigned later: “ran out of time”, it said.
  it('takes back how a loaded game had ended, its tags included', () => {
    const tags: [string, string][] = [
      ['South', 'Anna'],
      ['End', 'time'],
      ['Score', '7-3'],
      ['Fault', 'no answer'],
    ];
    const loaded = played(people, 'C', 'b');
    const lost: state.Play = { ...loaded, spec: { ...loaded.spec, resigned: 'south', endedBy: 'time', tags } };
    const back = state.undo(lost);
    expect(back.spec).toEqual({ ...loaded.spec, tags: [['South', 'Anna']] });
    expect(state.withResignation(back, 'north').spec.endedBy).toBeUndefined();
  });

  it('takes the tags about the end back with the last move, too', () => {
    const loaded = played(people, 'C', 'b');
    const tagged = {
      ...loaded,
      spec: {
        ...loaded.spec,
        tags: [
          ['End', 'sweep'],
          ['Date', '2026.01.02'],
        ] as [string, string][],
      },
    };
    expect(state.undo(tagged).spec.tags).toEqual([['Date', '2026.01.02']]);
  });

  it('drops the comments of moves taken back', () => {
    const play = played(people, 'C', 'b');
    const commented = { ...play, spec: { ...play.spec, comments: ['start', 'good', 'bad'] } };
    expect(state.undo(commented).spec.comments).toEqual(['start', 'good']);
  });
});

describe('a series (R13, R14)', () => {
  const match: state.Match = { ...state.DEFAULT_MATCH, wins: 2, first: 'south' };

  it('keeps the seats and lets the first move alternate, after a draw too', () => {
    let play = state.newPlay(match, 1);
    const first = [play.spec.first];
    for (const outcome of [won('draw'), won('south'), won('north')]) {
      play = state.nextGame(play, outcome, 1);
      first.push(play.spec.first);
      expect(play.match.computer).toBe('north');
    }
    expect(first).toEqual(['south', 'north', 'south', 'north']);
    expect(play.game).toBe(4);
  });

  it('sets a pin for a win and none for a draw, and ends with the agreed number', () => {
    let play = state.newPlay(match, 1);
    play = state.nextGame(play, won('draw'), 1);
    expect(play.pins).toEqual({ south: 0, north: 0 });
    play = state.nextGame(play, won('south'), 1);
    expect(play.pins).toEqual({ south: 1, north: 0 });
    expect(state.seriesWinner(play, null)).toBeNull();
    expect(state.seriesWinner(play, won('south'))).toBe('south');
  });

  it('takes the pin back with the last move', () => {
    const play = played(match, 'C');
    expect(state.pinsNow(play, won('south')).south).toBe(1);
    expect(state.pinsNow(state.undo(play), null).south).toBe(0);
  });

  it('can be played once more, the other player first', () => {
    const last = { ...played({ ...match, first: 'north' }, 'b'), pins: { south: 2, north: 1 }, game: 3 };
    const again = state.rematch(last, 5);
    expect(again).toEqual(state.newPlay({ ...match, first: 'south' }, 5));
    expect(state.rematch(again, 5).spec.first).toBe('north');
  });
});
