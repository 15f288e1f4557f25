import type { Pit, Player } from '../core/types';

/**
 * Where everything on the board lies, in CSS pixels. The board is laid out for its true size instead of being
 * scaled, so that figures stay readable and pits stay large enough for a finger at every width.
 */

export type Orientation = 'wide' | 'tall';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Ellipse {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
}

export interface PitBox extends Ellipse {
  player: Player;
  /** The area that takes the finger; neighbours touch each other. */
  hit: Box;
  /** Where the count and the letter stand, outside the wood: the middle of their box. */
  label: { x: number; y: number };
}

export interface SideBox {
  /** The ground on which the captured nuts lie. */
  heap: Ellipse;
  /** Name, count, clock and pins. */
  text: Box;
  /** How the text is set in its box: beside one another, below one another, in two lines, or in one slim line. */
  align: 'start' | 'center' | 'end';
  flow: 'row' | 'column' | 'block' | 'line';
  /** Against which end of its box the text stands, when the flow is a column. */
  valign: 'start' | 'end';
}

export interface Layout {
  width: number;
  height: number;
  orientation: Orientation;
  /** The first row seen from the top (wide) or from the left (tall). */
  firstRow: Player;
  /** Where the two sides' names and heaps stand: beside the board, above and below it, or both below it. */
  place: 'beside' | 'strip' | 'foot';
  wood: Box;
  radius: number;
  /** Index = pit. */
  pits: PitBox[];
  /** Half the length of a nut. */
  nut: number;
  sides: Record<Player, SideBox>;
}

export interface LayoutInput {
  width: number;
  /** What is available; the layout may be lower, and is higher only where fingers need it. */
  height: number;
  pitsPerRow: number;
  orientation: Orientation;
  /** North below (wide) or at the right (tall). */
  flip: boolean;
  /** How many times as large as usual the reader wants text; 1 when absent. */
  text?: number;
  /** Racks of pins need room, too. */
  pins?: boolean;
}

/** A finger needs this much. */
const TOUCH = 44;
const WIDEST_BOARD = 1800;
/** The bare ends of the wood, in shares of a pit; an upright board on a small phone has hardly any. */
const ENDS = 0.56;
const SHORTEST_ENDS = 0.1;
/** A strip for counts and letters along each row; they keep clear of the wood's shadow. */
const LABEL_HEIGHT = 28;
const LABEL_GAP = 17;
/** The least height of the line with names and counts below an upright board. */
const SLIM_FOOT = 21;
/** Eleven or twelve pits, which no player of old has used, need not be as large as a finger everywhere. */
const SMALLEST_LONG = 34;

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** Lying on a screen that is broad and low, as a phone held across. */
const isAcross = (width: number, height: number) => width >= 460 && width > height * 1.3;

/**
 * Whether an upright board takes the whole height of so low a window, so that what stands below it elsewhere has to
 * stand beside it. `below` is the height of what would stand below.
 */
export const needsWholeHeight = (height: number, below: number, pitsPerRow: number): boolean =>
  TOUCH * (pitsPerRow + ENDS) + 52 > height - below;

/** Upright where lying pits would be too small for a finger, unless the screen is too low for that. */
export function chooseOrientation(width: number, height: number, pitsPerRow: number): Orientation {
  const lying = (Math.min(width, WIDEST_BOARD) - 8) / (pitsPerRow + ENDS);
  if (lying >= 64 || isAcross(width, height)) return 'wide';
  return lying < TOUCH || pitsPerRow >= 8 ? 'tall' : 'wide';
}

/** 0 … n−1 along a row as the eye reads it: from the left (wide) or from the top (tall). */
export function placeInRow(pit: Pit, n: number, orientation: Orientation, flip: boolean): number {
  const fromLeft = pit < n ? pit : 2 * n - 1 - pit;
  const unturned = orientation === 'wide' ? fromLeft : n - 1 - fromLeft;
  return flip ? n - 1 - unturned : unturned;
}

/** The pit at a place of a player's row; the inverse of placeInRow. */
export function pitAt(player: Player, place: number, n: number, orientation: Orientation, flip: boolean): Pit {
  const unturned = flip ? n - 1 - place : place;
  const fromLeft = orientation === 'wide' ? unturned : n - 1 - unturned;
  return player === 'south' ? fromLeft : 2 * n - 1 - fromLeft;
}

