import { oppositePit, ownerOf } from '../board/layout';
import type { Lap, Outcome, Trace } from '../core/types';
import { m } from '../paraglide/messages';
import { pitLetter } from '../ui/tell';

/** A sowing in sentences, for everyone, and for those who cannot see the board above all. */

export type ToldLap =
  /** One lap, counted from 1. */
  | { lap: number; text: string }
  /** Laps that are left out because there are too many to read. */
  | { skipped: number; text: string };

export interface ToldSowing {
  start: string;
  laps: ToldLap[];
  /** What is taken and, if the game ends, why and how. */
  close: string[];
}

/** Of a longer sowing the first and the last laps are told. */
const MOST_LAPS = 10;
const FIRST_LAPS = 5;
const LAST_LAPS = 3;

export function tellSowing(trace: Trace, outcome: Outcome | null, cross: boolean): ToldSowing {
  const n = trace.before.pits.length / 2;
  return {
    start: m.page_tell_start({ player: trace.mover, pit: pitLetter(trace.pit, n) }),
    laps: tellLaps(trace.laps, n, cross),
    close: [tellCapture(trace, n), ...tellEnd(trace, outcome)],
  };
}

function tellLaps(laps: Lap[], n: number, cross: boolean): ToldLap[] {
  const tell = (k: number): ToldLap => ({ lap: k + 1, text: tellLap(laps, k, n, cross) });
  const all = laps.map((_, k) => k);
  if (laps.length <= MOST_LAPS) return all.map(tell);
  const skipped = laps.length - FIRST_LAPS - LAST_LAPS;
  return [
    ...all.slice(0, FIRST_LAPS).map(tell),
    { skipped, text: m.page_tell_more({ count: skipped }) },
    ...all.slice(-LAST_LAPS).map(tell),
  ];
}

function tellLap(laps: Lap[], k: number, n: number, cross: boolean): string {
  const lap = laps[k]!;
  const to = pitLetter(lap.to, n);
  const words = { from: pitLetter(lap.from, n), to, count: lap.seeds };
  const next = laps[k + 1];
  const how = next ? m.page_tell_on({ to, count: next.seeds }) : m.page_tell_end({ to });
  return `${tellWay(lap, cross)(words)} ${how}`;
}

/** Only where laps may go either way is the way worth a word (C1). */
function tellWay(lap: Lap, cross: boolean) {
  if (!cross) return m.page_tell_lap;
  return lap.direction === 1 ? m.page_tell_lap_ccw : m.page_tell_lap_cw;
}

function tellCapture(trace: Trace, n: number): string {
  const to = pitLetter(trace.last, n);
  const opposite = pitLetter(oppositePit(trace.last, n), n);
  if (trace.taken > 0) {
    return m.page_tell_take({ player: trace.mover, opposite, taken: trace.taken, count: trace.taken - 1 });
  }
  if (ownerOf(trace.last, n) !== trace.mover) return m.page_tell_far({ player: trace.mover, to });
  return m.page_tell_bare({ opposite });
}

function tellEnd(trace: Trace, outcome: Outcome | null): string[] {
  if (outcome?.termination !== 'sweep') return [];
  const score = m.result_score({ south: outcome.result.south, north: outcome.result.north });
  return [m.page_tell_sweep({ player: trace.mover, count: outcome.swept }), `${score}.`];
}
