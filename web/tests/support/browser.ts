import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Match } from '../../src/game/state';
import type { Settings } from '../../src/game/settings';

const CHROMIUM = process.env['ENDODOI_CHROMIUM'] ?? '/usr/bin/chromium';

export async function launch(): Promise<Browser> {
  if (!existsSync(CHROMIUM)) throw new Error(`No Chromium at ${CHROMIUM}; set ENDODOI_CHROMIUM.`);
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
}

export interface Opening extends BrowserContextOptions {
  settings?: Partial<Settings>;
  match?: Partial<Match>;
  hash?: string;
  /** Runs before the page is opened. */
  before?: (context: BrowserContext) => Promise<unknown>;
  /** Errors in the console are what the test is about. */
  errorsExpected?: boolean;
}

export interface Opened {
  page: Page;
  context: BrowserContext;
  /** Fails when the page has reported an error or the policy has forbidden something. */
  close(): Promise<void>;
}

export async function open(browser: Browser, opening: Opening = {}): Promise<Opened> {
  const { settings = {}, match, hash = '', before, errorsExpected, ...options } = opening;
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(40_000);
  await context.addInitScript(storeSettings, { speed: 'off' as const, ...settings });
  if (match) await context.addInitScript(storeMatch, match);
  await before?.(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${inject('url')}/${hash}`);
  const close = async () => {
    await context.close();
    if (!errorsExpected) expect(errors).toEqual([]);
  };
  return { page, context, close };
}

/** Runs in the page, before it. Only on the first visit: a reload must find what the app itself has stored. */
function storeSettings(settings: Partial<Settings>): void {
  localStorage['endodoi.settings.1'] ??= JSON.stringify(settings);
}

function storeMatch(match: Partial<Match>): void {
  const whole = { ruleset: 'endodoi/6x4', computer: 'north', level: 1, first: 'south', wins: 1, ...match };
  const spec = { ruleset: whole.ruleset, first: whole.first, moves: [] };
  const play = { match: whole, spec, undone: [], pins: { south: 0, north: 0 }, game: 1, seed: 1 };
  localStorage['endodoi.game.1'] ??= JSON.stringify(play);
}

/** The game's stage, as the page itself tells it. */
export type Stage = 'sowing' | 'thinking' | 'waiting' | 'over' | 'looking-back';

export function stage(page: Page): Promise<string | null> {
  return page.locator('[data-stage]').getAttribute('data-stage');
}

export async function untilStage(page: Page, ...stages: Stage[]): Promise<void> {
  await page.waitForSelector(stages.map((one) => `[data-stage="${one}"]`).join(','));
}

export function pit(page: Page, index: number) {
  return page.locator(`[data-pit="${index}"]`);
}

export function playablePits(page: Page) {
  return page.locator('[data-pit][aria-disabled="false"]');
}

/** The seeds that the pits' names tell, in sowing order. */
export function seeds(page: Page): Promise<number[]> {
  return page.locator('[data-pit]').evaluateAll((pits) =>
    pits
      .map((one) => [Number(one.getAttribute('data-pit')), Number(/\d+/.exec(one.getAttribute('aria-label')!)![0])])
      .sort((a, b) => a[0]! - b[0]!)
      .map(([, count]) => count!),
  );
}

export function captured(page: Page, player: 'south' | 'north'): Promise<number> {
  return page
    .locator(`[data-side="${player}"] .count [aria-hidden]`)
    .textContent()
    .then((text) => Number(text));
}

/** The moves in the list. */
export async function moves(page: Page): Promise<string[]> {
  return page.locator('[data-ply]:not([data-ply="0"])').allTextContents();
}

/** All that has been spoken, from now on. The region keeps only the latest, so it is watched. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    (window as unknown as { spoken: string[] }).spoken = spoken;
    const region = document.querySelector('[data-testid="speaker"]')!;
    new MutationObserver((records) => {
      for (const record of records) for (const node of record.addedNodes) spoken.push(node.textContent ?? '');
    }).observe(region, { childList: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.filter((text) => text.trim() !== ''));
}

export async function loadPosition(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Copy and paste' }).click();
  await page.getByLabel('Position', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Set up this position' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window!);
}
