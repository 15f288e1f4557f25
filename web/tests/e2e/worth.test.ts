import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as app from '../support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await app.launch();
});
afterAll(() => browser.close());

const START = { A: '0', B: '0', C: '+8', D: '−6', E: '−12', F: '−4' };
/** Seventeen seeds left: known at once. North holds three fewer. */
const LATE = '3,1,5,0,2,0/0,3,1,0,0,2 14/17 n';
const LATE_PRICES = { b: '+2', d: '−4', e: '−6', f: '−8' };
/** Two positions have stood twice. */
const GOING_ROUND = `[Ruleset "cross/6x4"]
[Position "1,0,0,0,1,0/0,0,2,1,0,1 0/0 n"]

1. f D 2. f B 3. f D 4. f *
`;
const ROUND_PRICES = { B: '0', C: '−6', F: '0' };

/** The exact margins by pit, once all are exact. */
async function exactPrices(page: Page, pits: string[]): Promise<Record<string, string>> {
  await page.waitForFunction(
    (letters) => letters.every((pit) => document.querySelector(`[data-price="${pit}"][data-exact="true"]`)),
    pits,
  );
  return page
    .locator('[data-price][data-exact="true"]')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [row.getAttribute('data-price'), row.querySelector('td [aria-hidden]')!.textContent]),
      ),
    );
}

/** `endodoi solve endodoi/6x4 --moves` gives the same. */
describe('what each move is worth', () => {
  it('becomes exact at the start of a game, and the board answers meanwhile', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null } });
    await app.untilStage(page, 'waiting');
    expect(await page.locator('[data-price]').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Show it' }).check();
    // Estimates first, each told to be one; nothing moves when they become exact.
    await page.locator('[data-price="C"] .estimate .unseen').filter({ hasText: 'an estimate' }).waitFor();
    const before = await page.getByTestId('worth').boundingBox();
    expect(await exactPrices(page, Object.keys(START))).toEqual(START);
    expect(await page.getByTestId('worth').boundingBox()).toEqual(before);
    await page.getByText('South wins by 8 with best play.').waitFor();
    expect(
      await page.locator('tr.best').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-price'))),
    ).toEqual(['C']);
    await close();
  });

  it('is about the board that is looked at; a question that is no longer asked is dropped', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null }, settings: { worth: true } });
    await app.untilStage(page, 'waiting');
    // The start takes much longer; its answers would have other pits.
    await app.loadPosition(page, LATE);
    expect(await exactPrices(page, Object.keys(LATE_PRICES))).toEqual(LATE_PRICES);
    expect(await page.locator('[data-price="A"]').count()).toBe(0);
    await page.getByText('North wins by 2 with best play.').waitFor();
    await close();
  });

  // The panel asked about the board alone: it said that B wins by 2. B makes a position stand for the third time.
  it('counts what has stood in the game', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null }, settings: { worth: true } });
    await app.untilStage(page, 'waiting');
    await page.getByRole('button', { name: 'Copy and paste' }).click();
    await page.getByLabel('Game record', { exact: true }).fill(GOING_ROUND);
    await page.getByRole('button', { name: 'Open this record' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await exactPrices(page, Object.keys(ROUND_PRICES))).toEqual(ROUND_PRICES);
    await page.getByText('A draw with best play.').waitFor();
    await close();
  });

  it('needs no files', async () => {
    const before = (context: {
      route(url: string, handler: (route: { abort(): unknown }) => unknown): Promise<unknown>;
    }) => context.route('**/tables/**', (route) => route.abort());
    const { page, close } = await app.open(browser, {
      match: { computer: null },
      settings: { worth: true },
      before,
      // The browser itself notes a file that it could not fetch.
      errorsExpected: true,
    });
    await app.untilStage(page, 'waiting');
    await app.loadPosition(page, LATE);
    expect(await exactPrices(page, Object.keys(LATE_PRICES))).toEqual(LATE_PRICES);
    await close();
  });
});
