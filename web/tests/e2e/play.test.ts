import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as app from '../support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await app.launch();
});
afterAll(() => browser.close());

/** 527 laps, takes nothing. */
const LONG = '1,0,1,4,3,0/2,8,1,2,1,8 2/15 s';

describe('a game', () => {
  it('can be played from start to end against the computer, and every move is spoken once', async () => {
    const { page, close } = await app.open(browser, { match: { level: 1 } });
    await app.untilStage(page, 'waiting');
    const spoken = await app.listen(page);
    for (let turn = 0; turn < 150; turn++) {
      await app.untilStage(page, 'waiting', 'over');
      if ((await app.stage(page)) === 'over') break;
      const before = (await app.moves(page)).length;
      await app.playablePits(page).first().click();
      await page.waitForFunction((count) => document.querySelectorAll('[data-ply]').length - 1 > count, before);
    }
    expect(await app.stage(page)).toBe('over');
    await page.getByTestId('result').waitFor();
    const pits = (await app.seeds(page)).reduce((a, b) => a + b, 0);
    const [south, north] = [await app.captured(page, 'south'), await app.captured(page, 'north')];
    expect(pits + south + north).toBe(48);
    expect(await page.getByTestId('result').textContent()).toContain(
      `${Math.max(south, north)}–${Math.min(south, north)}`,
    );
    // One for each move, and one for the end.
    expect((await spoken()).length).toBe((await app.moves(page)).length + 1);
    expect(await page.getByRole('button', { name: 'New game' }).count()).toBeGreaterThan(1);
    await close();
  });

  it('can be played from start to end with the keyboard alone, and the focus is never lost', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null, ruleset: 'endodoi/2x2' } });
    await app.untilStage(page, 'waiting');
    // Tab leads to the board, on a pit that can be played.
    for (let tabs = 0; tabs < 20; tabs++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.matches('[data-pit]'))) break;
    }
    const focus = () => page.evaluate(() => document.activeElement?.getAttribute('data-pit') ?? null);
    for (let turn = 0; turn < 60 && (await app.stage(page)) !== 'over'; turn++) {
      await walkToPlayable(page);
      expect(await focus()).not.toBeNull();
      const before = (await app.moves(page)).length;
      await page.keyboard.press('Enter');
      await page.waitForFunction((count) => document.querySelectorAll('[data-ply]').length - 1 > count, before);
      await app.untilStage(page, 'waiting', 'over');
      expect(await focus()).not.toBeNull();
    }
    expect(await app.stage(page)).toBe('over');
    await close();
  });

  it('is played by letter keys against the computer', async () => {
    const { page, close } = await app.open(browser, { match: { level: 1 } });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 3);
    expect((await app.moves(page))[0]).toBe('Cx7');
    await close();
  });

  it('is there again after a reload in the middle, the computer thinking or not', async () => {
    const { page, close } = await app.open(browser, { match: { level: 1 } });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length > 1);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 3);
    await app.untilStage(page, 'waiting');
    const [moves, seeds] = [await app.moves(page), await app.seeds(page)];
    await page.reload();
    await app.untilStage(page, 'waiting');
    expect(await app.moves(page)).toEqual(moves);
    expect(await app.seeds(page)).toEqual(seeds);
    await close();
  });

  it('of one tab is not changed by another tab', async () => {
    const { page, context, close } = await app.open(browser, { match: { computer: null } });
    await app.untilStage(page, 'waiting');
    const other = await context.newPage();
    await other.goto(page.url());
    await app.untilStage(other, 'waiting');
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 2);
    await other.keyboard.press('d');
    await other.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 2);
    await page.reload();
    await app.untilStage(page, 'waiting');
    expect((await app.moves(page))[0]).toMatch(/^C/);
    await close();
  });

  it('survives damaged storage', async () => {
    const { page, close } = await app.open(browser, {
      before: (context) =>
        context.addInitScript(() => {
          localStorage['endodoi.game.1'] = '{"match":{"ruleset":"endodoi/6x4"';
          sessionStorage['endodoi.game.1'] = '[]';
        }),
    });
    await app.untilStage(page, 'waiting');
    expect(await app.seeds(page)).toEqual(Array(12).fill(4));
    await close();
  });
});

async function walkToPlayable(page: import('playwright-core').Page): Promise<void> {
  const here = () => page.evaluate(() => document.activeElement?.getAttribute('aria-disabled') === 'false');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowRight']) {
    if (await here()) return;
    await page.keyboard.press(key);
  }
}

