import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../src/board/player';
import { LoadError } from '../../src/core/fault';
import { Prefs } from '../../src/game/prefs.svelte';
import { Session } from '../../src/game/session.svelte';
import { Shows } from '../../src/game/shows.svelte';
import { DEFAULT_MATCH, type Match } from '../../src/game/state';
import { Vault } from '../../src/game/storage';
import { coreOf, HeldThinker, loadModule, type CoreModule } from '../support/core';
import { MemoryStorage } from '../support/storage';

/** Time that stands still until it is turned. */
class HandClock implements Clock {
  private time = 0;
  private due: { at: number; call: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(ms: number, call: () => void): () => void {
    const entry = { at: this.time + ms, call };
    this.due.push(entry);
    return () => (this.due = this.due.filter((other) => other !== entry));
  }

  /** Lets so much time pass, and all that was to happen in it. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await settled();
      const next = this.due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.due = this.due.filter((other) => other !== next);
      this.time = Math.max(this.time, next.at);
      next.call();
    }
    this.time = end;
  }
}

/** All promises that can settle by themselves have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const people: Match = { ...DEFAULT_MATCH, computer: null };
const LONG = 'endodoi/6x4 | 1,0,1,4,3,0/2,8,1,2,1,8 2/15 s';

let module: CoreModule;
let tab: MemoryStorage;
let shared: MemoryStorage;
let days = 0;
let clock: HandClock;
let thinker: HeldThinker;

function makeSession(startCore = () => coreOf(module)): Session {
  const vault = new Vault(tab, shared, () => ++days);
  clock = new HandClock();
  thinker = new HeldThinker(module);
  return new Session({
    startCore,
    startThinker: () => thinker,
    vault,
    prefs: new Prefs(vault),
    shows: new Shows(clock),
    randomSeed: () => 11,
  });
}

const moves = (session: Session) => session.view!.plies.map((ply) => ply.move);
const said = (session: Session) => session.news.map((news) => news.kind);

/** Lets the computer answer and everything be shown. */
async function answer(): Promise<void> {
  await settled();
  thinker.letGo();
  await clock.pass(30_000);
}

beforeAll(async () => {
  module = await loadModule();
});

beforeEach(() => {
  tab = new MemoryStorage();
  shared = new MemoryStorage();
});

describe('a game against the computer', () => {
  it('begins at once, with South to move', async () => {
    const session = makeSession();
    await session.start();
    expect(session.phase).toBe('ready');
    expect(session.myTurn).toBe(true);
    expect(session.frame!.pits).toEqual(Array(12).fill(4));
  });

  it('is answered, shown one sowing after the other, and each move is said once', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    thinker.letGo();
    await settled();
    expect(moves(session)).toHaveLength(2);
    expect(session.seenPlies).toHaveLength(1);
    await clock.pass(60_000);
    expect(session.seenPlies).toHaveLength(2);
    expect(session.frame!.pits).toEqual(session.view!.current.pits);
    expect(said(session)).toEqual(['move', 'move']);
  });

  it('keeps all seeds in every picture', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    thinker.letGo();
    for (let k = 0; k < 200; k++) {
      await clock.pass(100);
      const { pits, captured, hand } = session.frame!;
      const sum = pits.reduce((a, b) => a + b, 0) + captured.south + captured.north + (hand?.seeds ?? 0);
      expect(sum).toBe(48);
    }
  });

  // For a third of a second after each own move the page said “Your turn”: it looked at the game, which was already
  // ahead, and not at the board.
  it('says whose turn it is on the board that is seen, at every moment', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    thinker.letGo();
    await settled();
    expect(moves(session)).toHaveLength(2);
    const movers: string[] = [];
    for (let k = 0; k < 300; k++) {
      await clock.pass(50);
      const resting = session.frame!.phase === 'rest';
      if (resting && session.seenPlies.length === 1) expect(session.board!.mover).toBe('north');
      if (resting && session.seenPlies.length === 2) expect(session.board!.mover).toBe('south');
      if (resting) movers.push(session.board!.mover);
    }
    expect(new Set(movers)).toEqual(new Set(['north', 'south']));
  });

