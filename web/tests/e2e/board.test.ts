import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as app from '../support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await app.launch();
});
afterAll(() => browser.close());

/** In the page: follows every picture of nuts, frame by frame, and keeps what is out of its place. */
function watchNuts(): void {
  const world = window as unknown as { strays: string[]; pictures: number; places: Set<string> };
  world.strays = [];
  world.pictures = 0;
  world.places = new Set();
  const rect = (element: Element) => element.getBoundingClientRect();
  const middle = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
  const outside = (box: DOMRect, { x, y }: { x: number; y: number }) =>
    Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom, 0);
  const stray = (nuts: string, box: DOMRect, by: number) => {
    if (by > 2) world.strays.push(`${nuts} by ${by.toFixed(1)} px at ${JSON.stringify(middle(box))}`);
  };
  const look = () => {
    const board = rect(document.querySelector('.board')!);
    const wood = rect(document.querySelector('.board > .block')!);
    world.places.add(`${Math.round(wood.x)} ${Math.round(wood.y)} ${Math.round(wood.width)}`);
    for (const canvas of document.querySelectorAll('canvas[data-nuts]')) {
      const box = rect(canvas);
      const name = canvas.getAttribute('data-nuts')!;
      world.pictures++;
      // The hand goes over the wood; what is captured flies over the board, whose heaps belong to it.
      if (name === 'hand') stray(name, box, outside(wood, middle(box)));
      else if (name === 'flight') stray(name, box, outside(board, middle(box)));
      else {
        const heap = { 50: 'south', 51: 'north' }[name];
        const home = rect(document.querySelector(heap ? `[data-heap="${heap}"]` : `[data-pit="${name}"]`)!);
        stray(name, box, outside(home, middle(box)));
        // Nothing is drawn beyond the bowl: a nut's shadow at the rim is all that may reach over it.
        stray(`${name}, its edge`, box, heap ? 0 : Math.max(home.left - box.left, box.right - home.right, 0) - 14);
      }
    }
    requestAnimationFrame(look);
  };
  look();
}

const SCREENS = [
  { name: 'a desktop', viewport: { width: 1440, height: 900 }, ruleset: 'endodoi/6x4' },
  { name: 'a desktop, a long board', viewport: { width: 1440, height: 900 }, ruleset: 'endodoi/10x4' },
  { name: 'a phone', viewport: { width: 390, height: 844 }, ruleset: 'endodoi/6x4' },
  { name: 'a phone, an upright board', viewport: { width: 390, height: 844 }, ruleset: 'endodoi/10x4' },
  { name: 'a small phone, an upright board', viewport: { width: 320, height: 568 }, ruleset: 'endodoi/9x4' },
  { name: 'a phone held across', viewport: { width: 568, height: 320 }, ruleset: 'endodoi/8x4' },
];

describe('nuts', () => {
  // Nuts once came in from up to 200 px beside their pit, and captured ones crossed the panel: they grew about the
  // corner of the whole picture. Still pictures showed nothing of it.
  it.each(SCREENS)(
    'are never seen outside their pit, their way or their heap: $name',
    async ({ viewport, ruleset }) => {
      const { page, close } = await app.open(browser, {
        viewport,
        match: { computer: null, ruleset },
        settings: { speed: 'fast' },
      });
      await app.untilStage(page, 'waiting');
      await page.evaluate(watchNuts);
      for (let turn = 1; turn <= 3; turn++) {
        await app.playablePits(page).nth(turn).click();
        await page.waitForFunction(
          (at) => document.querySelector('[data-at]')!.getAttribute('data-at') === String(at),
          turn,
        );
        await app.untilStage(page, 'waiting', 'over');
      }
      const { strays, pictures, places } = await page.evaluate(() => {
        const world = window as unknown as { strays: string[]; pictures: number; places: Set<string> };
        return { strays: world.strays, pictures: world.pictures, places: [...world.places] };
      });
      // The words below the board have room for all they say: the board stays where it is.
      expect(places).toHaveLength(1);
      expect(pictures).toBeGreaterThan(500);
      expect([...new Set(strays)].slice(0, 5)).toEqual([]);
      await close();
    },
  );

  it('lie where they should: every pit shows as much as its count says', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null } });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.querySelector('[data-at]')!.getAttribute('data-at') === '1');
    await page.waitForTimeout(100);
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('canvas[data-nuts]')].slice(2).map((canvas) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        // Nuts are light, the shadow of the bowl is dark.
        let light = 0;
        for (let k = 0; k < data.length; k += 4)
          if (data[k + 3]! > 200 && data[k]! + data[k + 1]! + data[k + 2]! > 300) light++;
        return light;
      }),
    );
    const counts = await app.seeds(page);
    counts.forEach((count, pit) => {
      if (count === 0) expect(drawn[pit], `pit ${pit}`).toBe(0);
      else expect(drawn[pit], `pit ${pit}`).toBeGreaterThan(0);
    });
    const least = Math.min(...counts.filter((count) => count > 0));
    const most = Math.max(...counts);
    expect(drawn[counts.indexOf(most)]!).toBeGreaterThan(drawn[counts.indexOf(least)]!);
    await close();
  });
});

