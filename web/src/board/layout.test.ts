import { describe, expect, it } from 'vitest';
import { chooseOrientation, layOut, neighbour, pitAt, placeInRow, type Layout, type Orientation } from './layout';

const SCREENS = [
  [224, 472],
  [320, 524],
  [390, 800],
  [667, 331],
  [552, 222],
  [768, 980],
  [1024, 720],
  [1440, 840],
  [2200, 1300],
] as const;
const SIZES = [2, 6, 7, 8, 9, 10, 12];

function everyLayout(check: (layout: Layout, n: number, orientation: Orientation, flip: boolean) => void) {
  for (const [width, height] of SCREENS) {
    for (const n of SIZES) {
      for (const flip of [false, true]) {
        const orientation = chooseOrientation(width, height, n);
        check(layOut({ width, height, pitsPerRow: n, orientation, flip }), n, orientation, flip);
      }
    }
  }
}

describe('chooseOrientation', () => {
  it('stands the long boards upright on portrait phones', () => {
    for (const n of [8, 9, 10, 12]) {
      expect(chooseOrientation(320, 524, n)).toBe('tall');
      expect(chooseOrientation(390, 800, n)).toBe('tall');
    }
    expect(chooseOrientation(390, 800, 6)).toBe('wide');
  });

  it('never makes pits too small for a finger because a narrow window is low', () => {
    expect(chooseOrientation(304, 330, 10)).toBe('tall');
    expect(chooseOrientation(304, 330, 6)).toBe('wide');
  });

  it('lays every board down on wide screens', () => {
    for (const n of SIZES) {
      expect(chooseOrientation(1440, 840, n)).toBe('wide');
      expect(chooseOrientation(667, 331, n)).toBe('wide');
    }
  });
});