  // The answer began at once, so nobody could read what the own move had done.
  it('leaves about a second to read what the own move did, and a press ends that time', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    thinker.letGo();
    const restingFor = async () => {
      while (session.frame!.phase !== 'rest') await clock.pass(10);
      let ms = 0;
      for (; session.frame!.phase === 'rest' && session.seenPlies.length === 1; ms += 10) await clock.pass(10);
      return ms;
    };
    const ms = await restingFor();
    expect(ms).toBeGreaterThanOrEqual(1000);
    expect(ms).toBeLessThan(1300);
    expect(session.seenPlies).toHaveLength(2);

    const hasty = makeSession();
    tab.clear();
    await hasty.start();
    await hasty.newGame(DEFAULT_MATCH);
    await hasty.tryMove('C');
    thinker.letGo();
    await settled();
    hasty.hurry();
    await settled();
    hasty.hurry();
    await settled();
    expect(hasty.seenPlies).toHaveLength(2);
  });

  it('speaks of a sowing when it has been seen, and then of whose turn it is', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    thinker.letGo();
    await settled();
    expect(said(session)).toEqual([]);
    while (session.frame!.phase !== 'rest') await clock.pass(10);
    await settled();
    expect(session.news).toMatchObject([{ kind: 'move', ply: { move: 'C' }, next: null }]);
    await clock.pass(60_000);
    expect(session.news).toMatchObject([{ kind: 'move' }, { kind: 'move', next: 'south' }]);
  });

  it('undo while the computer thinks ends the thought and takes back the own move', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    expect(session.thinking).toBe(true);
    await session.undo();
    expect(thinker.cancelled).toEqual([1]);
    thinker.letGo();
    await clock.pass(30_000);
    expect(moves(session)).toEqual([]);
    expect(session.thinking).toBe(false);
    expect(session.myTurn).toBe(true);
  });

  it('undo takes back both halves, redo plays them again', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    await answer();
    const both = moves(session);
    await session.undo();
    expect(moves(session)).toEqual([]);
    expect(session.frame!.pits).toEqual(Array(12).fill(4));
    await session.redo();
    expect(moves(session)).toEqual(both);
    expect(session.thinking).toBe(false);
  });

  it('lets the computer begin when North is to begin', async () => {
    const session = makeSession();
    await session.start();
    await session.newGame({ ...DEFAULT_MATCH, first: 'north' });
    expect(session.thinking).toBe(true);
    await answer();
    expect(moves(session)[0]).toMatch(/^[a-f]$/);
    expect(session.canUndo).toBe(false);
  });

  it('goes to its end and says how', async () => {
    const session = makeSession();
    await session.start();
    for (let k = 0; k < 200 && !session.view!.outcome; k++) {
      const preview = session.view!.previews.find(({ refused }) => refused === null)!;
      await session.tryMove(preview.letter);
      await answer();
    }
    const { result, unclaimed } = session.outcome!;
    expect(result.south + result.north + unclaimed).toBe(48);
    expect(said(session).filter((kind) => kind === 'over')).toHaveLength(1);
    const { pits } = session.view!.current;
    if (session.outcome!.termination === 'sweep') expect(pits.every((seeds) => seeds === 0)).toBe(true);
  });

  it('resigns for the person, also while the computer thinks', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    await session.resign();
    expect(session.view!.outcome).toMatchObject({ winner: 'north', termination: 'resigned' });
    await answer();
    expect(moves(session)).toEqual(['C']);
  });
});

