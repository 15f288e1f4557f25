import type { Pit, Player, Trace } from '../core/types';
import { restFrame, type Frame } from './frame';

/**
 * A traced sowing as a row of moments: every lift, every single drop, the end, each handful of a capture, the sweep.
 * A moment's frame is computed when asked for, so a sowing of 65,536 laps costs no more memory than one of five.
 * schedule() then picks the moments that are shown and for how long, so that any sowing ends in about eight seconds.
 */

export type Speed = 'slow' | 'normal' | 'fast' | 'off';

/** How much longer than normal a moment stands. */
export const PACE: Record<Speed, number> = { slow: 1.9, normal: 1, fast: 0.42, off: 0 };

/** Milliseconds at normal speed. */
export const BEAT = { lift: 300, drop: 118, end: 520, capture: 85, landing: 620, sweep: 120 };

/** The laps of any sowing are told within this; the end and the capture come on top. */
const SOWING_BUDGET = 6600;
/** No picture is shown for less: two or three frames of a usual screen. */
const SHORTEST_BEAT = 34;
/** A capture is told in at most so many handfuls. */
const MOST_HANDFULS = 9;

export interface TimelineOptions {
  /** Who gets the seeds left on the board, when the game ended with this move (R10). */
  sweepTo?: Player | null;
}

interface LapMark {
  from: Pit;
  seeds: number;
  direction: 1 | -1;
  /** The moment of its lift. */
  at: number;
}

interface Handful {
  pit: Pit;
  seeds: number;
  to: Player;
  phase: 'capture' | 'sweep';
}

export class Timeline {
  /** The number of moments. */
  readonly length: number;
  readonly laps: number;
  /** The moment of the ring at the last pit; captures and the sweep follow. */
  readonly endAt: number;
  private readonly marks: LapMark[] = [];
  private readonly handfuls: Handful[];
  private cursor: Cursor;

  constructor(
    readonly trace: Trace,
    options: TimelineOptions = {},
  ) {
    let at = 0;
    for (const lap of trace.laps) {
      this.marks.push({ from: lap.from, seeds: lap.seeds, direction: lap.direction, at });
      at += 1 + lap.seeds;
    }
    this.laps = this.marks.length;
    this.endAt = at;
    const end = new Cursor(trace.before.pits);
    end.advance(this.marks, this.laps - 1, this.endAt);
    this.handfuls = [...captures(trace, end.pits), ...sweeps(trace, options.sweepTo ?? null)];
    // The end, the handfuls, and the board at rest.
    this.length = at + 1 + this.handfuls.length + 1;
    this.cursor = new Cursor(trace.before.pits);
  }

  /** The picture at a moment, 0 … length−1. Asking in rising order is cheap. */
  frame(moment: number): Frame {
    const at = Math.max(0, Math.min(moment, this.length - 1));
    return at < this.endAt ? this.sowingFrame(at) : this.closingFrame(at);
  }

  /** What a moment lasts at normal speed when nothing is hurried. */
  beat(moment: number): number {
    if (moment < this.endAt) return this.isLift(moment) ? BEAT.lift : BEAT.drop;
    if (moment === this.endAt) return BEAT.end;
    if (moment === this.length - 1) return 0;
    const handful = this.handfuls[moment - this.endAt - 1]!;
    const last = moment === this.length - 2;
    return (handful.phase === 'sweep' ? BEAT.sweep : BEAT.capture) + (last ? BEAT.landing : 0);
  }

  /** The moment after `moment` at which the next lap is lifted; the end when there is none. */
  nextLap(moment: number): number {
    if (moment >= this.endAt) return this.length - 1;
    const next = this.lapAt(moment) + 1;
    return next < this.laps ? this.marks[next]!.at : this.endAt;
  }

  isLift(moment: number): boolean {
    return moment < this.endAt && this.marks[this.lapAt(moment)]!.at === moment;
  }

  /** The lap, counted from 0, to which a moment before the end belongs. */
  private lapAt(moment: number): number {
    let low = 0;
    let high = this.laps - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.marks[middle]!.at <= moment) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private sowingFrame(at: number): Frame {
    const lap = this.lapAt(at);
    const mark = this.marks[lap]!;
    const dropped = at - mark.at;
    if (at < this.cursor.at) this.cursor = new Cursor(this.trace.before.pits);
    this.cursor.advance(this.marks, lap, at);
    const n2 = this.trace.before.pits.length;
    const pit = (((mark.from + mark.direction * dropped) % n2) + n2) % n2;
    return {
      pits: [...this.cursor.pits],
      captured: { ...this.trace.before.captured },
      hand: { pit, seeds: mark.seeds - dropped, player: this.trace.mover },
      phase: dropped === 0 ? 'lift' : 'drop',
      lap: lap + 1,
      laps: this.laps,
      trail: { start: this.trace.pit, last: null, capturedFrom: [] },
    };
  }

  /** The ring at the last pit, then one handful after another, then rest. */
  private closingFrame(at: number): Frame {
    if (this.cursor.at > this.endAt) this.cursor = new Cursor(this.trace.before.pits);
    this.cursor.advance(this.marks, this.laps - 1, this.endAt);
    const pits = [...this.cursor.pits];
    const captured = { ...this.trace.before.captured };
    const moved = Math.min(at - this.endAt, this.handfuls.length);
    for (const handful of this.handfuls.slice(0, moved)) {
      pits[handful.pit]! -= handful.seeds;
      captured[handful.to] += handful.seeds;
    }
    const { pit: start, last, capturedFrom } = this.trace;
    const trail = { start, last, capturedFrom: [...capturedFrom] };
    if (at === this.length - 1) return restFrame({ pits, captured }, trail);
    const phase = moved === 0 ? 'end' : this.handfuls[moved - 1]!.phase;
    return { pits, captured, hand: null, phase, lap: this.laps, laps: this.laps, trail };
  }
}

