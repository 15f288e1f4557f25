import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Books } from '../../src/core/books';
import { PriceLoop } from '../../src/core/price-loop';
import type { PriceReply } from '../../src/core/protocol';
import { TableFiles, type TableIndex } from '../../src/core/table-files';
import type { ExactAnswer, GameSpec, GameView, PriceFailure, Pricer, SearchAnswer } from '../../src/core/types';
import { isBest, Prices } from '../../src/game/prices.svelte';
import { gameAt } from '../../src/game/state';
import { loadEngineWithMemory, loadModule, unwrap, type CoreModule } from '../support/core';

const SIX = 'endodoi/6x4';
const START = '4,4,4,4,4,4/4,4,4,4,4,4 0/0 s';
/** Seventeen seeds; `endodoi solve` gives b 5, d −1, e −3, f −5. */
const LATE = '3,1,5,0,2,0/0,3,1,0,0,2 14/17 n';
const LATE_VALUES = { b: 5, d: -1, e: -3, f: -5 };
const LEVELS = 7;
/** A game that goes round: after these moves B makes a position stand for the third time. */
const ROUND = '1,0,0,0,1,0/0,0,2,1,0,1 0/0 n';
const AGAIN = 'f D f B f D f';
/** The board that stands then. */
const BOARD = '1,0,0,0,1,0/0,2,1,0,0,1 0/0 s';