describe('sowings that are being shown', () => {
  it('a move of the computer that arrives during a sowing of 527 laps waits, and nothing is lost', async () => {
    const session = makeSession();
    await session.start();
    expect(await session.loadPosition(LONG)).toBeNull();
    await session.tryMove('F');
    await clock.pass(500);
    expect(session.frame!.laps).toBe(527);
    thinker.letGo();
    await clock.pass(500);
    expect(session.shows.busy).toBe(true);
    session.shows.skip();
    await clock.pass(30_000);
    expect(session.shows.busy).toBe(false);
    expect(session.frame!.pits).toEqual(session.view!.current.pits);
    expect(moves(session)[0]).toBe('F');
  });

  it('a pressed pit ends the sowing and plays nothing; a letter key ends it and plays', async () => {
    const session = makeSession();
    await session.start();
    await session.newGame(people);
    await session.tryMove('C');
    expect(session.shows.busy).toBe(true);
    session.pressPit(8);
    await clock.pass(1);
    expect(session.shows.busy).toBe(false);
    expect(moves(session)).toEqual(['C']);
    session.pressPit(8);
    await clock.pass(1);
    session.pressLetter('A');
    await clock.pass(1);
    expect(moves(session)).toEqual(['C', 'c', 'A']);
  });

  it('undo during a sowing leaves the board as the game is', async () => {
    const session = makeSession();
    await session.start();
    await session.newGame(people);
    await session.tryMove('C');
    await clock.pass(300);
    await session.undo();
    await clock.pass(10_000);
    expect(session.frame!.pits).toEqual(Array(12).fill(4));
    expect(session.shows.busy).toBe(false);
  });

  it('a new move straight after an undo during a sowing is shown without delay', async () => {
    const session = makeSession();
    await session.start();
    await session.newGame(people);
    await session.tryMove('C');
    await session.undo();
    await session.tryMove('D');
    expect(session.shows.running?.trace.pit).toBe(3);
    await clock.pass(30_000);
    expect(session.frame!.pits).toEqual(session.view!.current.pits);
  });
});

describe('a press that lifts nothing', () => {
  const refusals = (session: Session) =>
    session.news.map((news) => (news.kind === 'refused' ? news.reason : news.kind));

  // Only empty and never-ending pits of one's own were answered; every other press was met with silence.
  it('is answered with the reason, whatever it is', async () => {
    const session = makeSession();
    await session.start();
    session.pressPit(8);
    await session.loadPosition('0,1,0,1,0,1/0,2,1,0,2,0 0/0 s');
    session.pressPit(0);
    await session.loadPosition('1,2,0,1,0,1/0,1,0,1,2,0 0/0 s');
    session.pressPit(4);
    await settled();
    expect(refusals(session)).toEqual(['other-row', 'empty-pit', 'never-ending']);
    expect(session.refused).toMatchObject({ pit: 4, letter: 'E', reason: 'never-ending' });
    await clock.pass(10_000);
    expect(session.refused).toBeNull();
  });

  it('tells a pit of the own row from others while the computer thinks, looks back, or the game is over', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    await clock.pass(30_000);
    session.pressPit(0);
    session.pressLetter('a');
    session.review(0);
    session.pressPit(0);
    await session.resign();
    session.pressPit(0);
    expect(refusals(session).slice(-4)).toEqual(['not-your-turn', 'looking-back', 'over', 'game-over']);
  });

  it('ends a sowing that is shown, and says so', async () => {
    const session = makeSession();
    await session.start();
    await session.newGame(people);
    await session.tryMove('C');
    session.pressPit(1);
    await settled();
    expect(said(session)).toEqual(['hurried', 'move']);
  });

  it('is forgotten with the next move', async () => {
    const session = makeSession();
    await session.start();
    session.pressPit(8);
    expect(session.refused).not.toBeNull();
    await session.tryMove('C');
    expect(session.refused).toBeNull();
  });
});

describe('what is taken back, played again and turned', () => {
  it('is told with its moves', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    await answer();
    await session.undo();
    await session.redo();
    session.turn();
    const [undone, redone, turned] = session.news.slice(-3);
    expect(undone).toMatchObject({ kind: 'undone', plies: [{ move: 'C' }, { mover: 'north' }] });
    expect(redone).toMatchObject({ kind: 'redone', plies: [{ move: 'C' }, { mover: 'north' }] });
    expect(turned).toMatchObject({ kind: 'turned', below: 'north' });
  });
});

