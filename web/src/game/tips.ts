import { ownerOf } from '../board/layout';
import type { Ply } from '../core/types';

/** What a first game explains as it goes, each once. */
export const TIPS = ['relay', 'capture', 'bare'] as const;
export type Tip = (typeof TIPS)[number];

/** The first thing a move shows that has not been explained yet. */
export function tipOf(ply: Ply, pitsPerRow: number, told: readonly Tip[]): Tip | null {
  const own = ownerOf(ply.last, pitsPerRow) === ply.mover;
  const shows: Record<Tip, boolean> = {
    // One seed alone is taken with nothing opposite (option lone), which the tip would not be true of.
    capture: ply.taken > 1,
    bare: own && ply.taken === 0,
    relay: ply.laps > 1,
  };
  return (['capture', 'bare', 'relay'] as const).find((tip) => shows[tip] && !told.includes(tip)) ?? null;
}