export const oppositePit = (pit: Pit, n: number): Pit => 2 * n - 1 - pit;

export const ownerOf = (pit: Pit, n: number): Player => (pit < n ? 'south' : 'north');

/** A … L for South's pits, a … l for North's. */
export const pitLetter = (pit: Pit, n: number): string => String.fromCharCode(pit < n ? 65 + pit : 97 + pit - n);

/** The row that is seen first, from the top (wide) or from the left (tall). */
const firstRowOf = (flip: boolean): Player => (flip ? 'south' : 'north');

/** Where an arrow key, Home or End leads from a pit; null when the key means nothing here. */
export function neighbour(pit: Pit, key: string, n: number, orientation: Orientation, flip: boolean): Pit | null {
  const [back, forth, toFirst, toSecond] =
    orientation === 'wide'
      ? ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
      : ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  const player = ownerOf(pit, n);
  const place = placeInRow(pit, n, orientation, flip);
  const at = (to: number) => pitAt(player, clamp(0, to, n - 1), n, orientation, flip);
  if (key === back) return at(place - 1);
  if (key === forth) return at(place + 1);
  if (key === 'Home') return at(0);
  if (key === 'End') return at(n - 1);
  const inFirst = player === firstRowOf(flip);
  if (key === toFirst) return inFirst ? pit : oppositePit(pit, n);
  if (key === toSecond) return inFirst ? oppositePit(pit, n) : pit;
  return null;
}

/** Lays everything out. */
export function layOut(input: LayoutInput): Layout {
  const usable = { ...input, width: Math.max(200, input.width) };
  return usable.orientation === 'tall' ? layOutTall(usable) : layOutWide(usable);
}

/** Names and heaps stand above and below the wood, or beside it: wherever that leaves the pits more room. */
function layOutWide(input: LayoutInput): Layout {
  const strip = wideFrame(input, 'strip');
  const beside = wideFrame(input, 'beside');
  const { place, margin, size } = beside.score > strip.score ? beside : strip;
  const { width, pitsPerRow: n } = input;
  const labels = LABEL_HEIGHT * (input.text ?? 1);
  const top = place === 'strip' ? margin : 0;
  const wood = { x: (width - size.length) / 2, y: top + labels, width: size.length, height: size.depth };
  const pits = Array.from({ length: 2 * n }, (_, pit) => widePit(pit, input, wood, size));
  const height = wood.y + wood.height + labels + top;
  return {
    width,
    height,
    orientation: 'wide',
    firstRow: firstRowOf(input.flip),
    place,
    wood,
    radius: Math.min(size.depth / 2, size.edge + size.ry * 1.12),
    pits,
    nut: nutSize(size.rx, size.ry),
    sides: place === 'beside' ? besideSides(input, wood, height, margin) : stripSides(input, wood, margin, size),
  };
}

interface WideFrame {
  place: 'beside' | 'strip';
  /** The width of the columns beside the board, or the height of the strips above and below it. */
  margin: number;
  size: Sizes;
  score: number;
}

function wideFrame(input: LayoutInput, place: WideFrame['place']): WideFrame {
  const { width, height, pitsPerRow: n, text = 1 } = input;
  const margin = place === 'beside' ? sideColumn(width, n) : clamp(36, height * 0.1, 84) * text;
  const gap = width < 480 ? 4 : 16;
  const available = Math.min(WIDEST_BOARD, width - 2 * (place === 'beside' ? Math.max(margin, gap) : gap));
  const free = height - 2 * LABEL_HEIGHT * text - (place === 'strip' ? 2 * margin : 0) - 2;
  const size = wideSizes(n, available, free);
  const area = size.pitch * size.depth;
  const fits = size.depth <= free + 1 && size.pitch >= TOUCH && (place === 'strip' || width >= 460);
  return { place, margin, size, score: fits ? area : area / 1000 };
}

/** A column beside the board, as broad as the pits can spare. */
function sideColumn(width: number, n: number): number {
  const comfortable = clamp(76, width * 0.125, 176);
  const spare = (width - TOUCH * (n + 0.5)) / 2;
  return Math.round(clamp(58, spare, comfortable));
}