describe('the words beside the board', () => {
  // For a third of a second after each own move the page said “Your turn”.
  it('never say “Your turn” while the board shows the computer’s', async () => {
    const { page, close } = await app.open(browser, { match: { level: 1 }, settings: { speed: 'fast' } });
    await app.untilStage(page, 'waiting');
    await page.evaluate(() => {
      const seen: string[] = [];
      const boards: string[] = [];
      Object.assign(window, { seen, boards });
      new MutationObserver(() => boards.push(document.querySelector('[data-at]')!.getAttribute('data-at')!)).observe(
        document.querySelector('[data-at]')!,
        { attributeFilter: ['data-at'] },
      );
      const look = () => {
        const at = document.querySelector('[data-at]')!.getAttribute('data-at');
        const says = document.querySelector('[data-testid="status"]')?.textContent?.trim() ?? '';
        const told = document.querySelector('[data-testid="told"]')?.textContent?.trim() ?? '';
        const line = `${at}: ${says.replace(/\d+/g, 'k')} | ${told}`;
        if (seen.at(-1) !== line) seen.push(line);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.querySelector('[data-at]')!.getAttribute('data-at') === '2');
    await app.untilStage(page, 'waiting', 'over');
    const { seen, boards } = await page.evaluate(() => {
      const { seen, boards } = window as unknown as { seen: string[]; boards: string[] };
      return { seen, boards };
    });
    // Between two sowings the board stood for a moment as the game does, one move ahead. Nobody saw it, but what was to
    // be told once counted as told.
    expect(boards).toEqual(['1', '2']);
    const between = seen.filter((line) => line.startsWith('1:'));
    expect(between.some((line) => line.includes('Your turn'))).toBe(false);
    expect(between.some((line) => line.includes('Little brother is thinking'))).toBe(true);
    // The own move is told with its reason, long enough to be read before the answer begins.
    expect(between.at(-1)).toContain('You, C: 5 laps, ends at E, takes 7.');
    expect(between.at(-1)).toContain('The sowing ended in an empty pit');
    expect(seen.at(-1)).toContain('Your turn');
    await close();
  });

  it('say why: what was taken, and why nothing was', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null }, settings: { tips: false } });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('c');
    await page.getByTestId('told').filter({ hasText: 'E was empty, and b opposite it held 6 seeds.' }).waitFor();
    await app.loadPosition(page, '2,0,0,0,0,1/0,1,0,0,0,3 0/0 s');
    await page.keyboard.press('b');
    await page
      .getByTestId('told')
      .filter({ hasText: 'takes nothing. C was empty, but so is d opposite it.' })
      .waitFor();
    await app.loadPosition(page, '0,0,1,0,0,0/0,1,0,0,0,1 0/0 s');
    await page.keyboard.press('f');
    await page.getByTestId('told').filter({ hasText: 'takes nothing. a lies in the other row.' }).waitFor();
    await close();
  });

  it('answer every press that lifts nothing, and ring its pit', async () => {
    const { page, close } = await app.open(browser, { match: { level: 1 } });
    await app.untilStage(page, 'waiting');
    const press = async (pit: number, words: string) => {
      await app.pit(page, pit).click({ force: true });
      await page.getByTestId('told').filter({ hasText: words }).waitFor();
    };
    await press(8, 'c is not in your row. Lift one of the ringed pits.');
    expect(await page.locator('[data-refused="8"]').count()).toBe(1);
    await app.loadPosition(page, '0,1,0,1,0,1/0,2,1,0,2,0 0/0 s');
    await press(0, 'A is empty.');
    await app.loadPosition(page, '1,2,0,1,0,1/0,1,0,1,2,0 0/0 s');
    await press(4, 'Sowing from E would never end');
    expect(await page.locator('[data-refused="4"]').count()).toBe(1);
    await page.keyboard.press(',');
    await close();
  });

  it('explain a first game as it goes, once each, until they are switched off with one press', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null } });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('c');
    await page.getByTestId('told').filter({ hasText: 'that takes the seeds opposite and the last seed' }).waitFor();
    await app.loadPosition(page, '2,0,0,0,0,1/0,1,0,0,0,3 0/0 s');
    await page.keyboard.press('b');
    await page.getByTestId('told').filter({ hasText: 'takes only when seeds lie opposite' }).waitFor();
    await page.getByRole('button', { name: 'No more tips' }).click();
    // The button has gone; the focus has not.
    await page.waitForFunction(() => document.activeElement?.matches('[data-pit]'));
    await page.getByTestId('told').filter({ hasText: 'so is d opposite it' }).waitFor();
    await page.reload();
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('f');
    expect(await page.getByRole('button', { name: 'No more tips' }).count()).toBe(0);
    await close();
  });
});

