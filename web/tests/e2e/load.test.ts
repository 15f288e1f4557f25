import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as app from '../support/browser';
import { bytesOf, firstLoad } from '../support/first-load.mjs';

let browser: Browser;
const isEngine = (request: Request) => /endodoi-engine.*\.wasm$/.test(request.url());

beforeAll(async () => {
  browser = await app.launch();
});
afterAll(() => browser.close());

// The engine weighs as much as all the rest, and the rules came in one file with it: who only wanted to see the board
// waited for both.
describe('a first visit', () => {
  it('loads at most 300 kB before one can play', async () => {
    const { untilPicture } = await firstLoad(browser, `${inject('url')}/`);
    const names = untilPicture.map(({ name }) => name).join('\n');
    expect(names).toMatch(/endodoi-rules.*\.wasm/);
    expect(names).not.toContain('endodoi-engine');
    expect(bytesOf(untilPicture), names).toBeLessThanOrEqual(300_000);
  });

  it('gets the engine as soon as the page is idle, before it is needed', async () => {
    let resolve = () => {};
    const loaded = new Promise<void>((done) => (resolve = done));
    const { page, close } = await app.open(browser, {
      before: async (context) => void context.on('requestfinished', (request) => isEngine(request) && resolve()),
    });
    await loaded;
    expect(await app.moves(page)).toEqual([]);
    await close();
  });

  it('of two people at one board needs no engine at all', async () => {
    const asked: string[] = [];
    const { page, close } = await app.open(browser, {
      match: { computer: null },
      before: async (context) => void context.on('request', (request) => asked.push(request.url())),
    });
    await app.untilStage(page, 'waiting');
    await page.waitForLoadState('networkidle');
    expect(asked.join('\n')).toContain('endodoi-rules');
    expect(asked.join('\n')).not.toContain('engine');
    await close();
  });
});
