import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../src/core/types';
import { EXAMPLES } from '../../src/pages/examples';
import { work, type Worked } from '../../src/pages/worked';
import { coreOf, loadModule } from '../support/core';

let core: Core;
const answers: Record<string, Worked> = {};

beforeAll(async () => {
  core = coreOf(await loadModule());
  for (const [name, example] of Object.entries(EXAMPLES)) answers[name] = await work(core, example);
});

/** What an example is there to show must be what the core makes of it: a changed position must not turn a lesson wrong. */
describe('each example shows what its rule says', () => {
  const sowing = (name: keyof typeof EXAMPLES) => answers[name]!.sowing!;

  it('lift and sow: one lap, nothing more', () => {
    expect(sowing('sow').trace).toMatchObject({ taken: 0 });
    expect(sowing('sow').trace.laps).toHaveLength(1);
  });

  it('sowing on: a second lap', () => {
    expect(sowing('relay').trace.laps).toHaveLength(2);
  });

  it('the end: in a pit that was lifted in the same turn', () => {
    const { laps, last } = sowing('end').trace;
    expect(laps.map((lap) => lap.from)).toContain(last);
  });

  it('capture: seven', () => {
    expect(sowing('capture').trace).toMatchObject({ taken: 7, capturedFrom: [4, 7] });
  });

  it('North: round by its last pit into South’s row and back, and a capture in its own', () => {
    const capture = sowing('capture').trace.after;
    expect(answers.north!.start.text).toBe(capture.text);
    const { mover, laps, capturedFrom } = sowing('north').trace;
    expect(mover).toBe('north');
    expect(laps.map(({ from, to }) => [from, to])).toEqual([
      [11, 0],
      [0, 7],
    ]);
    expect(capturedFrom).toEqual([7, 4]);
  });

  it('nothing opposite: the last pit is the own one, and nothing is taken', () => {
    expect(sowing('lone').trace).toMatchObject({ taken: 0, last: 2 });
  });

  it('all round the board: back to the lifted pit', () => {
    const [lap] = sowing('full').trace.laps;
    expect(lap!.to).toBe(lap!.from);
  });

  it('never ending: refused', () => {
    expect(answers.never!.sowing).toBeNull();
    expect(answers.never!.previews.find(({ letter }) => letter === 'E')?.refused).toBe('never-ending');
  });

  it('long: hundreds of laps', () => {
    expect(sowing('long').trace.laps.length).toBeGreaterThan(500);
  });

  it('the end of the game: a sweep', () => {
    expect(sowing('over').outcome).toMatchObject({ termination: 'sweep', swept: 3 });
  });

  it('Cross-Endodoi: laps in both directions', () => {
    expect(new Set(sowing('cross').trace.laps.map((lap) => lap.direction))).toEqual(new Set([1, -1]));
  });

  it('only the end-of-game example ends a game', () => {
    const ended = Object.keys(answers).filter((name) => answers[name]!.sowing?.outcome);
    expect(ended).toEqual(['over']);
  });
});

describe('stops', () => {
  it('lead from the board before over each lap to the board after, and no seed is lost on the way', () => {
    for (const { sowing, start } of Object.values(answers)) {
      if (!sowing) continue;
      const { trace, stops } = sowing;
      expect(stops.last).toBe(trace.laps.length + 1);
      expect(stops.frame(0).pits).toEqual(trace.before.pits);
      const all = start.pits.reduce((sum, seeds) => sum + seeds, 0) + start.captured.south + start.captured.north;
      for (let stop = 0; stop <= stops.last; stop++) {
        const { pits, captured, hand, lap } = stops.frame(stop);
        const seeds = pits.reduce((sum, count) => sum + count, 0) + captured.south + captured.north;
        expect(seeds + (hand?.seeds ?? 0)).toBe(all);
        if (stop > 0 && stop < stops.last) expect(lap).toBe(stop);
      }
    }
  });

  it('the last one is the board that the core answers, swept if the game is over', () => {
    const { trace, stops } = answers.capture!.sowing!;
    expect(stops.frame(stops.last).pits).toEqual(trace.after.pits);
    const over = answers.over!.sowing!;
    expect(over.stops.frame(over.stops.last).captured).toEqual(over.outcome!.result);
  });
});
