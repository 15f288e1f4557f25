/**
 * Tells a tap from a hold. A tap plays; a hold shows the preview and must not play; moving the finger off calls
 * everything off. No DOM here: the buttons report what fingers do, and ask at the click whether it counts.
 */

export const HOLD_MS = 350;

export interface Timer {
  after(ms: number, call: () => void): () => void;
}

const windowTimer: Timer = {
  after(ms, call) {
    const id = setTimeout(call, ms);
    return () => clearTimeout(id);
  },
};

export class Press {
  private callOff: (() => void) | null = null;
  private held = false;
  private spent = false;

  constructor(
    /** Called when a hold begins (true) and when it ends (false). */
    private readonly onhold: (held: boolean) => void,
    private readonly timer: Timer = windowTimer,
  ) {}

  down(): void {
    this.end();
    this.spent = false;
    this.callOff = this.timer.after(HOLD_MS, () => {
      this.callOff = null;
      this.held = true;
      this.spent = true;
      this.onhold(true);
    });
  }

  /** The finger has left the pit, or the page has begun to scroll. */
  leave(): void {
    if (this.callOff || this.held) this.spent = true;
    this.end();
  }

  up(): void {
    this.end();
  }

  /** Whether the click that follows a press is a tap. Clicks without a press (keyboard, mouse) always are. */
  takeClick(): boolean {
    const counts = !this.spent;
    this.spent = false;
    return counts;
  }

  private end(): void {
    this.callOff?.();
    this.callOff = null;
    if (!this.held) return;
    this.held = false;
    this.onhold(false);
  }
}
