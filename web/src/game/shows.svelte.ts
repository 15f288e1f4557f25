import type { Frame } from '../board/frame';
import { TimelinePlayer, type Clock, type PlayerState } from '../board/player';
import { Timeline, type Speed } from '../board/timeline';
import type { Player, Trace } from '../core/types';

/** One sowing to be shown. */
export interface Show {
  /** The move it belongs to, counted from 1. */
  ply: number;
  trace: Trace;
  /** Who gets the seeds left on the board, when the game ended with it. */
  sweepTo: Player | null;
  /** A move shown once more, on request: step by step when the speed is off. */
  again: boolean;
}

/** A breath between one player's sowing and the other's. */
const GAP_MS = 350;

/**
 * The sowings that are still to be shown, one after another. The game itself may be ahead of them; whoever changes
 * it otherwise than by a move calls `clear()`, and the board stands as the game does.
 */
export class Shows {
  /** The picture of the running sowing; null when there is none. */
  frame = $state.raw<Frame | null>(null);
  /** The sowing being shown, and with it the last move that may be seen. */
  running = $state.raw<Show | null>(null);
  state = $state<PlayerState>('idle');
  private waiting = $state.raw<Show[]>([]);
  readonly player: TimelinePlayer;
  private readonly clock: Clock;
  private endGap: (() => void) | null = null;
  private looping = false;

  constructor(clock: Clock) {
    this.clock = clock;
    this.player = new TimelinePlayer(clock);
    this.player.on('frame', (frame) => {
      this.frame = frame;
      this.state = this.player.state;
    });
  }

  get busy(): boolean {
    return this.running !== null || this.waiting.length > 0;
  }

  /** No other sowing waits behind the one being shown. */
  get showingLast(): boolean {
    return this.waiting.length === 0;
  }

  add(show: Show): void {
    this.waiting = [...this.waiting, show];
    if (!this.looping) void this.loop();
  }

  /** Ends the sowing being shown at once; one that waits comes next. */
  skip(): void {
    this.endGap?.();
    this.player.skip();
  }

  /** Drops all that is shown or waits. */
  clear(): void {
    this.waiting = [];
    this.skip();
    this.running = null;
    this.frame = null;
  }

  setSpeed(speed: Speed): void {
    this.player.setSpeed(speed);
    this.state = this.player.state;
  }

  pause(): void {
    this.player.pause();
    this.state = this.player.state;
  }

  resume(): void {
    this.player.resume();
    this.state = this.player.state;
  }

  stepSeed(): void {
    this.player.step();
    this.state = this.player.state;
  }

  stepLap(): void {
    this.player.stepLap();
    this.state = this.player.state;
  }

  private async loop(): Promise<void> {
    this.looping = true;
    while (this.waiting.length > 0) {
      const [show, ...rest] = this.waiting;
      this.waiting = rest;
      await this.showOne(show!);
    }
    this.looping = false;
  }

  private async showOne(show: Show): Promise<void> {
    this.running = show;
    const timeline = new Timeline(show.trace, { sweepTo: show.sweepTo });
    await this.player.play(timeline, { paused: show.again && this.player.speed === 'off' });
    this.state = this.player.state;
    // clear() may take the stage away at any time.
    if (this.running === show && this.waiting.length > 0) await this.gap();
    if (this.running !== show) return;
    this.running = null;
    this.frame = null;
  }

  private gap(): Promise<void> {
    return new Promise((resolve) => {
      const callOff = this.clock.after(GAP_MS, () => this.endGap?.());
      this.endGap = () => {
        this.endGap = null;
        callOff();
        resolve();
      };
    });
  }
}

