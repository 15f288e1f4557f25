/**
 * How nuts lie: a fixed place for each slot of each bowl, so that nothing jumps when one is added or taken.
 * All lengths are in nut sizes (half a nut's length = 1); the caller scales.
 */

export interface Slot {
  x: number;
  y: number;
  /** 1 on the ground, a little more for nuts that lie on others: they are nearer to the eye. */
  scale: number;
  /** Which of the drawn nuts to show, 0 … NUT_LOOKS−1. */
  look: number;
}

export const NUT_LOOKS = 12;

/** So many lie side by side before the heap begins to rise. */
const LAYERS = [16, 12, 9, 7];
const FLAT = LAYERS[0]!;
const MOST = LAYERS.reduce((sum, layer) => sum + layer, 0);

/** How many nuts are drawn for a count: all up to 16, then ever fewer, but always growing up to far above 90. */
export function drawnNuts(count: number): number {
  if (count <= FLAT) return Math.max(0, count);
  const more = count - FLAT;
  return Math.min(MOST, FLAT + Math.ceil((MOST - FLAT) * (1 - Math.exp(-more / 34))));
}

/** A small repeatable source of chance (mulberry32). */
export function chance(seed: number): () => number {
  let state = (seed + 0x9e3779b9) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const known = new Map<string, Slot[][]>();

/**
 * The first `count` slots of bowl `seed` whose half axes are `a` and `b` nut sizes. A layer is worked out when a nut
 * first lies in it: most bowls never hold more than one, and a layer takes milliseconds on a phone.
 */
export function slots(seed: number, a: number, b: number, count: number): Slot[] {
  const key = `${seed} ${a.toFixed(1)} ${b.toFixed(1)}`;
  let layers = known.get(key);
  if (!layers) known.set(key, (layers = []));
  const shown: Slot[] = [];
  for (let height = 0; shown.length < count && height < LAYERS.length; height++) {
    shown.push(...(layers[height] ??= scatter(seed, a, b, height)).slice(0, count - shown.length));
  }
  return shown;
}

/** The slots of one layer, counted from the ground. */
function scatter(seed: number, a: number, b: number, height: number): Slot[] {
  const random = chance(seed * 7919 + 17 + height * 104_729);
  const shrink = 1 - 0.2 * height;
  const layer: Slot[] = [];
  let lastLook = -1;
  // No bowl is cut quite evenly: its nuts gather a little beside the middle.
  const lean = { x: (random() - 0.5) * 0.9, y: random() * 0.5 - 0.1 };
  for (let k = 0; k < LAYERS[height]!; k++) {
    const spot = bestSpot(layer, Math.max(0.4, (a - 1.2) * shrink), Math.max(0.3, (b - 1.2) * shrink), lean, random);
    let look = Math.floor(random() * NUT_LOOKS);
    if (look === lastLook) look = (look + 5) % NUT_LOOKS;
    lastLook = look;
    layer.push({ x: spot.x, y: spot.y, scale: 1 + 0.06 * height, look });
  }
  // Higher nuts are seen a little further up, as from a player's seat.
  return layer.map((slot) => ({ ...slot, y: slot.y - 0.42 * height }));
}

/** Nuts roll towards the middle until they touch others: the candidate nearest to the middle that overlaps little. */
function bestSpot(
  others: Slot[],
  a: number,
  b: number,
  lean: { x: number; y: number },
  random: () => number,
): { x: number; y: number } {
  let best = { x: 0, y: 0 };
  let bestCost = Infinity;
  for (let attempt = 0; attempt < 140; attempt++) {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random());
    const x = Math.cos(angle) * reach * a;
    const y = Math.sin(angle) * reach * b;
    // The first nut lies beside the middle; with one in the very middle six would always make a flower.
    const far = Math.hypot(x - lean.x, y - lean.y);
    const pull = others.length === 0 ? Math.abs(far - 0.75) * 2 : far * 0.42;
    const cost = pull + random() * 0.45 + crowding(x, y, others);
    if (cost < bestCost) {
      bestCost = cost;
      best = { x, y };
    }
  }
  return best;
}

function crowding(x: number, y: number, others: Slot[]): number {
  let cost = 0;
  for (const other of others) {
    const overlap = 1.84 - Math.hypot(x - other.x, y - other.y);
    if (overlap > 0) cost += overlap * overlap * 4;
  }
  return cost;
}
