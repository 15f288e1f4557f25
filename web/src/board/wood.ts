import type { Box, Ellipse } from './layout';
import { Grain } from './grain';

/**
 * The carved board, pixel by pixel: a rounded block with bowls cut into it, lit from the upper left, its grain
 * taken from a solid piece of wood (grain.ts), so that each bowl shows its own ovals as a real one does.
 * Pure arithmetic; Wood.svelte puts the rows on a canvas.
 */

export interface WoodPlan {
  /** The picture's corner and size in CSS pixels; it reaches beyond the wood for the shadow. */
  frame: Box;
  wood: Box;
  radius: number;
  bowls: Ellipse[];
  /** Half a nut's length, taken as one centimetre. */
  nut: number;
  upright: boolean;
  /** Picture pixels for a CSS pixel. */
  scale: number;
}

/** Towards the light. */
const LIGHT = unit([-0.44, -0.62, 0.72]);
const HALF = unit([LIGHT[0], LIGHT[1], LIGHT[2] + 1]);
const SLOPE = LIGHT[2] / Math.hypot(LIGHT[0], LIGHT[1]);
const TO_LIGHT = [LIGHT[0] / Math.hypot(LIGHT[0], LIGHT[1]), LIGHT[1] / Math.hypot(LIGHT[0], LIGHT[1])] as const;

/** How deep the bowls are, in shares of their smaller half axis. */
const DEPTH = 0.74;

function unit(v: [number, number, number]): [number, number, number] {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
}

