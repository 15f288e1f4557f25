import { describe, expect, it } from 'vitest';
import type { Ply } from '../../src/core/types';
import { tipOf } from '../../src/game/tips';

const ply = (over: Partial<Ply>): Ply => ({
  mover: 'south',
  pit: 2,
  move: 'C',
  text: 'C',
  laps: 1,
  last: 4,
  taken: 0,
  after: { pits: [], captured: { south: 0, north: 0 }, mover: 'north', text: '' },
  ...over,
});

describe('tips', () => {
  it('explain a capture, an empty opposite pit and a relay, each until it has been told', () => {
    const capture = ply({ laps: 5, taken: 7 });
    expect(tipOf(capture, 6, [])).toBe('capture');
    expect(tipOf(capture, 6, ['capture'])).toBe('relay');
    expect(tipOf(capture, 6, ['capture', 'relay'])).toBeNull();
    expect(tipOf(ply({}), 6, [])).toBe('bare');
    expect(tipOf(ply({ mover: 'north', last: 8 }), 6, [])).toBe('bare');
  });

  // With “lone” the tip said that the seeds opposite were taken, where there were none.
  it('do not speak of seeds opposite when the last seed alone is taken', () => {
    expect(tipOf(ply({ taken: 1 }), 6, [])).toBeNull();
    expect(tipOf(ply({ taken: 1, laps: 3 }), 6, [])).toBe('relay');
  });

  it('say nothing of a lap that ends in the other row', () => {
    expect(tipOf(ply({ last: 8 }), 6, [])).toBeNull();
    expect(tipOf(ply({ mover: 'north', last: 2 }), 6, [])).toBeNull();
  });
});
