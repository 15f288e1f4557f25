import type { Ellipse } from './layout';

/** Below this there is no time to see a nut settle. */
const SHORTEST_SETTLE = 60;

/** How long a nut settles when the picture it comes with stands for `ms`. */
export function settleTime(ms: number): number {
  return ms < SHORTEST_SETTLE ? 0 : Math.min(ms * 1.6, 260);
}

/**
 * A settling nut at `t` (0 … 1): it comes from the hand, a little larger and higher, and rocks once. `lift` and `turn`
 * are shares of its size, small enough that it is never seen outside its bowl.
 */
export function settled(t: number): { lift: number; turn: number; grow: number; fade: number } {
  if (t >= 1) return { lift: 0, turn: 0, grow: 1, fade: 1 };
  const fall = Math.max(0, 1 - t / 0.55);
  const rock = t < 0.55 ? 0 : Math.sin((t - 0.55) * 14) * (1 - t) * 0.22;
  return { lift: fall * fall, turn: rock, grow: 1 + fall * 0.22, fade: Math.min(1, t * 6) };
}

export interface Point {
  x: number;
  y: number;
}

/** The way of captured nuts: a bow from the bowl to the heap, swung upwards as a thrown nut flies. */
export function captureBow(from: Ellipse, to: Ellipse): [Point, Point, Point] {
  const dx = to.cx - from.cx;
  const dy = to.cy - from.cy;
  const length = Math.hypot(dx, dy) || 1;
  const swing = Math.min(length * 0.2, 80) * (dx < 0 ? -1 : 1);
  return [
    { x: from.cx, y: from.cy },
    { x: from.cx + dx / 2 + (dy / length) * swing, y: from.cy + dy / 2 - (dx / length) * swing },
    { x: to.cx, y: to.cy },
  ];
}

export const bowPath = ([a, b, c]: [Point, Point, Point]) => `M${a.x} ${a.y}Q${b.x} ${b.y} ${c.x} ${c.y}`;

/** Keyframes along a bow; the nut rises a little towards the eye midway. */
export function bowKeyframes([a, b, c]: [Point, Point, Point]): Keyframe[] {
  return Array.from({ length: 13 }, (_, k) => {
    const t = k / 12;
    const x = (1 - t) * (1 - t) * a.x + 2 * t * (1 - t) * b.x + t * t * c.x;
    const y = (1 - t) * (1 - t) * a.y + 2 * t * (1 - t) * b.y + t * t * c.y;
    const lift = 1 + 0.35 * Math.sin(Math.PI * t);
    return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${lift.toFixed(3)})` };
  });
}

/** How long a captured nut is under way. */
export const FLIGHT_MS = 520;