/** A level file as the program writes it; when the format changes, `endodoi tables build endodoi/6x4` makes new ones. */
function level(seeds: number): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../data/endodoi-6/level-${seeds}.values`, import.meta.url)));
}

/** A fresh core for each test: it keeps tables and a question. */
let core: CoreModule;
beforeEach(async () => {
  core = await loadModule();
});

function loadAll(): void {
  for (let seeds = 0; seeds < LEVELS; seeds++) expect(core.loadLevel(SIX, level(seeds))).toEqual({ ok: seeds + 1 });
}

/** A game that has come from a position to where it stands by these moves. */
function from(ruleset: string, position: string, moves = ''): GameSpec {
  return {
    ruleset,
    first: position.endsWith('s') ? 'south' : 'north',
    position,
    moves: moves.split(' ').filter(Boolean),
  };
}

function solved(spec: GameSpec): ExactAnswer {
  let answer = unwrap<ExactAnswer>(core.exactStart(spec));
  while (!answer.finished) answer = unwrap<ExactAnswer>(core.exactStep(50_000));
  return answer;
}

const valuesOf = ({ moves }: ExactAnswer) =>
  Object.fromEntries(moves.map(({ move, low, high }) => [move, low === high ? low : null]));

describe('loadLevel', () => {
  it('takes levels in their order only', () => {
    const wrong = {
      fault: { kind: 'other-table', message: expect.stringContaining('level 0 of endodoi/6') as string },
    };
    expect(core.loadLevel(SIX, level(1))).toEqual(wrong);
    loadAll();
    expect(core.loadLevel(SIX, level(3))).toMatchObject({ fault: { kind: 'other-table' } });
    expect(core.loadLevel('endodoi/6x4+lone', level(0))).toMatchObject({ fault: { kind: 'other-table' } });
    expect(core.loadLevel('endodoi/7x4', level(0))).toMatchObject({ fault: { kind: 'other-table' } });
  });

  it('refuses every damage to the level that comes next, and has lost nothing by it', () => {
    for (let seeds = 0; seeds < LEVELS; seeds++) {
      const good = level(seeds);
      for (let at = 0; at < good.length; at += 1 + Math.floor(good.length / 300)) {
        const bad = good.slice();
        bad[at]! ^= 1 << (at % 8);
        expect(core.loadLevel(SIX, bad), `level ${seeds}, byte ${at}`).toHaveProperty('fault');
      }
      for (const length of [0, 1, 87, 88, good.length - 1]) {
        expect(core.loadLevel(SIX, good.slice(0, length)), `level ${seeds}, cut`).toHaveProperty('fault');
      }
      expect(core.loadLevel(SIX, good)).toEqual({ ok: seeds + 1 });
    }
    expect(valuesOf(solved(from(SIX, LATE)))).toEqual(LATE_VALUES);
  });

  it('refuses what are no bytes', () => {
    for (const bad of ['level', null, undefined, 5, [1, 2, 3], {}, new Uint16Array(50)]) {
      expect(core.loadLevel(SIX, bad as Uint8Array)).toMatchObject({ fault: { kind: 'not-a-table' } });
    }
    expect(core.loadLevel('chess', level(0))).toMatchObject({ fault: { kind: 'unknown-ruleset' } });
  });
});

describe('exactStart and exactStep', () => {
  it('find the same values with tables, with tables built here, and without', () => {
    expect(valuesOf(solved(from(SIX, LATE)))).toEqual(LATE_VALUES);
    loadAll();
    expect(valuesOf(solved(from(SIX, LATE)))).toEqual(LATE_VALUES);
    expect(core.buildLevel(SIX)).toEqual({ ok: LEVELS + 1 });
    const answer = solved(from(SIX, LATE));
    expect(answer).toMatchObject({ low: 5, high: 5, finished: true });
    expect(answer.moves.filter((move) => isBest(move, answer)).map(({ move }) => move)).toEqual(['b']);
    for (const { low, estimate } of answer.moves) expect(estimate).toBe(low);
  });

  it('narrow the bounds step by step, and keep the estimates within', () => {
    let before = unwrap<ExactAnswer>(core.exactStart(from(SIX, START)));
    expect(before.moves.map(({ move }) => move)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    for (let steps = 0; steps < 20 && !before.finished; steps++) {
      const now = unwrap<ExactAnswer>(core.exactStep(5_000));
      now.moves.forEach(({ low, high, estimate }, k) => {
        expect(low).toBeGreaterThanOrEqual(before.moves[k]!.low);
        expect(high).toBeLessThanOrEqual(before.moves[k]!.high);
        expect(estimate).toBeGreaterThanOrEqual(low);
        expect(estimate).toBeLessThanOrEqual(high);
      });
      expect(now.expansions - before.expansions).toBeLessThan(10_000);
      before = now;
    }
  });

  it('refuse a game that is over', () => {
    const over = { fault: { kind: 'game-over' } };
    expect(core.exactStart(from(SIX, '0,0,0,0,0,0/0,1,0,0,0,2 20/20 n'))).toMatchObject(over);
    expect(core.exactStart(from('endodoi/6x4+majority', '1,0,0,0,0,0/0,1,0,0,0,2 30/14 n'))).toMatchObject(over);
    expect(core.exactStart(from('cross/6x4', ROUND, `${AGAIN} B`))).toMatchObject(over);
  });

  // The panel said "South wins by 2; B +2, exact, best", since only the board was asked about: B ends the game at once.
  it('count what has stood in the game', () => {
    for (let seeds = 0; seeds < LEVELS; seeds++) unwrap(core.buildLevel('cross/6x4'));
    // Without a past the same board is worth 2, asked before and after.
    const alone = solved(from('cross/6x4', BOARD));
    expect(alone).toMatchObject({ low: 2, high: 2 });
    const answer = solved(from('cross/6x4', ROUND, AGAIN));
    expect(answer).toMatchObject({ low: 0, high: 0, finished: true });
    expect(valuesOf(answer)).toMatchObject({ B: 0 });
    expect(solved(from('cross/6x4', BOARD))).toEqual(alone);
  });

  // With tables, without, asked again at once or after others: what was proved of one game must not enter another.
  it('give every position of a game that goes round the same value in any order', () => {
    const spec = from('cross/6x4', ROUND, AGAIN);
    const plies = spec.moves.map((_, ply) => ply + 1);
    const value = (ply: number) => valuesOf(solved(gameAt(spec, ply)));
    const inOrder = plies.map(value);
    expect([...plies].reverse().map(value).reverse()).toEqual(inOrder);
    for (let seeds = 0; seeds < LEVELS; seeds++) unwrap(core.buildLevel('cross/6x4'));
    expect(plies.map(value)).toEqual(inOrder);
  });

  it('leave tables alone where what was captured counts', () => {
    expect(core.tableFamily('endodoi/6x4+majority')).toEqual({ ok: null });
    expect(core.tableFamily('endodoi/6x4+lone')).toEqual({ ok: 'endodoi/6+lone' });
    // b takes enough for more than half: what is left belongs to nobody.
    const answer = solved(from('endodoi/6x4+majority', LATE));
    expect(answer.finished).toBe(true);
    for (const { low, high } of answer.moves) expect(low).toBe(high);
  });

  it('refuse nonsense', () => {
    expect(core.exactStep(1)).toMatchObject({ fault: { kind: 'no-question' } });
    expect(core.exactStart(from('endodoi/6', START))).toMatchObject({ fault: { kind: 'unknown-ruleset' } });
    expect(core.exactStart(from(SIX, '4,4/4,4 0/0 s'))).toMatchObject({ fault: { kind: 'wrong-pit-count' } });
    unwrap(core.exactStart(from(SIX, START)));
    for (const amount of [NaN, -5, 0, -Infinity]) expect(core.exactStep(amount)).toHaveProperty('ok');
  });
});

describe('the loop in the worker', () => {
  const noFiles = () => Promise.reject(new Error('no such file'));
  const index: TableIndex = {
    'endodoi/6': Array.from({ length: LEVELS }, (_, seeds) => ({ file: `level-${seeds}`, bytes: 0, sha256: '' })),
  };
  const files = (path: string) =>
    Promise.resolve(
      path.startsWith('level-') ? level(Number(path.slice(6))) : new TextEncoder().encode(JSON.stringify(index)),
    );

  it('answers with estimates first and exact values last', async () => {
    const sent: PriceReply[] = [];
    const loop = new PriceLoop(core, new TableFiles(core, files), (reply) => sent.push(reply));
    await loop.ask({ id: 1, spec: from(SIX, LATE) });
    expect(sent.at(-1)).toMatchObject({ id: 1, done: true });
    expect(valuesOf((sent.at(-1) as { answer: ExactAnswer }).answer)).toEqual(LATE_VALUES);
    // The family is there: the next level is the one after.
    expect(core.loadLevel(SIX, level(0))).toMatchObject({
      fault: { message: expect.stringContaining('level 7') as string },
    });
  });

  it('drops a question as soon as another is asked, and does not speak of it again', async () => {
    const sent: PriceReply[] = [];
    const asked: Promise<void>[] = [];
    let pauses = 0;
    const pause = () => {
      // In the middle of the work on the first question.
      if (++pauses === 3) asked.push(loop.ask({ id: 2, spec: from(SIX, LATE) }));
      return Promise.resolve();
    };
    const loop: PriceLoop = new PriceLoop(core, new TableFiles(core, files), (reply) => sent.push(reply), pause);
    asked.push(loop.ask({ id: 1, spec: from(SIX, START) }));
    await asked[0];
    const ids = sent.map((reply) => ('id' in reply ? reply.id : 0));
    const first = ids.filter((id) => id === 1).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(3);
    expect(ids.slice(first).every((id) => id === 2)).toBe(true);
    expect(sent.some((reply) => 'answer' in reply && reply.id === 1 && reply.done)).toBe(false);
    expect(sent.at(-1)).toMatchObject({ id: 2, done: true });
  });

  // Pricing the start of 2×10 took 1,094 MiB and blocked the worker for 1.8 s; a minute later the page still said
  // “working it out”.
  it.each([8, 9, 10])('gives estimates at once where a proof is out of reach: 2×%i', async (pits) => {
    const note = vi.spyOn(console, 'info').mockImplementation(() => {});
    const { module, memory } = await loadEngineWithMemory();
    const sent: PriceReply[] = [];
    const loop = new PriceLoop(module, new TableFiles(module, noFiles), (reply) => sent.push(reply));
    const row = Array<number>(pits).fill(4).join(',');
    await loop.ask({ id: 1, spec: from(`endodoi/${pits}x4`, `${row}/${row} 0/0 s`) });
    note.mockRestore();
    expect(sent).toMatchObject([{ id: 1, done: true, answer: { outOfReach: true } }]);
    expect((sent[0] as { answer: ExactAnswer }).answer.moves).toHaveLength(pits);
    expect(memory.buffer.byteLength / 2 ** 20).toBeLessThanOrEqual(256);
  });

  it('stops in the middle', async () => {
    const sent: PriceReply[] = [];
    const loop: PriceLoop = new PriceLoop(
      core,
      new TableFiles(core, files),
      (reply) => sent.push(reply),
      async () => loop.stop(),
    );
    await loop.ask({ id: 1, spec: from(SIX, START) });
    expect(sent).toMatchObject([{ id: 1, done: false }]);
  });

  it('needs no files: it builds small levels itself', async () => {
    const note = vi.spyOn(console, 'info').mockImplementation(() => {});
    const sent: PriceReply[] = [];
    const loop = new PriceLoop(core, new TableFiles(core, noFiles), (reply) => sent.push(reply));
    await loop.ask({ id: 1, spec: from(SIX, LATE) });
    expect(valuesOf((sent.at(-1) as { answer: ExactAnswer }).answer)).toEqual(LATE_VALUES);
    expect(note).toHaveBeenCalledOnce();
    expect(core.loadLevel(SIX, level(0))).toMatchObject({
      fault: { message: expect.not.stringContaining('level 0 of endodoi/6 (values) comes') as string },
    });
    note.mockRestore();
  });

  it('goes on where a damaged file stops', async () => {
    const sent: PriceReply[] = [];
    const damaged = (path: string) => (path === 'level-4' ? Promise.resolve(new Uint8Array(300)) : files(path));
    const loop = new PriceLoop(core, new TableFiles(core, damaged), (reply) => sent.push(reply));
    await loop.ask({ id: 1, spec: from(SIX, LATE) });
    expect(valuesOf((sent.at(-1) as { answer: ExactAnswer }).answer)).toEqual(LATE_VALUES);
  });

  it('says what is wrong with a question', async () => {
    const sent: PriceReply[] = [];
    const loop = new PriceLoop(core, new TableFiles(core, noFiles), (reply) => sent.push(reply));
    await loop.ask({ id: 1, spec: from('chess', START) });
    expect(sent).toMatchObject([{ id: 1, fault: { kind: 'unknown-ruleset' } }]);
  });
});

describe('Prices', () => {
  const answer: ExactAnswer = { low: 2, high: 2, moves: [], finished: true, outOfReach: false, expansions: 9 };

  function heldPricer() {
    const asked: {
      spec: GameSpec;
      listen: (answer: ExactAnswer, done: boolean) => void;
      fail: (why: PriceFailure) => void;
    }[] = [];
    const pricer: Pricer = {
      ask: (spec, listen, fail) => void asked.push({ spec, listen, fail }),
      stop: vi.fn(),
    };
    return { asked, pricer };
  }

  it('asks once for each game, and forgets what was known of the last one', () => {
    const { asked, pricer } = heldPricer();
    const prices = new Prices(() => pricer);
    prices.ask(from(SIX, START));
    prices.ask(from(SIX, START));
    expect(asked.length).toBe(1);
    asked[0]!.listen(answer, true);
    expect(prices.answer).toBe(answer);
    expect(prices.done).toBe(true);
    prices.ask(from(SIX, LATE));
    expect(prices.answer).toBeNull();
    expect(prices.done).toBe(false);
    // What was played before counts.
    prices.ask(from(SIX, LATE, 'b A'));
    expect(asked.map(({ spec }) => spec)).toEqual([from(SIX, START), from(SIX, LATE), from(SIX, LATE, 'b A')]);
  });

  it('can be asked again after a failure', () => {
    const { asked, pricer } = heldPricer();
    const prices = new Prices(() => pricer);
    prices.ask(from(SIX, START));
    asked[0]!.fail('not-loaded');
    expect(prices.failed).toBe('not-loaded');
    prices.stop();
    expect(prices.failed).toBeNull();
    prices.ask(from(SIX, START));
    expect(asked.length).toBe(2);
  });
});

describe('the strongest level', () => {
  const SEVEN = 'endodoi/7x4';
  const book = new Uint8Array(readFileSync(new URL('../../../data/books/endodoi-7x4.book', import.meta.url)));
  const index = new TextEncoder().encode(JSON.stringify({ [SEVEN]: { file: 'seven' } }));
  const read = (path: string) => Promise.resolve(path === 'books/index.json' ? index : book);

  /** A pick of a number below `most`, the same ones each time. */
  function picks(): (most: number) => number {
    let state = 7;
    return (most) => {
      state = (state * 48271) % 2147483647;
      return state % most;
    };
  }

  // It searched; the book of the solved game was known to the UGI protocol alone.
  it('wins 2×7 by what it is worth', { timeout: 120_000 }, async () => {
    await new Books(core, read).prepare(SEVEN);
    const pick = picks();
    let spec: GameSpec = { ruleset: SEVEN, first: 'south', moves: [] };
    let game = unwrap<GameView>(core.view(spec));
    while (!game.outcome) {
      const can = game.previews.filter(({ refused }) => refused === null);
      const move =
        game.current.mover === 'south'
          ? unwrap<SearchAnswer>(core.think(spec, 5, 1)).move
          : can[pick(can.length)]!.letter;
      spec = { ...spec, moves: [...spec.moves, move] };
      game = unwrap<GameView>(core.view(spec));
    }
    expect(game.outcome.winner).toBe('south');
    // What the start is worth to South, as the book has it.
    expect(game.outcome.result.south - game.outcome.result.north).toBeGreaterThanOrEqual(10);
  });

  it('refuses what is no book, and plays on without it', async () => {
    expect(core.loadBook('Endodoi book 1\nruleset chess\n')).toMatchObject({ fault: { kind: 'damaged' } });
    const note = vi.spyOn(console, 'info').mockImplementation(() => {});
    await new Books(core, () => Promise.reject(new Error('offline'))).prepare(SEVEN);
    expect(note).toHaveBeenCalledOnce();
    note.mockRestore();
    expect(core.think({ ruleset: SIX, first: 'south', moves: [] }, 5, 1)).toHaveProperty('ok.move');
  });
});
