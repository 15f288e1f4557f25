import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as app from '../support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await app.launch();
});
afterAll(() => browser.close());

/** Holds a key down: the first press and `repeats` more that the keyboard makes of it. */
async function hold(page: Page, key: string, repeats: number): Promise<void> {
  for (let k = 0; k <= repeats; k++) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

async function untilMoves(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('[data-ply]').length === wanted + 1, count);
}

describe('a key that is held', () => {
  // C then c were played at once, for both sides; a held U, or Enter on “Take back”, took back the whole game.
  it('plays once, takes back once', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null } });
    await app.untilStage(page, 'waiting');
    await hold(page, 'c', 3);
    await untilMoves(page, 1);
    await page.keyboard.press('a');
    await untilMoves(page, 2);
    await page.keyboard.press('b');
    await untilMoves(page, 3);
    await hold(page, 'u', 3);
    await untilMoves(page, 2);
    await page.getByRole('button', { name: 'Take back' }).focus();
    await hold(page, 'Enter', 3);
    await untilMoves(page, 1);
    expect(await app.moves(page)).toEqual(['Cx7']);
    await close();
  });
});
