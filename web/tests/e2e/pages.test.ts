import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as app from '../support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await app.launch();
});
afterAll(() => browser.close());

const board = (page: Page, rule: string) => page.getByRole('group', { name: rule }).getByRole('img').first();
const reads = (page: Page, rule: string) => board(page, rule).getAttribute('aria-label');

/** Waits until the board under a rule reads so. */
async function untilReads(page: Page, rule: string, text: string): Promise<void> {
  await page.getByRole('group', { name: rule }).getByRole('img', { name: text }).first().waitFor();
}

const START = 'South’s row, from the left: A 4, B 4, C 4, D 4, E 4, F 4';
const FIRST_LAP = 'South’s row, from the left: A 4, B 4, C 0, D 5, E 5, F 5';
const END = 'South’s row, from the left: A 6, B 6, C 2, D 7, E 0, F 6. Taken: South 7, North 0.';

// The address that is read aloud and typed again has no #, and there was no page there.
describe('addresses of pages', () => {
  it.each([
    ['rules', 'How to play'],
    ['history', 'People and history'],
  ])('/%s is the page behind #/%s', async (name, heading) => {
    const { page, close } = await app.open(browser, { hash: name });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#/${name}`);
    await close();
  });

  it.each(['light', 'dark'] as const)(
    'a wrong one shows a %s page like the app, in its language, and offers the board',
    async (colorScheme) => {
      const { page, close } = await app.open(browser, {
        hash: 'boards/of/wood',
        locale: 'it',
        colorScheme,
        errorsExpected: true,
      });
      await page.getByRole('heading', { level: 1, name: 'Qui non c’è nulla' }).waitFor();
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.getByRole('link', { name: 'Al tavoliere' }).click();
      await app.untilStage(page, 'waiting');
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground);
      await close();
    },
  );
});

describe('the rules page', () => {
  it('walks a sowing lap by lap by keyboard, and focus stays', async () => {
    const { page, close } = await app.open(browser, { hash: '#/rules' });
    await untilReads(page, 'Capturing', START);
    const example = page.getByRole('group', { name: 'Capturing' });
    await example.getByRole('button', { name: 'Next lap' }).focus();
    await page.keyboard.press('Enter');
    await untilReads(page, 'Capturing', FIRST_LAP);
    expect(await example.locator('li[aria-current="step"]').innerText()).toMatch(/^C: 4 seeds, as far as a/);
    for (let lap = 2; lap <= 6; lap++) await page.keyboard.press('Enter');
    await untilReads(page, 'Capturing', END);
    // Beyond the end nothing happens, and nobody is thrown back to the top of the page.
    await page.keyboard.press('Enter');
    expect(await reads(page, 'Capturing')).toContain(END);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Next lap');
    await close();
  });

  it.each(['no-preference', 'reduce'] as const)('shows a whole sowing, reduced motion: %s', async (reducedMotion) => {
    const { page, close } = await app.open(browser, { hash: '#/rules', reducedMotion });
    await untilReads(page, 'Capturing', START);
    const example = page.getByRole('group', { name: 'Capturing' });
    await example.getByRole('button', { name: 'Show' }).click();
    await untilReads(page, 'Capturing', END);
    await example.getByRole('button', { name: 'Show' }).waitFor();
    await close();
  });

  it('refuses the endless sowing and sweeps at the end, as the core does', async () => {
    const { page, close } = await app.open(browser, { hash: '#/rules' });
    const never = page.getByRole('group', { name: 'A sowing that never ends' });
    await never.getByText('Sowing from E would never end').waitFor();
    expect(await never.getByRole('button', { name: 'Show' }).count()).toBe(0);
    const over = page.getByRole('group', { name: 'The end of the game' });
    await over.getByRole('button', { name: 'To the end' }).click();
    await untilReads(page, 'The end of the game', 'Taken: South 9, North 0.');
    await close();
  });

  it('leads from the contents to a rule', async () => {
    const { page, close } = await app.open(browser, { hash: '#/rules', reducedMotion: 'reduce' });
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('button', { name: 'Cross-Endodoi' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cross-Endodoi');
    expect(await page.getByRole('heading', { name: 'Cross-Endodoi' }).isVisible()).toBe(true);
    await close();
  });

  it('changes language at once, in the middle of an example', async () => {
    const { page, close } = await app.open(browser, { hash: '#/rules' });
    await untilReads(page, 'Capturing', START);
    await page.getByRole('group', { name: 'Capturing' }).getByRole('button', { name: 'Next lap' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fi');
    const example = page.getByRole('group', { name: 'Sieppaus' });
    await example.getByText('C: 4 siementä, kuoppaan a asti.').waitFor();
    expect(await example.locator('li[aria-current="step"]').innerText()).toMatch(/^C: 4 siementä/);
    await close();
  });
});

it.each(['en', 'fi', 'it', 'sw'])('%s: headings in order, Maa marked, no message missing', async (locale) => {
  const { page, close } = await app.open(browser, { hash: '#/rules', locale });
  await page.locator('#rule-cross').waitFor();
  await expectReadable(page, ['en gurtóto', '’n gurtót', 'el mátuan', 'es soido', 'el ala']);
  await page.evaluate(() => (location.hash = '#/history'));
  await page.locator('#history-sources').waitFor();
  await expectReadable(page, ['En Dodoi', 'En Gehé', 'el ala']);
  await close();
});

async function expectReadable(page: Page, maa: string[]): Promise<void> {
  const levels = await page.locator('main :is(h1, h2, h3, h4)').evaluateAll((all) => all.map(({ tagName }) => tagName));
  expect(levels[0]).toBe('H1');
  expect(new Set(levels.slice(1))).toEqual(new Set(['H2']));
  expect(await page.locator('[lang="mas"]').allTextContents()).toEqual(expect.arrayContaining(maa));
  expect(await page.locator('main').innerText()).not.toMatch(/\b[a-z]+_[a-z_]+\b/);
}
