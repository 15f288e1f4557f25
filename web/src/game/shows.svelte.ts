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
  /** The computer's move: it leaves time to read what the move before did. */
  reply: boolean;
  /** Called once when nothing more of it will be shown: at its end, or when it is called off. */
  ended?: () => void;
}

/** The time to read what a move did, before the computer's answer is sown. */
export const READING_MS: Record<Speed, number> = { slow: 1800, normal: 1100, fast: 700, off: 700 };

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
  readonly clock: Clock;
  private endPause: (() => void) | null = null;
  private looping = false;
  /** The sowing shown last, and when it ended. */
  private shown: { show: Show; at: number } | null = null;

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

  /** Ends the sowing being shown at once, or the pause before the next; one that waits comes next. */
  skip(): void {
    this.endPause?.();
    this.player.skip();
  }

  /** Drops all that is shown or waits. */
  clear(): void {
    const dropped = this.waiting;
    this.waiting = [];
    this.skip();
    this.running = null;
    this.frame = null;
    this.shown = null;
    for (const show of dropped) show.ended?.();
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
    const pause = this.pauseBefore(show);
    // Without a pause the sowing must begin at once: for a moment the board would stand as if it were over.
    if (pause && (await pause)) return show.ended?.();
    this.running = show;
    const timeline = new Timeline(show.trace, { sweepTo: show.sweepTo });
    await this.player.play(timeline, { paused: show.again && this.player.speed === 'off' });
    this.state = this.player.state;
    // clear() may take the stage away at any time.
    if (this.running === show) {
      this.frame = null;
      this.shown = { show, at: this.clock.now() };
      // When another waits, the board stands as this one has left it until that begins.
      if (this.waiting.length === 0) this.running = null;
    }
    show.ended?.();
  }

  /**
   * The time that is left to read about the move before; until then the board stands as that has left it. null: none.
   * Answers whether `clear()` came in between.
   */
  private pauseBefore(show: Show): Promise<boolean> | null {
    const before = this.shown;
    if (!show.reply || !before) return null;
    const left = before.at + READING_MS[this.player.speed] - this.clock.now();
    if (left <= 0) return null;
    this.running = before.show;
    return new Promise<boolean>((resolve) => {
      const callOff = this.clock.after(left, () => this.endPause?.());
      this.endPause = () => {
        this.endPause = null;
        callOff();
        // Whoever clears the stage ends the pause and takes this away in the same breath.
        queueMicrotask(() => resolve(this.running !== before.show));
      };
    });
  }
}
