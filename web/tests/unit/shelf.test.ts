import { beforeEach, describe, expect, it } from 'vitest';
import { GAMES_KEPT, Shelf, type Standing } from '../../src/game/shelf';
import * as state from '../../src/game/state';
import { MemoryStorage } from '../support/storage';

const OPEN: Standing = { seeds: { south: 7, north: 0 }, winner: null };
const OVER: Standing = { seeds: { south: 29, north: 19 }, winner: 'south' };
const played = (...moves: string[]) => moves.reduce(state.withMove, state.newPlay(state.DEFAULT_MATCH, 5));

let storage: MemoryStorage;
let time: number;

/** A tab's view of the games. */
function shelf(): Shelf {
  return new Shelf(storage, () => ++time);
}

beforeEach(() => {
  storage = new MemoryStorage();
  time = 1000;
});

describe('the games of a device', () => {
  it('are kept as they go on, each once, the last changed first', () => {
    const games = shelf();
    for (const play of [played('C'), played('C', 'b')]) games.keep(play, OPEN);
    games.attach(played());
    games.keep(played(), OPEN);
    games.keep(played('A'), OPEN);
    expect(games.list().map(({ play }) => play.spec.moves)).toEqual([['A'], ['C', 'b']]);
    expect(games.list()[1]).toMatchObject({ at: 1003, ...OPEN });
  });

  it('go on under their entry after a reload, which changes nothing by itself', () => {
    shelf().keep(played('C'), OPEN);
    const [before] = shelf().list();
    const games = shelf();
    games.attach(played('C'));
    games.keep(played('C'), OPEN);
    expect(games.list()).toEqual([before]);
    games.keep(played('C', 'b'), OPEN);
    expect(games.list()).toHaveLength(1);
    expect(games.current).toBe(before!.id);
  });

  it('do not stand there before anything has happened', () => {
    shelf().keep(played(), OPEN);
    expect(shelf().list()).toEqual([]);
  });

  // Two tabs began with the same game; the one that moved last took the other's moves away.
  it('part when two tabs go on with the same one', () => {
    const one = shelf();
    one.keep(played('C'), OPEN);
    const two = shelf();
    two.attach(played('C'));
    one.keep(played('C', 'b'), OPEN);
    two.keep(played('C', 'd'), OPEN);
    one.keep(played('C', 'b', 'A'), OPEN);
    two.keep(played('C', 'd', 'B'), OPEN);
    expect(
      shelf()
        .list()
        .map(({ play }) => play.spec.moves.join('')),
    ).toEqual(['CdB', 'CbA']);
  });

  it('a finished one stays when it is taken back and goes another way', () => {
    const games = shelf();
    games.keep(played('C', 'b', 'A'), OVER);
    const back = state.undo(played('C', 'b', 'A'));
    games.keep(back, OPEN);
    expect(games.list()).toHaveLength(1);
    // The same moves again are the same game.
    games.keep(state.redo(back), OVER);
    expect(games.list()).toHaveLength(1);
    games.keep(back, OPEN);
    games.keep(state.withMove(back, 'D'), OPEN);
    expect(games.list().map(({ play, winner }) => [play.spec.moves.join(''), winner])).toEqual([
      ['CbD', null],
      ['CbA', 'south'],
    ]);
  });

  it('make room, the oldest first', () => {
    for (let k = 0; k < GAMES_KEPT + 3; k++) shelf().keep({ ...played('C'), seed: k }, OPEN);
    const seeds = shelf()
      .list()
      .map(({ play }) => play.seed);
    expect(seeds).toHaveLength(GAMES_KEPT);
    expect([seeds[0], seeds.at(-1)]).toEqual([GAMES_KEPT + 2, 3]);
  });

  it('come back after they were removed by mistake', () => {
    shelf().keep(played('C'), OPEN);
    const games = shelf();
    const [game] = games.list();
    games.remove(game!.id);
    expect(games.list()).toEqual([]);
    expect(games.restore(game!)).toBe(true);
    expect(games.list()).toEqual([game]);
  });

  const entry = JSON.stringify({ at: 5, play: played('C'), ...OPEN });
  it.each([
    ['half a text', entry.slice(0, 50)],
    ['nothing', ''],
    ['a list', '[]'],
    ['no date', JSON.stringify({ play: played('C'), ...OPEN })],
    ['a game of another form', JSON.stringify({ at: 5, play: {}, ...OPEN })],
    ['an unknown winner', JSON.stringify({ at: 5, play: played('C'), seeds: OPEN.seeds, winner: 'east' })],
    [
      'seeds that are none',
      JSON.stringify({ at: 5, play: played('C'), seeds: { south: -1, north: 'x' }, winner: null }),
    ],
  ])('a damaged entry (%s) is dropped and leaves the others alone', (_, text) => {
    storage.setItem('endodoi.kept.1.whole', entry);
    storage.setItem('endodoi.kept.1.bad', text);
    storage.setItem('somebody else', 'x');
    expect(
      shelf()
        .list()
        .map(({ id }) => id),
    ).toEqual(['whole']);
    expect(storage.getItem('endodoi.kept.1.bad')).toBeNull();
    expect(storage.getItem('somebody else')).toBe('x');
  });

  it('a storage that is full or missing says so and breaks nothing', () => {
    expect(new Shelf(null, () => 1).keep(played('C'), OPEN)).toBe(false);
    storage.setItem = () => {
      throw new Error('quota');
    };
    const games = shelf();
    expect(games.keep(played('C'), OPEN)).toBe(false);
    expect(games.list()).toEqual([]);
  });
});
