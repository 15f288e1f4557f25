import type { PitWorth } from '../board/worth';
import type { BoardView, ExactAnswer, MovePrice } from '../core/types';
import { isBest, isExact } from '../game/prices.svelte';
import { other } from '../game/state';
import { formatSigned } from './locale.svelte';
import { pitLetter } from './tell';

/** A pit of the player to move with what is known of lifting it; the list and the board show the same. */
export interface PricedPit {
  pit: number;
  letter: string;
  price: MovePrice | null;
  /** By how many seeds the mover wins (+) or loses (−) in the end: “+8”. */
  margin: string;
  exact: boolean;
  best: boolean;
}

export function pricedPits(board: BoardView, answer: ExactAnswer | null): PricedPit[] {
  const n = board.pits.length / 2;
  const first = board.mover === 'south' ? 0 : n;
  const ahead = board.captured[board.mover] - board.captured[other(board.mover)];
  return Array.from({ length: n }, (_, k) => {
    const pit = first + k;
    const letter = pitLetter(pit, n);
    const price = answer?.moves.find(({ move }) => move === letter) ?? null;
    const exact = price !== null && isExact(price);
    const margin = price ? formatSigned(ahead + price.estimate) : '';
    return { pit, letter, price, margin, exact, best: exact && answer !== null && isBest(price, answer) };
  });
}

/** The same as it is written at the pits. */
export function pitWorths(pits: PricedPit[]): PitWorth[] {
  return pits.flatMap(({ pit, price, margin, exact, best }) => {
    if (!price) return [];
    return [{ pit, text: exact ? margin : `≈${margin}`, rank: best ? 'best' : exact ? 'loses' : 'guess' } as const];
  });
}
