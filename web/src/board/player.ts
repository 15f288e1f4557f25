import type { Frame } from './frame';
import { PACE, schedule, type Beat, type Speed, type Timeline } from './timeline';

/** Time, handed in so that tests can turn it by hand. */
export interface Clock {
  /** Milliseconds; only differences matter. */
  now(): number;
  /** Calls once after a while; what it returns calls that off. */
  after(ms: number, call: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, call) {
    const id = setTimeout(call, ms);
    return () => clearTimeout(id);
  },
};

export type PlayerState = 'idle' | 'playing' | 'paused';

/** Told of each frame that is to be shown, and the moment it belongs to. */
export type FrameListener = (frame: Frame, moment: number) => void;

/**
 * Shows a timeline: the only thing that knows of passing time. One sowing at a time; a new one finishes the one
 * before at once, so the board never shows a state the game has left behind.
 */
export class TimelinePlayer {
  private listeners = new Set<FrameListener>();
  private timeline: Timeline | null = null;
  private beats: Beat[] = [];
  /** The next beat to show. */
  private next = 0;
  private moment = -1;
  private callOff: (() => void) | null = null;
  private due = 0;
  private finish: (() => void) | null = null;
  private currentState: PlayerState = 'idle';
  private currentSpeed: Speed;

  constructor(
    private readonly clock: Clock = browserClock,
    speed: Speed = 'normal',
  ) {
    this.currentSpeed = speed;
  }

  get state(): PlayerState {
    return this.currentState;
  }

  get speed(): Speed {
    return this.currentSpeed;
  }

  /** Listens to frames; what it returns ends the listening. */
  on(event: 'frame', listener: FrameListener): () => void {
    if (event !== 'frame') return () => {};
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Shows a sowing; settles when its last frame has been shown. With `paused` it waits at the lift, for stepping. */
  play(timeline: Timeline, options: { paused?: boolean } = {}): Promise<void> {
    this.skip();
    this.timeline = timeline;
    this.beats = schedule(timeline);
    this.next = 0;
    this.moment = -1;
    const done = new Promise<void>((resolve) => (this.finish = resolve));
    if (this.currentSpeed === 'off' && !options.paused) {
      this.currentState = 'playing';
      this.skip();
      return done;
    }
    this.currentState = options.paused ? 'paused' : 'playing';
    this.due = this.clock.now();
    this.showBeat();
    return done;
  }

  pause(): void {
    if (this.currentState !== 'playing') return;
    this.stopWaiting();
    this.currentState = 'paused';
  }

  resume(): void {
    if (this.currentState !== 'paused') return;
    if (this.currentSpeed === 'off') return this.skip();
    this.currentState = 'playing';
    this.due = this.clock.now();
    this.showBeat();
  }

  /** One seed further; pauses a running sowing first. */
  step(): void {
    this.stepTo(this.moment + 1);
  }

  /** On to the next lift, or to the end. */
  stepLap(): void {
    if (this.timeline) this.stepTo(this.timeline.nextLap(this.moment));
  }

  /** Shows the last frame at once. */
  skip(): void {
    if (!this.timeline) return;
    this.stopWaiting();
    const last = this.timeline.length - 1;
    if (this.moment !== last) this.show(last, 0);
    this.settle();
  }

  setSpeed(speed: Speed): void {
    const before = this.currentSpeed;
    this.currentSpeed = speed;
    if (this.currentState !== 'playing' || before === speed) return;
    if (speed === 'off') return this.skip();
    // What is left of the present beat passes at the new pace.
    const left = Math.max(0, this.due - this.clock.now());
    this.stopWaiting();
    this.wait((left * PACE[speed]) / PACE[before]);
  }

  private stepTo(moment: number): void {
    if (!this.timeline) return;
    this.pause();
    const last = this.timeline.length - 1;
    const target = Math.min(moment, last);
    this.show(target, this.timeline.beat(target) * (PACE[this.currentSpeed] || 1));
    while (this.next < this.beats.length && this.beats[this.next]!.moment <= target) this.next++;
    if (target === last) this.settle();
  }

  private showBeat(): void {
    this.leaveOutLateBeats();
    const beat = this.beats[this.next]!;
    this.next += 1;
    const ms = beat.ms * PACE[this.currentSpeed];
    this.show(beat.moment, ms);
    // A listener may have stopped or replaced this sowing.
    if (this.currentState !== 'playing' || this.moment !== beat.moment) return;
    if (this.next === this.beats.length) return this.settle();
    this.due += ms;
    this.wait(this.due - this.clock.now());
  }

  /** A slow machine or a hidden tab must not stretch the sowing: beats whose time has passed are left out. */
  private leaveOutLateBeats(): void {
    const pace = PACE[this.currentSpeed];
    const late = () => this.clock.now() - this.due;
    while (this.next < this.beats.length - 1 && late() > this.beats[this.next]!.ms * pace + 8) {
      this.due += this.beats[this.next]!.ms * pace;
      this.next += 1;
    }
  }

  private wait(ms: number): void {
    this.due = this.clock.now() + ms;
    this.callOff = this.clock.after(Math.max(0, ms), () => {
      this.callOff = null;
      this.showBeat();
    });
  }

  private stopWaiting(): void {
    this.callOff?.();
    this.callOff = null;
  }

  private show(moment: number, ms: number): void {
    this.moment = moment;
    const frame = { ...this.timeline!.frame(moment), ms, pace: PACE[this.currentSpeed] || 1 };
    for (const listener of [...this.listeners]) listener(frame, moment);
  }

  private settle(): void {
    this.stopWaiting();
    this.timeline = null;
    this.currentState = 'idle';
    const finish = this.finish;
    this.finish = null;
    finish?.();
  }
}
