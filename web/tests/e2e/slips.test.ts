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

describe('sound', () => {
  /** Lets the page tell what it sounds: its audio's states and how many knocks have begun. */
  const listenIn = () => {
    const heard = { contexts: [] as AudioContext[], knocks: 0 };
    Object.assign(window, { heard });
    const Plain = AudioContext;
    window.AudioContext = class extends Plain {
      constructor() {
        super();
        heard.contexts.push(this);
      }
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when: number[]) {
      heard.knocks += 1;
      start.apply(this, when as [number]);
    };
  };
  type Heard = { heard: { contexts: AudioContext[]; knocks: number } };
  const before = (context: { addInitScript(script: () => void): Promise<unknown> }) => context.addInitScript(listenIn);
  const untilKnocks = (page: Page, count: number) =>
    page.waitForFunction((wanted) => (window as unknown as Heard).heard.knocks >= wanted, count);

  // It was dead after a reload until a setting was changed: its audio was made before the first touch and stayed asleep.
  it('is heard after a reload, from the first touch on', async () => {
    const settings = { sound: true, speed: 'fast' } as const;
    const { page, close } = await app.open(browser, { match: { computer: null }, settings, before });
    await app.untilStage(page, 'waiting');
    await page.reload();
    await app.untilStage(page, 'waiting');
    // Audio that is made too early is noted as a warning and never wakes.
    expect(await page.evaluate(() => (window as unknown as Heard).heard.contexts.length)).toBe(0);
    await app.pit(page, 2).click();
    await untilKnocks(page, 5);
    expect(await page.evaluate(() => (window as unknown as Heard).heard.contexts.map(({ state }) => state))).toEqual(['running']);
    await close();
  });

  it('lets one hear what is chosen, and has a volume', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null }, before });
    await app.untilStage(page, 'waiting');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Sound').check();
    await untilKnocks(page, 3);
    await page.getByLabel('Volume').fill('30');
    await untilKnocks(page, 6);
    await page.getByLabel('Sound').uncheck();
    expect(await page.getByLabel('Volume').count()).toBe(0);
    await page.reload();
    await app.untilStage(page, 'waiting');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Sound').check();
    expect(await page.getByLabel('Volume').inputValue()).toBe('30');
    await close();
  });
});
