import { beforeEach, describe, expect, it } from 'vitest';
import type { Frame } from './frame';
import { TimelinePlayer, type Clock } from './player';
import { firstExample, traceOf } from './testTrace';
import { BEAT, PACE, Timeline } from './timeline';

/** Time that passes only when told to. */
class HandClock implements Clock {
  private time = 0;
  private waiting: { at: number; call: () => void }[] = [];

  now = () => this.time;

  after(ms: number, call: () => void): () => void {
    const entry = { at: this.time + ms, call };
    this.waiting.push(entry);
    return () => (this.waiting = this.waiting.filter((other) => other !== entry));
  }

  /** Lets time pass, calling whoever is due, in order. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = this.waiting.filter((entry) => entry.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.waiting = this.waiting.filter((other) => other !== next);
      this.time = Math.max(this.time, next.at);
      next.call();
    }
    this.time = until;
  }

  /** Time jumps, as when a tab was hidden: timers come late. */
  jump(ms: number): void {
    this.time += ms;
    this.pass(0);
  }

  get idle(): boolean {
    return this.waiting.length === 0;
  }
}

describe('TimelinePlayer', () => {
  let clock: HandClock;
  let player: TimelinePlayer;
  let shown: { frame: Frame; moment: number }[];
  const last = () => shown.at(-1)!;
  const timeline = () => new Timeline(firstExample());

  beforeEach(() => {
    clock = new HandClock();
    player = new TimelinePlayer(clock);
    shown = [];
    player.on('frame', (frame, moment) => shown.push({ frame, moment }));
  });

  it('shows each moment in its time and settles at the end', async () => {
    let done = false;
    const played = player.play(timeline()).then(() => (done = true));
    expect(last()).toMatchObject({ moment: 0, frame: { phase: 'lift', ms: BEAT.lift } });
    clock.pass(BEAT.lift - 1);
    expect(last().moment).toBe(0);
    clock.pass(1);
    expect(last()).toMatchObject({ moment: 1, frame: { phase: 'drop' } });
    clock.pass(BEAT.drop * 2);
    expect(last().moment).toBe(3);
    clock.pass(20_000);
    await played;
    expect(done).toBe(true);
    expect(shown.map((entry) => entry.moment)).toEqual(Array.from({ length: timeline().length }, (_, k) => k));
    expect(player.state).toBe('idle');
    expect(clock.idle).toBe(true);
  });

  it('pauses and goes on', () => {
    void player.play(timeline());
    clock.pass(BEAT.lift + BEAT.drop);
    player.pause();
    clock.pass(5000);
    expect(last().moment).toBe(2);
    expect(player.state).toBe('paused');
    player.resume();
    clock.pass(BEAT.drop);
    expect(last().moment).toBe(4);
  });

  it('steps by seed and by lap, and then goes on from there', () => {
    void player.play(timeline(), { paused: true });
    player.step();
    player.step();
    expect(last()).toMatchObject({ moment: 2, frame: { phase: 'drop', lap: 1 } });
    player.stepLap();
    expect(last()).toMatchObject({ moment: 5, frame: { phase: 'lift', lap: 2 } });
    player.resume();
    clock.pass(BEAT.drop);
    expect(last().moment).toBe(7);
  });

  it('steps seed by seed even where a long sowing would leave moments out', () => {
    void player.play(new Timeline(traceOf({ pits: Array<number>(12).fill(4), pit: 0, laps: 900 })));
    clock.pass(3000);
    player.pause();
    const from = last().moment;
    player.step();
    player.step();
    expect(last().moment).toBe(from + 2);
    player.resume();
    expect(last().moment).toBeGreaterThan(from + 2);
  });

  it('settles when the last step reaches the end', async () => {
    const played = player.play(timeline(), { paused: true });
    for (let k = 0; k < 6; k++) player.stepLap();
    await played;
    expect(last().frame.phase).toBe('rest');
  });

  it('skips to the end at once', async () => {
    const played = player.play(timeline());
    clock.pass(1000);
    player.skip();
    await played;
    expect(last()).toMatchObject({ frame: { phase: 'rest', captured: { south: 7 }, ms: 0 } });
    expect(clock.idle).toBe(true);
  });

  it('changes speed while running', () => {
    void player.play(timeline());
    clock.pass(BEAT.lift);
    player.setSpeed('slow');
    clock.pass(BEAT.drop * PACE.slow - 1);
    expect(last().moment).toBe(1);
    clock.pass(1);
    expect(last()).toMatchObject({ moment: 2, frame: { ms: BEAT.drop * PACE.slow } });
    player.setSpeed('fast');
    clock.pass(BEAT.drop * PACE.fast * 2 + 0.01);
    expect(last().moment).toBe(4);
  });

  it('finishes at once when the speed is off or switched off', async () => {
    const played = player.play(timeline());
    player.setSpeed('off');
    await played;
    expect(last().frame.phase).toBe('rest');
    shown = [];
    await player.play(timeline());
    expect(shown).toHaveLength(1);
    expect(last().frame.phase).toBe('rest');
  });

  it('finishes a long sowing instantly when a new move arrives, then shows the new one', async () => {
    const long = traceOf({ pits: Array<number>(12).fill(4), pit: 0, laps: 500 });
    const order: string[] = [];
    const first = player.play(new Timeline(long)).then(() => order.push('first'));
    clock.pass(2500);
    const second = player.play(timeline()).then(() => order.push('second'));
    expect(shown.at(-2)!.frame).toMatchObject({ phase: 'rest', pits: long.after.pits });
    expect(last()).toMatchObject({ moment: 0, frame: { phase: 'lift', lap: 1, laps: 5 } });
    clock.pass(20_000);
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('lets a listener start the next sowing in the midst of a frame', () => {
    let again = true;
    player.on('frame', (frame) => {
      if (frame.phase !== 'drop' || !again) return;
      again = false;
      void player.play(timeline());
    });
    void player.play(timeline());
    clock.pass(BEAT.lift);
    expect(last().moment).toBe(0);
    clock.pass(20_000);
    expect(last().frame.phase).toBe('rest');
    expect(clock.idle).toBe(true);
  });

  it('leaves out what is late instead of dragging on', () => {
    void player.play(timeline());
    clock.jump(BEAT.lift + BEAT.drop * 10);
    expect(last().moment).toBeGreaterThan(7);
    clock.jump(60_000);
    expect(last().frame.phase).toBe('rest');
    expect(player.state).toBe('idle');
  });

  it('shows 500 laps within about eight seconds', () => {
    void player.play(new Timeline(traceOf({ pits: Array<number>(12).fill(4), pit: 0, laps: 500, capture: true })));
    clock.pass(8800);
    expect(player.state).toBe('idle');
  });

  it('stops telling a listener that has left', () => {
    const heard: number[] = [];
    const leave = player.on('frame', (_, moment) => heard.push(moment));
    void player.play(timeline());
    leave();
    clock.pass(1000);
    expect(heard).toEqual([0]);
  });
});
