import { describe, expect, it } from 'vitest';
import type { Frame } from './frame';
import { firstExample, traceOf } from './testTrace';
import { BEAT, schedule, Timeline } from './timeline';

const seedsIn = (frame: Frame) =>
  frame.pits.reduce((sum, pit) => sum + pit, 0) +
  (frame.hand?.seeds ?? 0) +
  frame.captured.south +
  frame.captured.north;

const allFrames = (timeline: Timeline) =>
  Array.from({ length: timeline.length }, (_, moment) => timeline.frame(moment));

describe('Timeline', () => {
  it('tells the first worked example: five lifts, every drop, ring, capture, rest', () => {
    const timeline = new Timeline(firstExample());
    const frames = allFrames(timeline);
    expect(frames.filter((frame) => frame.phase === 'lift').map((frame) => frame.hand?.seeds)).toEqual([4, 5, 5, 6, 6]);
    expect(frames.filter((frame) => frame.phase === 'drop')).toHaveLength(26);
    expect(frames.filter((frame) => frame.phase === 'end')).toHaveLength(1);
    expect(frames.filter((frame) => frame.phase === 'capture')).toHaveLength(7);
    expect(frames.at(-1)).toEqual({
      pits: [6, 6, 2, 7, 0, 6, 1, 0, 6, 6, 0, 1],
      captured: { south: 7, north: 0 },
      hand: null,
      phase: 'rest',
      lap: 0,
      laps: 0,
      trail: { start: 2, last: 4, capturedFrom: [4, 7] },
    });
  });

  it('keeps every seed in every frame', () => {
    for (const frame of allFrames(new Timeline(firstExample(), { sweepTo: 'north' }))) expect(seedsIn(frame)).toBe(48);
  });

  it('moves one seed at a time and lifts into the same hand at a relay', () => {
    const timeline = new Timeline(firstExample());
    expect(timeline.frame(0)).toMatchObject({
      phase: 'lift',
      lap: 1,
      laps: 5,
      hand: { pit: 2, seeds: 4, player: 'south' },
    });
    expect(timeline.frame(1)).toMatchObject({ phase: 'drop', hand: { pit: 3, seeds: 3 } });
    expect(timeline.frame(1).pits.slice(2, 5)).toEqual([0, 5, 4]);
    expect(timeline.frame(4)).toMatchObject({ phase: 'drop', lap: 1, hand: { pit: 6, seeds: 0 } });
    expect(timeline.frame(5)).toMatchObject({ phase: 'lift', lap: 2, hand: { pit: 6, seeds: 5 } });
  });

  it('answers the same whatever order it is asked in', () => {
    const trace = firstExample();
    const inOrder = allFrames(new Timeline(trace));
    const timeline = new Timeline(trace);
    for (const moment of [20, 3, timeline.length - 1, 0, 31, 12, timeline.endAt, 11]) {
      expect(timeline.frame(moment)).toEqual(inOrder[moment]);
    }
  });

  it('sows clockwise when a lap says so, past the lifted pit too', () => {
    const timeline = new Timeline(traceOf({ pits: [0, 0, 6, 0], pit: 2, laps: 1, clockwise: true }));
    const pitsUnderHand = allFrames(timeline).flatMap((frame) => (frame.hand ? [frame.hand.pit] : []));
    expect(pitsUnderHand).toEqual([2, 1, 0, 3, 2, 1, 0]);
    expect(timeline.frame(timeline.endAt).pits).toEqual([2, 2, 1, 1]);
  });

  it('captures a lone seed from the last pit alone', () => {
    const trace = { ...traceOf({ pits: [1, 0, 0, 0], pit: 0, laps: 1 }), taken: 1, capturedFrom: [1] };
    expect(new Timeline(trace).frame(Infinity)).toMatchObject({ pits: [0, 0, 0, 0], captured: { south: 1, north: 0 } });
  });

  it('brings a large capture in a few handfuls', () => {
    const pits = [1, 0, 90, 0];
    const frames = allFrames(new Timeline(traceOf({ pits, pit: 0, laps: 1, capture: true })));
    expect(frames.filter((frame) => frame.phase === 'capture').length).toBeLessThanOrEqual(10);
    expect(frames.at(-1)).toMatchObject({ captured: { south: 91 } });
  });

  it('sweeps what is left to the player who gets it', () => {
    const frames = allFrames(new Timeline(firstExample(), { sweepTo: 'north' }));
    expect(frames.filter((frame) => frame.phase === 'sweep')).toHaveLength(9);
    expect(frames.at(-1)).toMatchObject({ captured: { south: 7, north: 41 }, phase: 'rest' });
  });

  it('knows where the next lap begins', () => {
    const timeline = new Timeline(firstExample());
    expect([timeline.nextLap(-1), timeline.nextLap(0), timeline.nextLap(4), timeline.nextLap(5)]).toEqual([
      5, 5, 5, 11,
    ]);
    expect(timeline.nextLap(timeline.endAt - 1)).toBe(timeline.endAt);
    expect(timeline.nextLap(timeline.endAt)).toBe(timeline.length - 1);
  });
});

describe('schedule', () => {
  const total = (timeline: Timeline) => schedule(timeline).reduce((sum, beat) => sum + beat.ms, 0);

  it('shows every moment of a short sowing at its natural pace', () => {
    const timeline = new Timeline(firstExample());
    const beats = schedule(timeline);
    expect(beats.map((beat) => beat.moment)).toEqual(Array.from({ length: timeline.length }, (_, k) => k));
    expect(beats[1]!.ms).toBe(BEAT.drop);
    expect(BEAT.drop).toBeGreaterThanOrEqual(90);
    expect(BEAT.drop).toBeLessThanOrEqual(140);
  });

  const lengths = [20, 76, 500, 12_222, 65_536];
  it.each(lengths)('ends a sowing of %i laps in about eight seconds, with few frames', (laps) => {
    const trace = traceOf({ pits: Array<number>(20).fill(4), pit: 3, laps, capture: true });
    const timeline = new Timeline(trace);
    const beats = schedule(timeline);
    expect(total(timeline)).toBeLessThan(8600);
    expect(total(timeline)).toBeGreaterThan(5000);
    expect(beats.length).toBeLessThan(260);
    const moments = beats.map((beat) => beat.moment);
    expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
    expect(moments[0]).toBe(0);
    expect(moments.slice(-3)).toEqual([timeline.length - 3, timeline.length - 2, timeline.length - 1]);
    for (const moment of moments) expect(seedsIn(timeline.frame(moment))).toBe(80);
    expect(timeline.frame(Infinity).pits).toEqual(trace.after.pits);
  });

  it('begins and ends a long sowing at its natural pace and changes pace smoothly', () => {
    const timeline = new Timeline(traceOf({ pits: Array<number>(20).fill(4), pit: 3, laps: 3000 }));
    const beats = schedule(timeline).filter((beat) => beat.moment < timeline.endAt);
    expect(beats[1]!.moment).toBe(1);
    expect(beats[1]!.ms).toBeGreaterThan(BEAT.drop * 0.5);
    const strides = beats.slice(1).map((beat, k) => beat.moment - beats[k]!.moment);
    const peak = strides.indexOf(Math.max(...strides));
    expect(peak).toBeGreaterThan(strides.length * 0.2);
    expect(strides.at(-1)).toBe(1);
  });
});
