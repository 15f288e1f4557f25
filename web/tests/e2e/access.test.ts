import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as app from '../support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await app.launch();
});
afterAll(() => browser.close());

/** The whole page, or the part of it that an open dialog leaves within reach. */
async function expectClean(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
}

describe('axe finds nothing', () => {
  it.each(['light', 'dark'] as const)('on the game, its dialogs and its end, %s', async (theme) => {
    const { page, close } = await app.open(browser, {
      match: { computer: null, wins: 3 },
      settings: { theme, worth: true },
    });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 2);
    await expectClean(page);
    for (const [opener, inside] of [
      ['New game', 'Begin'],
      ['Games', 'Close'],
      ['Settings', 'Close'],
      ['Copy and paste', 'Open this record'],
      ['Resign', 'Play on'],
    ] as const) {
      await page.getByRole('button', { name: opener }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: inside }).waitFor();
      await expectClean(page, 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      // The focus is back where it came from.
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(opener);
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await expectClean(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Learn' }).click();
    await expectClean(page, 'header');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByTestId('result').waitFor();
    await expectClean(page);
    await close();
  });

  it.each(['#/rules', '#/history'])('on %s, light and dark', async (hash) => {
    const { page, close } = await app.open(browser, { hash, settings: { theme: 'light' } });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectClean(page);
    await page.getByRole('button', { name: 'Dark colours' }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
    await expectClean(page);
    await close();
  });

  it('on a phone, during a sowing, and on the failure page', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const one = await app.open(browser, { ...phone, match: { computer: null }, settings: { speed: 'slow' } });
    await app.untilStage(one.page, 'waiting');
    await one.page.keyboard.press('c');
    await app.untilStage(one.page, 'sowing');
    await expectClean(one.page);
    await one.close();
    const two = await app.open(browser, {
      ...phone,
      errorsExpected: true,
      before: (context) => context.route(/\.wasm/, (route) => route.abort()),
    });
    await two.page.getByRole('heading', { name: 'The game could not start' }).waitFor();
    await expectClean(two.page);
    await two.close();
  });
});

it('a pit says what it holds and does, and stays silent about it when previews are off', async () => {
  const { page, close } = await app.open(browser, { match: { computer: null } });
  await app.untilStage(page, 'waiting');
  expect(await app.pit(page, 2).getAttribute('aria-label')).toBe('C, 4 seeds, 5 laps, ends at E, takes 7');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Show where a sowing would end').uncheck();
  await page.keyboard.press('Escape');
  expect(await app.pit(page, 2).getAttribute('aria-label')).toBe('C, 4 seeds');
  await close();
});

it('a move that never ends is refused with the reason', async () => {
  const { page, close } = await app.open(browser, { match: { computer: null } });
  await app.untilStage(page, 'waiting');
  await app.loadPosition(page, '1,2,0,1,0,1/0,1,0,1,2,0 0/0 s');
  const spoken = await app.listen(page);
  await page.keyboard.press('e');
  await page.waitForFunction(() => (window as unknown as { spoken: string[] }).spoken.length > 0);
  expect(await spoken()).toEqual(['Sowing from E would never end, so it may not be chosen.']);
  expect(await app.moves(page)).toEqual([]);
  await close();
});

it('reduced motion lets nothing travel, and the game goes on', async () => {
  const { page, close } = await app.open(browser, {
    reducedMotion: 'reduce',
    match: { computer: null },
    settings: { speed: 'fast' },
  });
  await app.untilStage(page, 'waiting');
  await page.keyboard.press('c');
  await app.untilStage(page, 'sowing');
  // Light may change; places may not.
  const travelling = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => {
        if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().duration) <= 1) return false;
        return effect.getKeyframes().some((frame) => 'transform' in frame || 'translate' in frame || 'left' in frame);
      }).length,
  );
  expect(travelling).toBe(0);
  await page.keyboard.press('Escape');
  await app.untilStage(page, 'waiting');
  await close();
});

// A tool that means nothing at present looked like the others, and a chosen answer like its neighbours: both were told
// by colours and grounds of our own, which such a system replaces.
it('colours forced by the system leave what is off, chosen and open to be seen', async () => {
  const { page, close } = await app.open(browser, { forcedColors: 'active', match: { computer: null } });
  await app.untilStage(page, 'waiting');
  const look = (name: string, property: string) =>
    page
      .getByRole('button', { name })
      .evaluate((button, which) => getComputedStyle(button).getPropertyValue(which), property);
  expect(await look('Take back', 'color')).not.toBe(await look('Turn the board', 'color'));
  expect(await look('Hide moves', 'border-top-style')).toBe('solid');
  expect(await look('Copy and paste', 'border-top-style')).toBe('none');
  await page.getByRole('button', { name: 'New game' }).click();
  const grounds = await page
    .locator('dialog[open] fieldset:first-of-type input')
    .evaluateAll((inputs) => inputs.map((input) => getComputedStyle(input.nextElementSibling!).backgroundColor));
  expect(new Set(grounds).size).toBe(2);
  await close();
});

it('landmarks and one first heading are on every page', async () => {
  const { page, close } = await app.open(browser);
  for (const hash of ['', '#/rules', '#/history']) {
    await page.goto(page.url().replace(/#.*|$/, hash));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.getByRole('banner').count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('navigation').count()).toBeGreaterThan(0);
  }
  await close();
});