const smooth = (low: number, high: number, x: number) => {
  const t = Math.max(0, Math.min(1, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

/** gloss to a high power; most of the wood is far from the lamp's reflection. */
const power = (gloss: number, n: number) => (gloss < 0.7 ? 0 : Math.pow(gloss, n));

export class WoodPicture {
  readonly width: number;
  readonly height: number;
  private readonly grain = new Grain();
  private readonly edge: number;
  private readonly center: [number, number];
  private here: Float32Array;
  private below: Float32Array;
  private belowRow = -1;
  /** The bowls nearest to the present line of pixels, from the left. */
  private near: Ellipse[] = [];

  constructor(private readonly plan: WoodPlan) {
    this.width = Math.max(1, Math.round(plan.frame.width * plan.scale));
    this.height = Math.max(1, Math.round(plan.frame.height * plan.scale));
    this.edge = Math.min(plan.nut * 0.75, plan.radius * 0.5);
    this.center = [plan.wood.x + plan.wood.width / 2, plan.wood.y + plan.wood.height / 2];
    this.here = new Float32Array(this.width + 1);
    this.below = new Float32Array(this.width + 1);
  }

  /** Paints row `row` into `pixels` (RGBA) from index `at` on. Rows are asked for from the top down. */
  paint(row: number, pixels: Uint8ClampedArray, at: number): void {
    if (this.belowRow === row) [this.here, this.below] = [this.below, this.here];
    else this.relief(row, this.here);
    this.relief(row + 1, this.below);
    this.belowRow = row + 1;
    const y = this.toY(row);
    this.pickBowls(y);
    let bowl = 0;
    for (let column = 0; column < this.width; column++) {
      const x = this.toX(column);
      while (bowl + 1 < this.near.length && x > (this.near[bowl]!.cx + this.near[bowl + 1]!.cx) / 2) bowl++;
      this.pixel(x, y, column, this.near[bowl], pixels, at + column * 4);
    }
  }

  private toX(column: number): number {
    return this.plan.frame.x + (column + 0.5) / this.plan.scale;
  }

  private toY(row: number): number {
    return this.plan.frame.y + (row + 0.5) / this.plan.scale;
  }

  private pickBowls(y: number): void {
    let nearest = Infinity;
    for (const bowl of this.plan.bowls) nearest = Math.min(nearest, Math.abs(y - bowl.cy));
    this.near = this.plan.bowls.filter((bowl) => Math.abs(y - bowl.cy) < nearest + 0.1).sort((a, b) => a.cx - b.cx);
  }

  /** Distance to the outline, negative inside: a rounded box whose long sides bulge a little, as if cut by hand. */
  private outline(x: number, y: number): number {
    const { wood, radius, upright } = this.plan;
    const dx = x - this.center[0];
    const dy = y - this.center[1];
    const along = upright ? dy / (wood.height / 2) : dx / (wood.width / 2);
    const narrow = 1 - 0.022 * along * along + 0.005 * Math.sin(along * 2.3 + 0.6);
    const qx = Math.abs(dx) - (wood.width / 2) * (upright ? narrow : 1) + radius;
    const qy = Math.abs(dy) - (wood.height / 2) * (upright ? 1 : narrow) + radius;
    if (qx <= 0 || qy <= 0) return Math.max(qx, qy) - radius;
    return Math.sqrt(qx * qx + qy * qy) - radius;
  }

  /** Height of the surface along one row, in CSS pixels; 0 is the flat top. */
  private relief(row: number, into: Float32Array): void {
    const y = this.toY(row);
    this.pickBowls(y);
    let bowl = 0;
    for (let column = 0; column <= this.width; column++) {
      const x = this.toX(column);
      while (bowl + 1 < this.near.length && x > (this.near[bowl]!.cx + this.near[bowl + 1]!.cx) / 2) bowl++;
      into[column] = this.surface(x, y, this.near[bowl]);
    }
  }

  private surface(x: number, y: number, bowl: Ellipse | undefined): number {
    const inside = -this.outline(x, y);
    if (inside < -1) return -this.edge;
    let z = 0;
    if (inside < this.edge) {
      const t = 1 - Math.max(0, inside) / this.edge;
      z -= this.edge * (1 - Math.sqrt(Math.max(0, 1 - t * t)));
    }
    if (bowl) z -= this.hollow(x, y, bowl) * DEPTH * Math.min(bowl.rx, bowl.ry);
    // The blade's marks: long shallow waves.
    const cm = this.plan.nut;
    return z + (this.grain.noise((x / cm) * 0.5, (y / cm) * 0.5, 3.3) - 0.5) * cm * 0.055;
  }

  /** 1 at the bottom of a bowl, 0 on the flat, with a rounded lip. */
  private hollow(x: number, y: number, bowl: Ellipse): number {
    const px = (x - bowl.cx) / bowl.rx;
    const py = (y - bowl.cy) / bowl.ry;
    const q2 = px * px + py * py;
    if (q2 > 1.82) return 0;
    const q = Math.sqrt(q2);
    const f = 1 - q2 * Math.sqrt(q);
    const cup = 0.5 * (f + Math.sqrt(f * f + 0.012));
    return q > 1.1 ? cup * smooth(1.35, 1.1, q) : cup;
  }

  private pixel(
    x: number,
    y: number,
    column: number,
    bowl: Ellipse | undefined,
    pixels: Uint8ClampedArray,
    at: number,
  ): void {
    const outside = this.outline(x, y);
    const softness = 0.6 / this.plan.scale;
    const cover = smooth(softness, -softness, outside);
    if (cover < 1) this.shadow(x, y, Math.max(0, outside), pixels, at);
    if (cover === 0) return;
    const { nut: cm, upright } = this.plan;
    const z = this.here[column]! / cm;
    const wood = upright ? this.grain.at(y / cm, x / cm, z) : this.grain.at(x / cm, y / cm, z);
    const { diffuse, shine } = this.lit(x, y, column, bowl, wood.fibre);
    const r = wood.r * diffuse + shine;
    const g = wood.g * diffuse + shine * 0.86;
    const b = wood.b * diffuse + shine * 0.68;
    if (cover < 1) return this.lay(pixels, at, cover, [r, g, b]);
    pixels[at] = r;
    pixels[at + 1] = g;
    pixels[at + 2] = b;
    pixels[at + 3] = 255;
  }

  /** How bright the surface is, and how much of the lamp it throws back. */
  private lit(x: number, y: number, column: number, bowl: Ellipse | undefined, fibre: number) {
    const { scale, upright, wood } = this.plan;
    const z = this.here[column]!;
    // Fibres roughen the shine across the grain only.
    const rough = (fibre - 0.5) * 0.16;
    const nx = (z - this.here[column + 1]!) * scale - (upright ? rough : 0);
    const ny = (z - this.below[column]!) * scale - (upright ? 0 : rough);
    const length = Math.sqrt(nx * nx + ny * ny + 1);
    const facing = Math.max(0, (nx * LIGHT[0] + ny * LIGHT[1] + LIGHT[2]) / length);
    const gloss = (nx * HALF[0] + ny * HALF[1] + HALF[2]) / length;
    const deep = bowl ? this.hollow(x, y, bowl) : 0;
    const lamp = bowl && deep > 0.02 ? this.castLight(x, y, bowl, deep) : 1;
    const sky = 1 - 0.5 * deep;
    const far = 1 - 0.06 * ((x - this.center[0]) / wood.width + (y - this.center[1]) / wood.height);
    const diffuse = far * (0.34 * sky + 0.9 * facing * (0.24 + 0.76 * lamp) * (0.62 + 0.38 * sky));
    const shine = (power(gloss, 20) * 0.15 + power(gloss, 80) * 0.3) * lamp * (0.4 + 0.6 * sky) * 255;
    return { diffuse, shine };
  }

  /** Lays wood over what is there already: at the outline the shadow shows through. */
  private lay(pixels: Uint8ClampedArray, at: number, cover: number, color: [number, number, number]): void {
    const under = cover < 1 ? (pixels[at + 3]! / 255) * (1 - cover) : 0;
    const alpha = cover + under;
    for (let k = 0; k < 3; k++) {
      pixels[at + k] = alpha > 0 ? (color[k]! * cover + pixels[at + k]! * under) / alpha : 0;
    }
    pixels[at + 3] = 255 * alpha;
  }

  /** How much of the light comes over the lip into a bowl. */
  private castLight(x: number, y: number, bowl: Ellipse, deep: number): number {
    const px = (x - bowl.cx) / bowl.rx;
    const py = (y - bowl.cy) / bowl.ry;
    const lx = TO_LIGHT[0] / bowl.rx;
    const ly = TO_LIGHT[1] / bowl.ry;
    const a = lx * lx + ly * ly;
    const b = px * lx + py * ly;
    const c = px * px + py * py - 1.08;
    const far = (-b + Math.sqrt(Math.max(0, b * b - a * c))) / a;
    const depth = deep * DEPTH * Math.min(bowl.rx, bowl.ry);
    return smooth(0.5, 1.5, (far * SLOPE) / Math.max(depth, 0.5));
  }

  /** The board's shadow on the ground: dark at its foot, soft towards the lower right. */
  private shadow(x: number, y: number, outside: number, pixels: Uint8ClampedArray, at: number): void {
    const cm = this.plan.nut;
    const cast = Math.max(0, this.outline(x - cm * 0.22, y - cm * 0.36));
    const soft = 0.46 * Math.exp(-Math.pow(cast / (cm * 0.5), 1.3));
    const foot = 0.45 * Math.exp(-outside / (cm * 0.16));
    pixels[at] = 26;
    pixels[at + 1] = 14;
    pixels[at + 2] = 6;
    pixels[at + 3] = 255 * (1 - (1 - soft) * (1 - foot)) * this.fade(x, y);
  }

  /** Nothing may end in a hard line at the picture's border. */
  private fade(x: number, y: number): number {
    const { frame } = this.plan;
    const margin = Math.min(x - frame.x, frame.x + frame.width - x, y - frame.y, frame.y + frame.height - y);
    return smooth(0, 10, margin);
  }
}