describe('looking back', () => {
  async function played(): Promise<Session> {
    const session = makeSession();
    await session.start();
    await session.newGame(people);
    await session.tryMove('C');
    await clock.pass(30_000);
    for (let k = 0; k < 2; k++) {
      await session.tryMove(session.view!.previews.find(({ refused }) => refused === null)!.letter);
      await clock.pass(30_000);
    }
    return session;
  }

  it('shows the board of that moment and plays nothing', async () => {
    const session = await played();
    session.review(1);
    expect(session.frame!.pits).toEqual(session.view!.plies[0]!.after.pits);
    expect(session.positionText()).toBe('1,0,6,6,0,1/6,6,2,7,0,6 0/7 n');
    session.pressLetter('a');
    await clock.pass(100);
    expect(moves(session)).toHaveLength(3);
    session.backToGame();
    expect(session.frame!.pits).toEqual(session.view!.current.pits);
  });

  it('steps no further than both ends', async () => {
    const session = await played();
    session.review(-5);
    expect(session.ply).toBe(0);
    session.reviewBy(99);
    expect(session.reviewed).toBeNull();
  });

  it('shows a sowing again without changing the game', async () => {
    const session = await played();
    session.review(1);
    await session.watchAgain();
    await clock.pass(400);
    expect(session.frame!.laps).toBe(5);
    expect(session.seenPlies).toHaveLength(3);
    await clock.pass(30_000);
    expect(session.ply).toBe(1);
    expect(moves(session)).toHaveLength(3);
  });

  it('is not disturbed by the computer’s answer', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    session.review(0);
    await answer();
    expect(session.reviewed).toBe(0);
    expect(moves(session)).toHaveLength(2);
  });
});

describe('texts', () => {
  it('a record goes out and comes back', async () => {
    const session = makeSession();
    await session.start();
    await session.newGame(people);
    for (const move of ['C', 'f']) await session.tryMove(move);
    const record = await session.recordText([['South', 'Anna']]);
    expect(record).toContain('[South "Anna"]');
    const other = makeSession();
    await other.start();
    expect(await other.loadRecord(record)).toBeNull();
    expect(moves(other)).toEqual(['C', 'f']);
  });

  it('what cannot be read is refused with its kind and changes nothing', async () => {
    const session = makeSession();
    await session.start();
    const kinds: [string, string][] = [
      ['hello', 'malformed-position'],
      ['4,4,4/4,4 0/0 s', 'wrong-pit-count'],
      ['9,9,9,9,9,9/9,9,9,9,9,9 0/0 s', 'too-many-seeds'],
      ['4,4,4,4,4,4/4,4,4,4,4,4 0/0 x', 'unknown-mover'],
      ['endodoi/6x44 4,4,4,4,4,4/4,4,4,4,4,4 0/0 s', 'unknown-ruleset'],
    ];
    for (const [text, kind] of kinds) expect((await session.loadPosition(text))?.kind).toBe(kind);
    expect((await session.loadRecord('nonsense'))?.kind).toBe('malformed-record');
    expect(session.phase).toBe('ready');
    expect(session.frame!.pits).toEqual(Array(12).fill(4));
  });

  it('a position without moves is over at once, and the seeds go to the player not to move (R10)', async () => {
    const session = makeSession();
    await session.start();
    expect(await session.loadPosition('0,0,5,0,0,0/0,0,0,0,0,0 0/0 s')).toBeNull();
    expect(session.outcome).toMatchObject({ winner: 'north', termination: 'sweep' });
    expect(session.outcome!.result.north).toBe(5);
  });
});

describe('over a reload', () => {
  it('the game is there again and the computer goes on thinking', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    const again = makeSession();
    await again.start();
    expect(moves(again)).toEqual(['C']);
    expect(again.thinking).toBe(true);
  });

  it('a stored game with a move that is not legal is dropped', async () => {
    const session = makeSession();
    await session.start();
    await session.tryMove('C');
    const text = tab.getItem('endodoi.game.1')!;
    for (const storage of [tab, shared]) storage.setItem('endodoi.game.1', text.replace('["C"]', '["C","C"]'));
    const again = makeSession();
    await again.start();
    expect(again.phase).toBe('ready');
    expect(moves(again)).toEqual([]);
  });
});