describe('what goes wrong', () => {
  // On a phone held across the sentence lay above the window, and pushed the words down over the board.
  it('is told over the board, whole and in sight, and nothing moves for it', async () => {
    const { page, close } = await app.open(browser, {
      viewport: { width: 568, height: 320 },
      match: { level: 1 },
      errorsExpected: true,
      before: (context) => context.route(/engine\.worker/, (route) => route.abort()),
    });
    await app.untilStage(page, 'waiting');
    const before = await page.locator('.board').boundingBox();
    await page.keyboard.press('c');
    const alert = page.getByRole('alert').filter({ hasText: 'The computer player could not be loaded.' });
    await alert.waitFor();
    const box = (await alert.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(320);
    expect(await page.locator('.board').boundingBox()).toEqual(before);
    // Nobody is thinking.
    expect(await page.getByTestId('status').textContent()).toContain('Little brother to move');
    await close();
  });

  it('a press on a board that is over is answered, too', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null } });
    await app.untilStage(page, 'waiting');
    await app.loadPosition(page, '0,0,5,0,0,0/0,0,0,0,0,0 0/0 s');
    await page.getByTestId('result').waitFor();
    await app.pit(page, 2).click({ force: true });
    await page.getByTestId('result').filter({ hasText: 'The game has ended already.' }).waitFor();
    await close();
  });
});

describe('what moves are worth', () => {
  it('stands at the pits as in the list, also on a phone with the panel closed', async () => {
    const { page, close } = await app.open(browser, {
      viewport: { width: 390, height: 844 },
      match: { computer: null },
      settings: { panel: false },
    });
    await app.untilStage(page, 'waiting');
    await app.loadPosition(page, '0,3,2,1,2,3/4,1,2,3,6,2 9/10 s');
    await page.getByRole('button', { name: 'What each move is worth' }).click();
    await page.locator('[data-worth].best').first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[data-worth].guess').length === 0);
    const [pits, onBoard] = await Promise.all([
      page
        .locator('[data-worth]')
        .evaluateAll((chips) => chips.map((chip) => chip.textContent!.trim().replace('★', ''))),
      page.locator('[data-worth]').evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().bottom)),
    ]);
    expect(Math.max(...onBoard)).toBeLessThan(844);
    await page.getByRole('button', { name: 'Show moves' }).click();
    const list = await page.locator('[data-price] td:nth-of-type(1) [aria-hidden]').allTextContents();
    expect(pits).toEqual(list.map((text) => text.trim()));
    await close();
  });
});

