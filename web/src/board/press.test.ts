import { beforeEach, describe, expect, it } from 'vitest';
import { HOLD_MS, Press } from './press';

describe('Press', () => {
  let ring: (() => void) | null;
  let held: boolean[];
  let press: Press;
  const timer = {
    after(ms: number, call: () => void) {
      expect(ms).toBe(HOLD_MS);
      ring = call;
      return () => (ring = null);
    },
  };

  beforeEach(() => {
    ring = null;
    held = [];
    press = new Press((on) => held.push(on), timer);
  });

  it('lets a tap play', () => {
    press.down();
    press.up();
    expect(ring).toBeNull();
    expect(press.takeClick()).toBe(true);
    expect(held).toEqual([]);
  });

  it('shows the preview while held, and does not play', () => {
    press.down();
    ring!();
    expect(held).toEqual([true]);
    press.up();
    expect(held).toEqual([true, false]);
    expect(press.takeClick()).toBe(false);
  });

  it('calls everything off when the finger leaves', () => {
    press.down();
    press.leave();
    expect(ring).toBeNull();
    expect(press.takeClick()).toBe(false);
    press.down();
    press.up();
    expect(press.takeClick()).toBe(true);
  });

  it('lets a click without a press play, as keyboards and mice send it', () => {
    expect(press.takeClick()).toBe(true);
  });
});
