import type { Lap, Pit, Player, Trace } from '../core/types';

/**
 * Traces for tests, in any length wanted. Not the game's rules: each lap simply goes on from where the last one
 * ended, for as many laps as asked, and takes what the test says.
 */
export interface TraceWish {
  pits: number[];
  pit: Pit;
  laps: number;
  /** All laps clockwise? */
  clockwise?: boolean;
  /** Take the last pit's single seed and what lies opposite. */
  capture?: boolean;
  captured?: Record<Player, number>;
}

export function traceOf(wish: TraceWish): Trace {
  const { pit, captured = { south: 0, north: 0 } } = wish;
  const pits = [...wish.pits];
  const direction = wish.clockwise ? -1 : 1;
  const laps: Lap[] = [];
  let from = pit;
  for (let k = 0; k < wish.laps; k++) {
    const seeds = pits[from]!;
    pits[from] = 0;
    let to = from;
    for (let dropped = 0; dropped < seeds; dropped++) {
      to = (to + direction + pits.length) % pits.length;
      pits[to]! += 1;
    }
    laps.push({ from, seeds, direction, to });
    from = to;
  }
  const mover: Player = pit < pits.length / 2 ? 'south' : 'north';
  const opposite = pits.length - 1 - from;
  const taken = wish.capture ? pits[from]! + pits[opposite]! : 0;
  const after = [...pits];
  if (wish.capture) after[from] = after[opposite] = 0;
  return {
    pit,
    mover,
    laps,
    last: from,
    taken,
    capturedFrom: wish.capture ? [from, opposite] : [],
    before: { pits: [...wish.pits], captured, mover, text: '' },
    after: {
      pits: after,
      captured: { ...captured, [mover]: captured[mover] + taken },
      mover: mover === 'south' ? 'north' : 'south',
      text: '',
    },
  };
}

/** South's C at the start of endodoi/6x4: five laps, ends at E, takes 7 (worked example 1 of the rules). */
export const firstExample = () => traceOf({ pits: Array<number>(12).fill(4), pit: 2, laps: 5, capture: true });
