import type { BoardView, Pit, Player } from '../core/types';

/**
 * One still picture of the board: all that Board.svelte needs to draw it. A sowing is a list of frames
 * (timeline.ts). In every frame the seeds in the pits, in the hand and captured add up to the total.
 */
export interface Frame {
  /** 2n counts in sowing order. */
  pits: number[];
  captured: Record<Player, number>;
  /** The hand: the pit it is over and the seeds it holds. null when at rest. */
  hand: { pit: Pit; seeds: number; player: Player } | null;
  phase: 'rest' | 'lift' | 'drop' | 'end' | 'capture' | 'sweep';
  /** The lap being sown, counted from 1; 0 at rest. */
  lap: number;
  /** All laps of this sowing; 0 at rest. */
  laps: number;
  /** The pit lifted at the start of the turn, the pit where the sowing ended, the pits taken from: the faint trail. */
  trail: { start: Pit; last: Pit | null; capturedFrom: Pit[] } | null;
  /** How long this frame stands, in milliseconds; movements are fitted to it. Absent or 0: nothing moves. */
  ms?: number;
  /** How many times as slow as normal the sowing is shown; 1 when absent. */
  pace?: number;
}

/** The picture of a board at rest. */
export function restFrame(board: Pick<BoardView, 'pits' | 'captured'>, trail: Frame['trail'] = null): Frame {
  return {
    pits: [...board.pits],
    captured: { ...board.captured },
    hand: null,
    phase: 'rest',
    lap: 0,
    laps: 0,
    trail,
  };
}

/** A board nothing lies on yet: what is seen before the core has answered. */
export function emptyFrame(pitsPerRow: number): Frame {
  return restFrame({ pits: Array<number>(2 * pitsPerRow).fill(0), captured: { south: 0, north: 0 } });
}
