import { chance } from './scatter';

/** What the wood is like at one point of the block. */
export interface WoodPoint {
  r: number;
  g: number;
  b: number;
  /** 0 … 1: the fine lines along the grain. */
  fibre: number;
}

/** Early wood, late wood and the heart's red-brown, in sRGB. */
const PALE = [150, 92, 49] as const;
const DARK = [66, 32, 14] as const;
const HEART = [108, 54, 27] as const;

/**
 * A solid block of wood. Coordinates are centimetres: along the trunk, across, and up. The rings run round an axis
 * below the board; slow noise bends them, so no two bowls look alike.
 */
export class Grain {
  private readonly table = new Uint8Array(512);
  private readonly value = new Float32Array(256);
  /** Handed out again and again: a picture asks a million times. */
  private readonly point: WoodPoint = { r: 0, g: 0, b: 0, fibre: 0 };

  constructor(seed = 5) {
    const random = chance(seed);
    const order = Array.from({ length: 256 }, (_, k) => k);
    for (let k = 255; k > 0; k--) {
      const other = Math.floor(random() * (k + 1));
      [order[k], order[other]] = [order[other]!, order[k]!];
    }
    for (let k = 0; k < 512; k++) this.table[k] = order[k & 255]!;
    for (let k = 0; k < 256; k++) this.value[k] = random();
  }

  at(along: number, across: number, up: number): WoodPoint {
    const slow = this.noise(along * 0.07, across * 0.16, up * 0.16 + 9);
    const bend = slow * 3.4 + this.noise(along * 0.3, across * 0.5, up * 0.5) * 0.5;
    const dy = across - 6.5;
    const dz = up + 9.5;
    const ring = (Math.sqrt(dy * dy + dz * dz) + bend) * 1.45;
    const year = Math.floor(ring);
    const phase = ring - year;
    // A ring darkens slowly and ends at once; the late wood is narrow, and no two years are alike.
    const late = phase < 0.86 ? phase * phase * phase * 1.1 : (1 - phase) * 5;
    const strength = 0.35 + 0.65 * this.value[(year * 37) & 255]!;
    const fine = this.noise(along * 2.2, across * 30, up * 30);
    const fibre = this.noise(along * 0.9, across * 15, up * 15) * 0.6 + fine * 0.4;
    const pore = Math.max(0, fine - 0.76) * 1.9;
    const red = this.value[(year * 91 + 5) & 255]! * 0.35 + slow * 0.65;
    const dark = Math.min(1, 0.12 + late * strength * 0.75 + (fibre - 0.5) * 0.34 + pore);
    const { point } = this;
    point.r = mix(mix(PALE[0], HEART[0], red), DARK[0], dark);
    point.g = mix(mix(PALE[1], HEART[1], red), DARK[1], dark);
    point.b = mix(mix(PALE[2], HEART[2], red), DARK[2], dark);
    point.fibre = fibre;
    return point;
  }

  /** Value noise, 0 … 1, one hill per unit. */
  noise(x: number, y: number, z: number): number {
    const xf = Math.floor(x);
    const yf = Math.floor(y);
    const zf = Math.floor(z);
    const u = ease(x - xf);
    const v = ease(y - yf);
    const w = ease(z - zf);
    const { table, value } = this;
    const xi = xf & 255;
    const yi = yf & 255;
    const zi = zf & 255;
    const a = table[xi]! + yi;
    const b = table[(xi + 1) & 255]! + yi;
    const aa = table[a & 255]! + zi;
    const ab = table[(a + 1) & 255]! + zi;
    const ba = table[b & 255]! + zi;
    const bb = table[(b + 1) & 255]! + zi;
    const near = mix(
      mix(value[table[aa & 255]!]!, value[table[ba & 255]!]!, u),
      mix(value[table[ab & 255]!]!, value[table[bb & 255]!]!, u),
      v,
    );
    const far = mix(
      mix(value[table[(aa + 1) & 255]!]!, value[table[(ba + 1) & 255]!]!, u),
      mix(value[table[(ab + 1) & 255]!]!, value[table[(bb + 1) & 255]!]!, u),
      v,
    );
    return mix(near, far, w);
  }
}

const mix = (a: number, b: number, t: number) => a + (b - a) * t;
const ease = (t: number) => t * t * (3 - 2 * t);
