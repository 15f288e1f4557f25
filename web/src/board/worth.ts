import type { Pit } from '../core/types';

/** What lifting a pit is worth, as it is written at the pit. */
export interface PitWorth {
  pit: Pit;
  /** “+8”, or “≈3” while it is an estimate. */
  text: string;
  /** Known to be best, known to give something away, or not known yet. */
  rank: 'best' | 'loses' | 'guess';
}