interface Sizes {
  rx: number;
  ry: number;
  pitch: number;
  /** From the end of the wood to the first cell, along the row. */
  end: number;
  /** From the long side of the wood to the outermost rim, across the rows. */
  edge: number;
  /** Between the rims of the two rows. */
  ridge: number;
  length: number;
  depth: number;
}

function wideSizes(n: number, available: number, free: number): Sizes {
  let pitch = available / (n + ENDS);
  // Many or small pits are cut a little longer across, so that a long board does not become a thin one.
  const roundness = Math.max(clamp(0.98, 1.28 - pitch * 0.0018, 1.16), clamp(1.04, 0.6 + n * 0.08, 1.42));
  let ry = pitch * 0.445 * roundness;
  const depthOf = (r: number) => r * 2 * 2 + r * 0.84;
  if (depthOf(ry) > free) ry = Math.max(TOUCH * 0.42, free / 4.84);
  pitch = Math.min(pitch, Math.max(TOUCH, (ry / 0.445) * 1.3));
  const rx = pitch * 0.445;
  return {
    rx,
    ry,
    pitch,
    end: (pitch * ENDS) / 2,
    edge: ry * 0.3,
    ridge: ry * 0.24,
    length: pitch * (n + ENDS),
    depth: depthOf(ry),
  };
}

function widePit(pit: Pit, input: LayoutInput, wood: Box, size: Sizes): PitBox {
  const { pitsPerRow: n, flip } = input;
  const player = ownerOf(pit, n);
  const upper = player === firstRowOf(flip);
  const cx = wood.x + size.end + (placeInRow(pit, n, 'wide', flip) + 0.5) * size.pitch;
  const middle = wood.y + wood.height / 2;
  const away = size.ridge / 2 + size.ry;
  const half = Math.max(wood.height / 2, TOUCH);
  const gap = LABEL_GAP * (input.text ?? 1);
  return {
    player,
    cx,
    cy: upper ? middle - away : middle + away,
    rx: size.rx,
    ry: size.ry,
    hit: { x: cx - size.pitch / 2, y: upper ? middle - half : middle, width: size.pitch, height: half },
    label: { x: cx, y: upper ? wood.y - gap + 3 : wood.y + wood.height + gap },
  };
}

/** The upper player's name and heap stand at the left end of the upper row, the other's at the right of the lower. */
function besideSides(input: LayoutInput, wood: Box, height: number, column: number): Record<Player, SideBox> {
  const { width, text = 1, pins } = input;
  const upper = firstRowOf(input.flip);
  const middle = wood.y + wood.height / 2;
  const one = (player: Player): SideBox => {
    const above = player === upper;
    const room = Math.min(column, above ? wood.x : width - wood.x - wood.width);
    const x = above ? wood.x - room : wood.x + wood.width;
    const top = above ? 0 : middle + 3;
    const bottom = above ? middle - 3 : height;
    // A number with a word below it, a name of one or two lines; a rack below them.
    const words = Math.min((pins ? 100 : 76) * text, (bottom - top) * 0.8);
    const ry = Math.max(6, Math.min((bottom - top - words) / 2 - 2, room * 0.4, 57));
    const rx = Math.min(room * 0.44, ry * 1.3);
    return {
      heap: { cx: x + room / 2, cy: above ? bottom - ry - 2 : top + ry + 2, rx, ry },
      text: { x: x + 2, y: above ? top : bottom - words, width: room - 4, height: words },
      align: 'center',
      flow: 'column',
      valign: above ? 'start' : 'end',
    };
  };
  return { south: one('south'), north: one('north') };
}

function stripSides(input: LayoutInput, wood: Box, strip: number, size: Sizes): Record<Player, SideBox> {
  const upper = firstRowOf(input.flip);
  const ry = strip / 2 - Math.min(8, strip * 0.12);
  const rx = Math.min(ry * 1.5, size.pitch * 0.8);
  const pad = 10;
  const left = Math.min(wood.x, pad);
  const one = (player: Player): SideBox => {
    const above = player === upper;
    // Below, the counts' line and the strip mirror those above.
    const top = above ? 0 : wood.y + wood.height + (wood.y - strip);
    const reserved = left + 2 * rx + 8;
    const cx = above ? left + rx : input.width - left - rx;
    return {
      heap: { cx, cy: top + strip / 2, rx, ry },
      text: { x: above ? reserved : left, y: top, width: input.width - reserved - left, height: strip },
      align: above ? 'start' : 'end',
      flow: 'row',
      valign: 'start',
    };
  };
  return { south: one('south'), north: one('north') };
}

