import { NUT_SHAPES, type NutShape } from './nutShapes';

/**
 * The drawn nuts as a bitmap. Each look is painted once for a size and a screen, then copied wherever a nut lies, so
 * that a sowing on a slow phone costs a few copies a frame.
 */

/** A nut's cell spans 32 tenths of half a nut: the nut itself and the shadow under it. */
export const CELL = 3.2;

/** Light to dark: olive, grey, a little warmer (NutShape.tint). */
const TINTS = [
  ['#dfe1d0', '#aeb29b', '#767b65', '#474b3c', '#26281f'],
  ['#e1e1d9', '#b3b2a6', '#7c7b70', '#4b4a42', '#292822'],
  ['#e2ddcb', '#b5ae97', '#7f7761', '#4e4737', '#2b251b'],
] as const;
const BODY_STOPS = [0, 0.2, 0.54, 0.86, 1] as const;

type Stop = [at: number, color: string];

const UNDER: Stop[] = [
  [0.45, 'rgb(18 9 2 / 0.62)'],
  [0.75, 'rgb(18 9 2 / 0.3)'],
  [1, 'rgb(18 9 2 / 0)'],
];
/** Light thrown back by the wood, on the side away from the lamp. */
const GLOW: Stop[] = [
  [0.8, 'rgb(217 164 104 / 0)'],
  [0.95, 'rgb(217 164 104 / 0.42)'],
  [1, 'rgb(217 164 104 / 0.1)'],
];
const GLOSS: Stop[] = [
  [0, 'rgb(255 255 255 / 0.96)'],
  [0.45, 'rgb(255 255 255 / 0.6)'],
  [1, 'rgb(255 255 255 / 0)'],
];

/** Copies one look so that its nut's middle lies at (x, y); `width` is the cell's, in the context's units. */
export type DrawNut = (context: CanvasRenderingContext2D, look: number, x: number, y: number, width: number) => void;

const sheets = new Map<number, DrawNut>();
/** The sizes of a page: a board, its heaps, its hand; a window that is being resized asks for many more. */
const KEPT = 12;

/** How to draw nuts of which half a length is `pixels` screen pixels. */
export function nutsOf(pixels: number): DrawNut {
  const cell = Math.max(4, Math.ceil(pixels * CELL));
  let draw = sheets.get(cell);
  if (!draw) {
    draw = paintSheet(cell);
    sheets.set(cell, draw);
    const oldest = sheets.keys().next();
    if (sheets.size > KEPT && !oldest.done) sheets.delete(oldest.value);
  }
  return draw;
}

function paintSheet(cell: number): DrawNut {
  const sheet = document.createElement('canvas');
  sheet.width = cell * NUT_SHAPES.length;
  sheet.height = cell;
  const pen = sheet.getContext('2d');
  if (!pen) return () => {};
  NUT_SHAPES.forEach((nut, look) => {
    pen.setTransform(cell / 32, 0, 0, cell / 32, cell * (look + 0.5), cell / 2);
    paintNut(pen, nut);
  });
  return (context, look, x, y, width) =>
    context.drawImage(sheet, look * cell, 0, cell, cell, x - width / 2, y - width / 2, width, width);
}

/** Around the middle, in tenths of half a nut. */
function paintNut(pen: CanvasRenderingContext2D, { outline, rings, tint, gloss }: NutShape): void {
  paintUnder(pen, { x: 1.8, y: 3, rx: 12.6, ry: 12 });
  const body = new Path2D(outline);
  pen.fillStyle = shade(
    pen,
    [-3.4, -4.6],
    [-2.8, -3.8],
    15.2,
    BODY_STOPS.map((at, k) => [at, TINTS[tint][k]!]),
  );
  pen.fill(body);
  const cracks = new Path2D(rings);
  pen.lineWidth = 0.26;
  pen.strokeStyle = 'rgb(35 36 27 / 0.36)';
  pen.stroke(cracks);
  pen.save();
  pen.translate(0.28, 0.34);
  pen.strokeStyle = 'rgb(255 255 255 / 0.13)';
  pen.stroke(cracks);
  pen.restore();
  pen.fillStyle = shade(pen, [-2, -2.8], [-2, -2.8], 13.6, GLOW);
  pen.fill(body);
  paintEllipse(pen, { ...gloss, rx: 4.6, ry: 2.9 }, GLOSS);
  pen.fillStyle = 'rgb(255 255 255 / 0.95)';
  pen.beginPath();
  pen.arc(gloss.x - 0.2, gloss.y - 0.2, 1.25, 0, 2 * Math.PI);
  pen.fill();
}

function shade(
  pen: CanvasRenderingContext2D,
  focus: [number, number],
  middle: [number, number],
  radius: number,
  stops: Stop[],
): CanvasGradient {
  const gradient = pen.createRadialGradient(...focus, 0, ...middle, radius);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  return gradient;
}

interface Spot {
  x: number;
  y: number;
  rx: number;
  ry: number;
  /** Degrees. */
  turn?: number;
}

/** The soft shadow under a nut or a handful. */
export function paintUnder(pen: CanvasRenderingContext2D, spot: Spot): void {
  paintEllipse(pen, spot, UNDER);
}

/** A soft ellipse: a circle of radius 1, stretched. */
function paintEllipse(pen: CanvasRenderingContext2D, { x, y, rx, ry, turn = 0 }: Spot, stops: Stop[]): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate((turn * Math.PI) / 180);
  pen.scale(rx, ry);
  pen.fillStyle = shade(pen, [0, 0], [0, 0], 1, stops);
  pen.beginPath();
  pen.arc(0, 0, 1, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
}
