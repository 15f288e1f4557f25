import { describe, expect, it } from 'vitest';
import { drawnNuts, NUT_LOOKS, slots } from './scatter';

describe('drawnNuts', () => {
  it('shows each nut up to sixteen', () => {
    for (let count = 0; count <= 16; count++) expect(drawnNuts(count)).toBe(count);
  });

  it('never shrinks as seeds are added and still grows beyond ninety', () => {
    for (let count = 1; count <= 216; count++) expect(drawnNuts(count)).toBeGreaterThanOrEqual(drawnNuts(count - 1));
    expect(drawnNuts(30)).toBeGreaterThan(drawnNuts(20));
    expect(drawnNuts(60)).toBeGreaterThan(drawnNuts(30));
    expect(drawnNuts(100)).toBeGreaterThan(drawnNuts(60));
    expect(drawnNuts(216)).toBeLessThan(60);
  });
});

describe('slots', () => {
  it('are the same each time, so nothing jumps', () => {
    expect(slots(3, 3.8, 3.6, 9)).toEqual(slots(3, 3.8, 3.6, 9));
    expect(slots(3, 3.8, 3.6, 40).slice(0, 9)).toEqual(slots(3, 3.8, 3.6, 9));
    expect(slots(3, 3.8, 3.6, 9)).not.toEqual(slots(4, 3.8, 3.6, 9));
  });

  it('have a place for every drawn nut', () => {
    expect(slots(0, 3.8, 3.8, drawnNuts(10_000)).length).toBe(drawnNuts(10_000));
  });

  it('keep the first sixteen inside the bowl, apart from one another', () => {
    for (let seed = 0; seed < 24; seed++) {
      const first = slots(seed, 3.76, 3.76, 16);
      for (const slot of first) expect(Math.hypot(slot.x, slot.y)).toBeLessThan(2.8);
      const gaps = first.flatMap((a, k) => first.slice(k + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
      expect(Math.min(...gaps)).toBeGreaterThan(0.5);
    }
  });

  it('let nuts gather: two of them touch', () => {
    for (let seed = 0; seed < 24; seed++) {
      const [a, b] = slots(seed, 3.76, 3.76, 2);
      expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeLessThan(2.6);
    }
  });

  it('show drawn looks only', () => {
    for (const slot of slots(7, 4, 3, 40)) {
      expect(slot.look).toBeGreaterThanOrEqual(0);
      expect(slot.look).toBeLessThan(NUT_LOOKS);
    }
  });
});