function layOutTall(input: LayoutInput): Layout {
  const { width, height, pitsPerRow: n, text = 1 } = input;
  const top = 2;
  const labels = 46 * text;
  const spare = height - top - 2 - TOUCH * (n + ENDS);
  const foot = clamp(SLIM_FOOT * text, spare, clamp(52, height * 0.11, 92) * text);
  const ends = clamp(SHORTEST_ENDS, (height - foot - top - 2) / TOUCH - n, ENDS);
  const pitch = clamp(n > 10 ? SMALLEST_LONG : TOUCH, (height - foot - top - 2) / (n + ends), 104);
  const ry = pitch * 0.445;
  const rx = clamp(ry, (width - 2 * labels) / 4.84, ry * 1.5);
  const size = { rx, ry, pitch, end: (pitch * ends) / 2, edge: rx * 0.26, ridge: rx * 0.26 };
  const depth = rx * 4 + 2 * size.edge + size.ridge;
  const wood = { x: (width - depth) / 2, y: top, width: depth, height: pitch * (n + ends) };
  const pits = Array.from({ length: 2 * n }, (_, pit) => tallPit(pit, input, wood, size));
  return {
    width,
    height: wood.y + wood.height + foot + 2,
    orientation: 'tall',
    firstRow: firstRowOf(input.flip),
    place: 'foot',
    wood,
    radius: Math.min(depth / 2, size.edge + rx * 1.05),
    pits,
    nut: nutSize(rx, ry),
    sides: footSides(input, wood, foot),
  };
}

function tallPit(pit: Pit, input: LayoutInput, wood: Box, size: Omit<Sizes, 'length' | 'depth'>): PitBox {
  const { pitsPerRow: n, flip, text = 1 } = input;
  const player = ownerOf(pit, n);
  const left = player === firstRowOf(flip);
  const cy = wood.y + size.end + (placeInRow(pit, n, 'tall', flip) + 0.5) * size.pitch;
  const middle = wood.x + wood.width / 2;
  const away = size.ridge / 2 + size.rx;
  const half = wood.width / 2;
  return {
    player,
    cx: left ? middle - away : middle + away,
    cy,
    rx: size.rx,
    ry: size.ry,
    hit: { x: left ? middle - half : middle, y: cy - size.pitch / 2, width: half, height: size.pitch },
    label: { x: left ? wood.x - 24 * text : wood.x + wood.width + 24 * text, y: cy },
  };
}

/** Both sides below the upright board, each under its own column. */
function footSides(input: LayoutInput, wood: Box, foot: number): Record<Player, SideBox> {
  const { width, text = 1, flip } = input;
  const slim = foot < 46 * text;
  const ry = slim ? foot / 2 : foot / 2 - 7;
  const rx = Math.min(ry * (slim ? 1 : 1.25), 40);
  const half = Math.min(width / 2, Math.max(wood.width / 2 + 60, 150));
  const y = wood.y + wood.height + 2;
  const one = (player: Player): SideBox => {
    const left = player === firstRowOf(flip);
    const outer = left ? width / 2 - half : width / 2 + half;
    const cx = left ? outer + 4 + rx : outer - 4 - rx;
    const textWidth = half - 2 * rx - 12;
    return {
      heap: { cx, cy: y + foot / 2, rx, ry },
      text: { x: left ? cx + rx + 4 : cx - rx - 4 - textWidth, y, width: textWidth, height: foot },
      align: left ? 'start' : 'end',
      flow: slim ? 'line' : 'block',
      valign: 'start',
    };
  };
  return { south: one('south'), north: one('north') };
}

/** Sixteen nuts must lie side by side in a bowl, touching and overlapping a little. */
function nutSize(rx: number, ry: number): number {
  return Math.sqrt(rx * ry) * 0.266;
}
