import { chance, NUT_LOOKS } from './scatter';

/**
 * The drawn nuts: four outlines, each in three turns. A grey nickernut is a slightly uneven oval with hair-fine
 * rings round its long axis. Lengths in tenths of half a nut, so a nut spans about −10 … 10.
 */
export interface NutShape {
  outline: string;
  /** The hair-fine cracks. */
  rings: string;
  /** 0 olive, 1 grey, 2 a little warmer. */
  tint: 0 | 1 | 2;
  gloss: { x: number; y: number; turn: number };
}

type Point3 = [number, number, number];

const OUTLINES = [
  { long: 10, short: 9.1, uneven: 0.018 },
  { long: 9.7, short: 9.3, uneven: 0.03 },
  { long: 10.2, short: 8.7, uneven: 0.022 },
  { long: 9.5, short: 8.9, uneven: 0.04 },
];

const number = (value: number) => (Math.round(value * 100) / 100).toString();

export const NUT_SHAPES: NutShape[] = Array.from({ length: NUT_LOOKS }, (_, look) => drawNut(look));

function drawNut(look: number): NutShape {
  const random = chance(look * 31 + 4);
  const shape = OUTLINES[look % OUTLINES.length]!;
  const turn = (look * 2.399) % Math.PI;
  return {
    outline: outline(shape, turn, random),
    rings: rings(shape, turn, random),
    tint: (look % 3) as 0 | 1 | 2,
    gloss: { x: -3.3 + random() * 0.9, y: -4.1 + random() * 0.8, turn: -40 + random() * 16 },
  };
}

function outline(shape: (typeof OUTLINES)[number], turn: number, random: () => number): string {
  const phase2 = random() * 6.28;
  const phase3 = random() * 6.28;
  const points: string[] = [];
  for (let k = 0; k < 28; k++) {
    const angle = (k / 28) * 2 * Math.PI;
    const swell = 1 + shape.uneven * (Math.cos(2 * angle + phase2) + Math.cos(3 * angle + phase3));
    points.push(place(Math.cos(angle) * shape.long * swell, Math.sin(angle) * shape.short * swell, turn));
  }
  return `M${points.join('L')}Z`;
}

function place(x: number, y: number, turn: number): string {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  return `${number(x * c - y * s)} ${number(x * s + y * c)}`;
}

/** Circles round the long axis, seen on the near side of the ball; a few break off, as cracks do. */
function rings(shape: (typeof OUTLINES)[number], turn: number, random: () => number): string {
  const tilt = 0.35 + random() * 0.7;
  const axis: Point3 = [Math.cos(tilt), 0, Math.sin(tilt)];
  const side: Point3 = [0, 1, 0];
  const up: Point3 = [-Math.sin(tilt), 0, Math.cos(tilt)];
  const parts: string[] = [];
  for (let latitude = -0.95; latitude < 1.15; latitude += 0.3 + random() * 0.12) {
    const from = random() < 0.4 ? random() * 1.4 : 0;
    const until = Math.PI * 2 - (random() < 0.4 ? random() * 1.4 : 0);
    let line = '';
    for (let t = from; t <= until; t += 0.24) {
      const wave = latitude + 0.018 * Math.sin(t * 5 + latitude * 9);
      const point = [0, 1, 2].map(
        (k) => axis[k]! * Math.sin(wave) + Math.cos(wave) * (side[k]! * Math.cos(t) + up[k]! * Math.sin(t)),
      ) as Point3;
      if (point[2] < 0.08) {
        line += ' ';
        continue;
      }
      line +=
        (line === '' || line.endsWith(' ') ? 'M' : 'L') +
        place(point[0] * shape.long * 0.96, point[1] * shape.short * 0.96, turn);
    }
    parts.push(line.replaceAll(' M', 'M').trim());
  }
  return parts.join('').replace(/ +M/g, 'M');
}