// A pasted text, a new game or another ruleset took the place of the running game, and nothing led back to it.
describe('a game that another one takes the place of', () => {
  async function running(): Promise<Session> {
    const session = makeSession();
    await session.start();
    await session.newGame({ ...people, wins: 3 });
    for (const move of ['C', 'c']) await session.tryMove(move);
    return session;
  }
  const games = () => new Vault(tab, shared).shelf.list();

  const slips: [string, (session: Session) => Promise<unknown>][] = [
    ['a new game', (session) => session.newGame(DEFAULT_MATCH)],
    ['another ruleset', (session) => session.newGame({ ...people, ruleset: 'cross/6x3' })],
    ['a pasted position', (session) => session.loadPosition(LONG)],
    ['a pasted record', (session) => session.loadRecord('[Ruleset "endodoi/8x4"]\n[First "south"]\n\n1. A *\n')],
  ];
  it.each(slips)('by %s comes back with one press, and stays in the list', async (_, slip) => {
    const session = await running();
    const { play } = session;
    await slip(session);
    expect(moves(session)).not.toEqual(['C', 'c']);
    expect(games().map((game) => game.play)).toContainEqual(play);
    expect(session.former).toEqual(play);
    await session.backToFormer();
    expect(session.play).toEqual(play);
    expect(moves(session)).toEqual(['C', 'c']);
  });

  it('is one press away until the next move, then in the list', async () => {
    const session = await running();
    await session.newGame(people);
    await session.tryMove('D');
    expect(session.former).toBeNull();
    expect(games().map((game) => game.play.spec.moves.join(''))).toEqual(['D', 'Cc']);
    expect(await session.open(games()[1]!.play)).toBeNull();
    expect(moves(session)).toEqual(['C', 'c']);
    await session.tryMove('A');
    expect(games()).toHaveLength(2);
  });

  it('leads to nothing when no game has begun yet', async () => {
    const session = makeSession();
    await session.start();
    await session.newGame(people);
    expect(session.former).toBeNull();
    expect(games()).toEqual([]);
  });

  it('stays on the board when the other one is refused', async () => {
    const session = await running();
    const bad = { ...session.play, spec: { ...session.play.spec, moves: ['C', 'C'] } };
    expect((await session.open(bad))?.kind).toBe('not-your-pit');
    await session.tryMove('A');
    expect(moves(session)).toEqual(['C', 'c', 'A']);
    expect(games()).toHaveLength(1);
  });

  it('turns the board for the seat one had', async () => {
    const session = makeSession();
    await session.start();
    await session.newGame({ ...DEFAULT_MATCH, computer: 'south', first: 'north' });
    await session.tryMove('a');
    await session.newGame(DEFAULT_MATCH);
    const flipped = () => new Vault(null, shared).loadSettings().flipped;
    expect(flipped()).toBe(false);
    await session.backToFormer();
    expect(flipped()).toBe(true);
  });

  it('keeps each game of a series, with its pins', async () => {
    const session = await running();
    await session.resign();
    await session.nextGame();
    expect(games().map(({ play, winner }) => [play.game, winner])).toEqual([
      [2, null],
      [1, 'north'],
    ]);
  });

  it('is said when the storage takes nothing', async () => {
    const session = await running();
    expect(session.unkept).toBe(false);
    shared.setItem = () => {
      throw new Error('quota');
    };
    await session.tryMove('A');
    expect(session.unkept).toBe(true);
    expect(moves(session)).toEqual(['C', 'c', 'A']);
  });
});

describe('a core that does not load', () => {
  it('is told, and trying again goes on with the same game', async () => {
    const broken = () => ({ ...coreOf(module), view: () => Promise.reject(new LoadError('no')) });
    let works = false;
    const session = makeSession(() => (works ? coreOf(module) : broken()));
    await session.start();
    expect(session.phase).toBe('failed');
    works = true;
    await session.start();
    expect(session.phase).toBe('ready');
    expect(session.myTurn).toBe(true);
  });
});