describe('layOut', () => {
  it('stays within the width', () => {
    everyLayout((layout) => {
      expect(layout.wood.x).toBeGreaterThanOrEqual(0);
      expect(layout.wood.x + layout.wood.width).toBeLessThanOrEqual(layout.width);
      for (const side of Object.values(layout.sides)) {
        expect(side.text.x).toBeGreaterThanOrEqual(-0.5);
        expect(side.text.x + side.text.width).toBeLessThanOrEqual(layout.width + 0.5);
        expect(side.heap.cx - side.heap.rx).toBeGreaterThanOrEqual(-0.5);
        expect(side.heap.cx + side.heap.rx).toBeLessThanOrEqual(layout.width + 0.5);
        expect(side.text.height).toBeGreaterThan(20);
      }
    });
  });

  it('gives the traditional boards pits of at least 44 pixels for the finger, and no pit overlaps another', () => {
    everyLayout((layout, n) => {
      for (const [pit, box] of layout.pits.entries()) {
        const finger = Math.min(box.hit.width, box.hit.height);
        if (n <= 10 && (layout.width >= 552 || layout.orientation === 'tall'))
          expect(finger).toBeGreaterThanOrEqual(43.9);
        for (const other of layout.pits.slice(pit + 1)) {
          const apart =
            Math.abs(box.cx - other.cx) >= box.rx + other.rx - 0.1 ||
            Math.abs(box.cy - other.cy) >= box.ry + other.ry - 0.1;
          expect(apart).toBe(true);
        }
      }
    });
  });

  it('fits the available height where fingers allow it', () => {
    for (const [width, height] of [
      [224, 472],
      [320, 524],
      [552, 222],
      [390, 800],
      [667, 331],
      [1440, 840],
      [768, 980],
    ] as const) {
      for (const n of [6, 7, 8, 9, 10]) {
        const orientation = chooseOrientation(width, height, n);
        expect(layOut({ width, height, pitsPerRow: n, orientation, flip: false }).height).toBeLessThanOrEqual(
          height + 1,
        );
      }
    }
  });

  // With the columns beside the board, name and count once stood nearer to the other player's row than to their own.
  it('keeps each heap, name and count at its own row, also after a flip', () => {
    everyLayout(({ pits, sides, orientation, wood }, n) => {
      for (const player of ['south', 'north'] as const) {
        const row = pits[player === 'south' ? 0 : n]!;
        const { heap, text } = sides[player];
        if (orientation === 'wide') {
          const upper = row.cy < wood.y + wood.height / 2;
          expect(heap.cy < wood.y + wood.height / 2).toBe(upper);
          expect(text.y + text.height / 2 < wood.y + wood.height / 2).toBe(upper);
        } else expect(heap.cx < wood.x + wood.width / 2).toBe(row.cx < wood.x + wood.width / 2);
      }
    });
  });

  // At 1440 × 900 the pits once took 16 % of the window, at 1920 × 1080 11 %: columns for the names took the width.
  it('fills a wide window with pits, beside the open panel', () => {
    for (const [window, width, height] of [
      [1440 * 900, 1110, 760],
      [1920 * 1080, 1570, 940],
    ] as const) {
      for (const n of [6, 7, 8, 9, 10]) {
        const { pits } = layOut({ width, height, pitsPerRow: n, orientation: 'wide', flip: false });
        const area = pits.reduce((sum, { hit }) => sum + hit.width * hit.height, 0);
        expect(area / window, `${n} pits, ${width}`).toBeGreaterThan(0.24);
      }
    }
  });

  it('makes room for text twice as large', () => {
    for (const [width, height, n] of [
      [374, 600, 6],
      [374, 600, 10],
      [1110, 760, 6],
    ] as const) {
      const orientation = chooseOrientation(width, height, n);
      const { pits, wood } = layOut({ width, height, pitsPerRow: n, orientation, flip: false, text: 2 });
      for (const { label } of pits) {
        // Half the height of a figure of 2.4rem, half the width of two figures and a letter.
        if (orientation === 'wide')
          expect(Math.min(Math.abs(label.y - wood.y), Math.abs(label.y - wood.y - wood.height))).toBeGreaterThan(19);
        else expect(Math.min(Math.abs(label.x - wood.x), Math.abs(label.x - wood.x - wood.width))).toBeGreaterThan(38);
      }
    }
  });

  it('draws South below, A at the left', () => {
    const { pits } = layOut({ width: 1440, height: 840, pitsPerRow: 6, orientation: 'wide', flip: false });
    expect(pits[0]!.cx).toBeLessThan(pits[5]!.cx);
    expect(pits[0]!.cy).toBeGreaterThan(pits[11]!.cy);
    expect(pits[11]!.cx).toBeCloseTo(pits[0]!.cx);
  });

  it('stands the board upright by a quarter turn counterclockwise', () => {
    const { pits } = layOut({ width: 390, height: 800, pitsPerRow: 10, orientation: 'tall', flip: false });
    expect(pits[0]!.cy).toBeGreaterThan(pits[9]!.cy);
    expect(pits[0]!.cx).toBeGreaterThan(pits[19]!.cx);
    expect(pits[10]!.cy).toBeCloseTo(pits[9]!.cy);
  });

  it('turns everything by half a turn when flipped', () => {
    for (const orientation of ['wide', 'tall'] as const) {
      const one = layOut({ width: 700, height: 900, pitsPerRow: 7, orientation, flip: false });
      const other = layOut({ width: 700, height: 900, pitsPerRow: 7, orientation, flip: true });
      const [cx, cy] = [one.wood.x + one.wood.width / 2, one.wood.y + one.wood.height / 2];
      for (const [pit, box] of one.pits.entries()) {
        expect(other.pits[pit]!.cx).toBeCloseTo(2 * cx - box.cx);
        expect(other.pits[pit]!.cy).toBeCloseTo(2 * cy - box.cy);
      }
    }
  });
});

describe('places and keys', () => {
  it('placeInRow and pitAt are inverse', () => {
    for (const orientation of ['wide', 'tall'] as const) {
      for (const flip of [false, true]) {
        for (let pit = 0; pit < 16; pit++) {
          const player = pit < 8 ? 'south' : 'north';
          expect(pitAt(player, placeInRow(pit, 8, orientation, flip), 8, orientation, flip)).toBe(pit);
        }
      }
    }
  });

  it('arrow keys lead where the eye sees them, in every orientation', () => {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
    for (const orientation of ['wide', 'tall'] as const) {
      for (const flip of [false, true]) {
        const { pits } = layOut({ width: 800, height: 900, pitsPerRow: 8, orientation, flip });
        for (const [key, [dx, dy]] of Object.entries(ways)) {
          for (let pit = 0; pit < 16; pit++) {
            const to = neighbour(pit, key, 8, orientation, flip)!;
            if (to === pit) continue;
            expect(Math.sign(Math.round(pits[to]!.cx - pits[pit]!.cx))).toBe(dx);
            expect(Math.sign(Math.round(pits[to]!.cy - pits[pit]!.cy))).toBe(dy);
          }
        }
      }
    }
  });

  it('Home and End lead to the ends of the row as seen; other keys mean nothing', () => {
    expect(neighbour(3, 'Home', 6, 'wide', false)).toBe(0);
    expect(neighbour(8, 'Home', 6, 'wide', false)).toBe(11);
    expect(neighbour(3, 'End', 6, 'wide', true)).toBe(0);
    expect(neighbour(3, 'Home', 6, 'tall', false)).toBe(5);
    expect(neighbour(3, 'x', 6, 'wide', false)).toBeNull();
  });
});