const BOOK_WITH_F =
  'Endodoi book 1\nruleset endodoi/7x4\nentries 1\n4,4,4,4,4,4,4/4,4,4,4,4,4,4 F 2\nchecksum 3086a5df2dde53e6\n';

describe('the strongest level', () => {
  // It searched on boards whose book lay on the server.
  it('plays from the book of a solved game', async () => {
    const { page, close } = await app.open(browser, {
      match: { level: 5, ruleset: 'endodoi/7x4', computer: 'south' },
      before: (context) =>
        // The real book, and every search, has A for the first move: so one with another word shows whose counts.
        context.route('**/*.book', (route) => route.fulfill({ body: BOOK_WITH_F })),
    });
    await app.untilStage(page, 'waiting');
    expect(await app.moves(page)).toEqual([expect.stringMatching(/^F/)]);
    await close();
  });
});

describe('taking back', () => {
  it('while the computer thinks ends its thought', async () => {
    const { page, close } = await app.open(browser, { match: { level: 5, ruleset: 'endodoi/10x4' } });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('a');
    await app.untilStage(page, 'thinking');
    await page.getByRole('button', { name: 'Take back' }).click();
    await app.untilStage(page, 'waiting');
    expect(await app.moves(page)).toEqual([]);
    expect(await app.seeds(page)).toEqual(Array(20).fill(4));
    // The computer still plays afterwards.
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 3);
    await close();
  });

  it('takes back both halves of a turn, and plays them again', async () => {
    const { page, close } = await app.open(browser, { match: { level: 1 } });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 3);
    await app.untilStage(page, 'waiting');
    const moves = await app.moves(page);
    await page.keyboard.press('u');
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 1);
    expect(await app.seeds(page)).toEqual(Array(12).fill(4));
    await page.keyboard.press('r');
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 3);
    expect(await app.moves(page)).toEqual(moves);
    await close();
  });
});

describe('a sowing of 527 laps', () => {
  it('is shown, overtaken by the next move, and leaves the right board', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null }, settings: { speed: 'normal' } });
    await app.untilStage(page, 'waiting');
    await app.loadPosition(page, LONG);
    await page.keyboard.press('f');
    await app.untilStage(page, 'sowing');
    await page.getByTestId('status').filter({ hasText: 'of 527' }).waitFor();
    // Nothing gives away where it will end.
    expect(await page.getByTestId('told').textContent()).toContain('A long sowing.');
    // A letter key of the next player ends the sowing at once and plays.
    for (const letter of 'abcdef') {
      await page.keyboard.press(letter);
      // The list follows one picture after the board.
      await page.waitForTimeout(100);
      if ((await page.locator('[data-ply]').count()) > 2) break;
    }
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 3);
    await page.keyboard.press('Escape');
    await app.untilStage(page, 'waiting', 'over');
    const total = (await app.seeds(page)).reduce((a, b) => a + b, 0);
    expect(total + (await app.captured(page, 'south')) + (await app.captured(page, 'north'))).toBe(48);
    await close();
  });

  it('lets the computer’s answer wait until it is over or skipped', async () => {
    const { page, close } = await app.open(browser, { match: { level: 1 }, settings: { speed: 'normal' } });
    await app.untilStage(page, 'waiting');
    await app.loadPosition(page, LONG);
    await page.keyboard.press('f');
    await app.untilStage(page, 'sowing');
    // A tap on the board ends the telling.
    await app.pit(page, 0).click({ force: true });
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 3);
    await page.keyboard.press('Escape');
    await app.untilStage(page, 'waiting', 'over');
    expect((await app.moves(page))[0]).toBe('F');
    await close();
  });

  it('can be paused and stepped', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null }, settings: { speed: 'slow' } });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('c');
    await app.untilStage(page, 'sowing');
    await page.getByRole('button', { name: 'Pause' }).click();
    for (let lap = 2; lap <= 5; lap++) {
      await page.getByRole('button', { name: 'Next lap' }).click();
      await page
        .getByTestId('status')
        .filter({ hasText: `Lap ${lap} of 5` })
        .waitFor();
    }
    await page.getByRole('button', { name: 'Next seed' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'To the end' }).click();
    await app.untilStage(page, 'waiting');
    expect(await page.getByTestId('told').textContent()).toContain('C: 5 laps, ends at E, takes 7.');
    await close();
  });
});