describe('the window', () => {
  async function share(page: Page): Promise<number> {
    return page.evaluate(() => {
      const boxes = [...document.querySelectorAll('[data-pit]')].map((pit) => pit.getBoundingClientRect());
      return boxes.reduce((sum, { width, height }) => sum + width * height, 0) / (innerWidth * innerHeight);
    });
  }

  // With columns beside the wood for the names, the pits took 16 % of 1440 × 900 and 11 % of 1920 × 1080.
  it.each([
    [1440, 900],
    [1920, 1080],
  ])('of %i × %i is filled: a quarter of it takes presses on pits', async (width, height) => {
    const viewport = { width, height };
    for (const ruleset of ['endodoi/6x4', 'endodoi/10x4']) {
      const { page, close } = await app.open(browser, { viewport, match: { computer: null, ruleset } });
      await app.untilStage(page, 'waiting');
      const open = await share(page);
      expect(open).toBeGreaterThan(0.24);
      const panel = (await page.getByRole('complementary').boundingBox())!;
      expect(panel.x + panel.width).toBeLessThanOrEqual(width);
      expect(panel.y).toBeLessThan(100);
      await page.getByRole('button', { name: 'Hide moves' }).click();
      expect(await share(page)).toBeGreaterThan(open * 1.2);
      await close();
    }
  });

  it.each([
    [320, 568],
    [568, 320],
    [390, 844],
    [844, 390],
  ])('of %i × %i holds all controls, for every board', async (width, height) => {
    const viewport = { width, height };
    for (const pits of [2, 6, 7, 8, 9, 10, 12]) {
      for (const wins of [1, 10]) {
        const match = { computer: null, ruleset: `endodoi/${pits}x4`, wins };
        const { page, close } = await app.open(browser, { viewport, hasTouch: true, match });
        await app.untilStage(page, 'waiting');
        await page.waitForTimeout(50);
        const controls = await page
          .locator('.tools :is(button, select), header :is(button, select, a), [data-pit]')
          .evaluateAll((all) =>
            all
              .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
              .map((one) => ({
                name: one.getAttribute('aria-label') ?? one.textContent,
                box: one.getBoundingClientRect().toJSON(),
              })),
          );
        const cut = controls.filter(
          ({ box }) => box.left < -0.5 || box.right > width + 0.5 || box.top < -0.5 || box.bottom > height + 0.5,
        );
        expect(cut, `${pits} pits, ${wins} wins`).toEqual([]);
        await app.expectNoSidewaysScroll(page);
        await close();
      }
    }
  });

  it.each([
    [390, 2],
    [320, 1.25],
  ])('of %i pixels holds text %d times as large without sideways scroll', async (width, scale) => {
    for (const [locale, ruleset] of [
      ['en', 'endodoi/6x4'],
      ['fi', 'endodoi/10x4'],
      ['it', 'endodoi/7x4'],
      ['sw', 'endodoi/6x4'],
    ] as const) {
      const { page, close } = await app.open(browser, {
        viewport: { width, height: 844 },
        locale,
        match: { ruleset, computer: 'north', level: 3 },
        before: (context) =>
          context.addInitScript((size) => {
            addEventListener('DOMContentLoaded', () => {
              document.documentElement.style.fontSize = `${size * 100}%`;
            });
          }, scale),
      });
      await app.untilStage(page, 'waiting');
      await page.keyboard.press('c');
      await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length > 2);
      await app.untilStage(page, 'waiting');
      await app.expectNoSidewaysScroll(page);
      await close();
    }
  });

  it('does not shift when the page has loaded, nor when a game ends', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 1440, height: 900 },
    ]) {
      const { page, close } = await app.open(browser, {
        viewport,
        match: { computer: null },
        before: (context) =>
          context.addInitScript(() => {
            const world = window as unknown as { shifted: number };
            world.shifted = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) world.shifted += (entry as unknown as { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
          }),
      });
      await app.untilStage(page, 'waiting');
      await page.waitForTimeout(500);
      const shifted = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
      expect(await shifted(), `load, ${viewport.width}`).toBeLessThan(0.02);
      await app.loadPosition(page, '0,0,5,0,0,0/0,1,0,0,0,3 0/0 s');
      // The browser forgives what moves within half a second of a press: wait, then play without one.
      await page.waitForTimeout(700);
      const before = await shifted();
      await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true })));
      await app.untilStage(page, 'over');
      await page.waitForTimeout(400);
      expect((await shifted()) - before, `end, ${viewport.width}`).toBeLessThan(0.02);
      await close();
    }
  });
});
