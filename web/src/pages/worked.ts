import { Timeline } from '../board/timeline';
import { restFrame, type Frame } from '../board/frame';
import type { BoardView, Core, MovePreview, Outcome, Trace } from '../core/types';
import type { Example } from './examples';

/** An example with the core's answer. */
export interface Worked {
  start: BoardView;
  pitsPerRow: number;
  /** What each of the mover's pits would do before the move. */
  previews: MovePreview[];
  /** null when the core refuses the move as never-ending (R9). */
  sowing: { trace: Trace; outcome: Outcome | null; stops: Stops } | null;
}

/** Asks the core for all that an example shows. */
export async function work(core: Core, { ruleset, position, move }: Example): Promise<Worked> {
  const first = (await core.readPosition(ruleset, position)).mover;
  const before = await core.view({ ruleset, first, position, moves: [] });
  const facts = { start: before.start, pitsPerRow: before.pitsPerRow, previews: before.previews };
  const preview = before.previews.find((one) => one.letter === move);
  if (preview?.refused) return { ...facts, sowing: null };
  const [trace, after] = await Promise.all([
    core.trace(ruleset, position, move),
    core.view({ ruleset, first, position, moves: [move] }),
  ]);
  return { ...facts, sowing: { trace, outcome: after.outcome, stops: new Stops(trace, after.outcome) } };
}

/**
 * Where one stops when walking a sowing lap by lap: 0 is the board before it, k the moment when lap k has been
 * sown, and one more the board when everything has been taken.
 */
export class Stops {
  readonly timeline: Timeline;
  readonly last: number;
  private readonly moments: number[] = [];

  constructor(
    private readonly trace: Trace,
    outcome: Outcome | null,
  ) {
    const swept = outcome?.termination === 'sweep';
    this.timeline = new Timeline(trace, { sweepTo: swept ? trace.mover : null });
    for (let moment = 0; moment < this.timeline.endAt; moment = this.timeline.nextLap(moment)) {
      this.moments.push(this.timeline.nextLap(moment) - 1);
    }
    this.last = this.moments.length + 1;
  }

  frame(stop: number): Frame {
    if (stop <= 0) return restFrame(this.trace.before);
    if (stop >= this.last) return this.timeline.frame(this.timeline.length - 1);
    return this.timeline.frame(this.moments[stop - 1]!);
  }

  /** The stop that a picture of the running sowing has reached. */
  stopOf(frame: Frame): number {
    return frame.phase === 'rest' ? this.last : frame.lap;
  }
}