/** The pits as they stand at one moment, moved forward seed by seed. */
class Cursor {
  readonly pits: number[];
  at = -1;
  private lap = 0;

  constructor(before: number[]) {
    this.pits = [...before];
  }

  advance(marks: LapMark[], lap: number, at: number): void {
    while (this.lap < lap) {
      const mark = marks[this.lap]!;
      this.sow(mark, mark.at + mark.seeds);
      this.lap += 1;
    }
    const mark = marks[lap];
    if (mark) this.sow(mark, Math.min(at, mark.at + mark.seeds));
    this.at = Math.max(this.at, at);
  }

  private sow(mark: LapMark, until: number): void {
    const n2 = this.pits.length;
    let next = this.at + 1;
    if (next <= mark.at) {
      this.pits[mark.from]! -= mark.seeds;
      next = mark.at + 1;
    }
    for (; next <= until; next++) {
      const pit = (((mark.from + mark.direction * (next - mark.at)) % n2) + n2) % n2;
      this.pits[pit]! += 1;
    }
    this.at = Math.max(this.at, until);
  }
}

/** What the sowing takes, pit by pit, in a few handfuls. */
function captures(trace: Trace, atEnd: number[]): Handful[] {
  return trace.capturedFrom.flatMap((pit) => split(pit, atEnd[pit] ?? 0, trace.mover, 'capture', MOST_HANDFULS));
}

function sweeps(trace: Trace, to: Player | null): Handful[] {
  if (!to) return [];
  return trace.after.pits.flatMap((seeds, pit) => split(pit, seeds, to, 'sweep', 1));
}

function split(pit: Pit, seeds: number, to: Player, phase: Handful['phase'], most: number): Handful[] {
  const parts = Math.min(seeds, most);
  return Array.from({ length: parts }, (_, k) => ({
    pit,
    seeds: Math.floor((seeds * (k + 1)) / parts) - Math.floor((seeds * k) / parts),
    to,
    phase,
  }));
}

/** One shown moment. */
export interface Beat {
  moment: number;
  /** At normal speed. */
  ms: number;
}

/**
 * The moments to show. A short sowing shows them all; a long one begins and ends at its natural pace and runs
 * ever faster in between, leaving out moments that would stand too short to be seen.
 */
export function schedule(timeline: Timeline): Beat[] {
  const beats = sowingBeats(timeline);
  for (let moment = timeline.endAt; moment < timeline.length; moment++) {
    beats.push({ moment, ms: timeline.beat(moment) });
  }
  return beats;
}

function sowingBeats(timeline: Timeline): Beat[] {
  const natural = timeline.endAt * BEAT.drop + timeline.laps * (BEAT.lift - BEAT.drop);
  if (natural <= SOWING_BUDGET) {
    return Array.from({ length: timeline.endAt }, (_, moment) => ({ moment, ms: timeline.beat(moment) }));
  }
  const clock = hurriedClock(natural / SOWING_BUDGET);
  const beats: Beat[] = [];
  let sown = 0;
  let shownAt = -Infinity;
  for (let moment = 0; moment < timeline.endAt; moment++) {
    const at = SOWING_BUDGET * clock(sown / natural);
    if (at - shownAt >= SHORTEST_BEAT) {
      if (beats.length > 0) beats[beats.length - 1]!.ms = at - shownAt;
      beats.push({ moment, ms: 0 });
      shownAt = at;
    }
    sown += timeline.beat(moment);
  }
  beats[beats.length - 1]!.ms = SOWING_BUDGET - shownAt;
  return beats;
}

const STEPS = 400;

/**
 * For a sowing that is `hurry` times too long: the share of the time after which a share of the sowing is done.
 * The pace is exp(g·bump), natural at both ends; g is found by halving.
 */
function hurriedClock(hurry: number): (sown: number) => number {
  let low = 0;
  let high = 24;
  for (let k = 0; k < 50; k++) {
    const g = (low + high) / 2;
    if (paceSum(g) / STEPS < hurry) low = g;
    else high = g;
  }
  const done = [0];
  for (let k = 0; k < STEPS; k++) done.push(done[k]! + Math.exp(low * bump((k + 0.5) / STEPS)));
  const all = done[STEPS]!;
  let k = 0;
  // Asked in rising order only, so the place is remembered.
  return (sown) => {
    const target = sown * all;
    while (k < STEPS - 1 && done[k + 1]! < target) k++;
    return (k + (target - done[k]!) / (done[k + 1]! - done[k]!)) / STEPS;
  };
}

function paceSum(g: number): number {
  let sum = 0;
  for (let k = 0; k < STEPS; k++) sum += Math.exp(g * bump((k + 0.5) / STEPS));
  return sum;
}

const smooth = (x: number) => {
  const t = Math.max(0, Math.min(1, x));
  return t * t * (3 - 2 * t);
};

const bump = (t: number) => smooth(t / 0.45) * smooth((1 - t) / 0.3);
