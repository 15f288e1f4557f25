#!/usr/bin/env node
// How the page looks and moves, in figures: the share of the window that the pits take, how far nuts are seen from
// where they may be, how much of the page shifts, and how smoothly a sowing runs on a slow processor.
//
//     node bench/web/page.mjs [--only share,nuts,shift,frames] [--url URL] [--json]
//
// Serves web/dist with build/release/endodoi (./run --build-only makes both) unless --url names a server. Times depend
// on the machine: compare rows of one run. Needs Chromium (ENDODOI_CHROMIUM, else /usr/bin/chromium).
import { parseArgs } from 'node:util';
import { launch, serve } from './serve.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'share,nuts,shift,frames' },
    url: { type: 'string' },
    json: { type: 'boolean' },
  },
});
/** How many times as slow as this machine the processor of a phone is taken to be. */
const PHONE = 4;

/** Opens the app with a game of two people and these settings. */
async function open(
  browser,
  url,
  { ruleset, settings = {}, viewport, position, moves = [], locale = 'en-GB', before },
) {
  const context = await browser.newContext({ viewport, locale });
  await context.addInitScript(
    ([ruleset, settings, position, moves]) => {
      const match = { ruleset, computer: null, level: 1, first: 'south', wins: 1 };
      const spec = { ruleset, first: 'south', moves, ...(position && { position }) };
      const play = { match, spec, undone: [], pins: { south: 0, north: 0 }, game: 1, seed: 1 };
      localStorage['endodoi.settings.1'] ??= JSON.stringify(settings);
      localStorage['endodoi.game.1'] ??= JSON.stringify(play);
    },
    [ruleset, settings, position, moves],
  );
  const page = await context.newPage();
  await before?.(page);
  await page.goto(url);
  await page.waitForSelector('[data-stage="waiting"], [data-stage="over"]');
  return { page, close: () => context.close() };
}

/** The part of the window that takes a press on a pit. */
async function share(browser, url) {
  const rows = [];
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [768, 1024],
    [390, 844],
    [844, 390],
  ]) {
    for (const ruleset of ['endodoi/6x4', 'endodoi/8x4', 'endodoi/10x4']) {
      for (const panel of [true, false]) {
        const { page, close } = await open(browser, url, {
          ruleset,
          settings: { speed: 'off', panel },
          viewport: { width, height },
        });
        const part = await page.evaluate(() => {
          const area = [...document.querySelectorAll('[data-pit]')].map((pit) => pit.getBoundingClientRect());
          return area.reduce((sum, { width, height }) => sum + width * height, 0) / (innerWidth * innerHeight);
        });
        rows.push({
          what: `pits cover, ${ruleset}, ${width}×${height}, panel ${panel ? 'open' : 'closed'}`,
          value: part * 100,
          unit: '%',
        });
        await close();
      }
    }
  }
  return rows;
}

/** In the page: the largest distance of anything that shows nuts from its pit, the hand's way or the heap. */
function watchNuts() {
  globalThis.farthest = 0;
  const inside = () => {
    const box = (element) => element.getBoundingClientRect();
    const pits = [...document.querySelectorAll('[data-pit]')].map(box);
    const board = box(document.querySelector('.board'));
    for (const nut of document.querySelectorAll('[data-nuts]')) {
      const { left, right, top, bottom, width } = box(nut);
      if (width === 0) continue;
      const x = (left + right) / 2;
      const y = (top + bottom) / 2;
      const out = Math.max(board.left - x, x - board.right, board.top - y, y - board.bottom, 0);
      globalThis.farthest = Math.max(globalThis.farthest, out);
      // A nut that has just come into a pit is near one of the pits.
      if (nut.closest('.flight, .hand')) continue;
      const near = Math.min(
        ...pits.map((pit) => Math.max(pit.left - x, x - pit.right, pit.top - y, y - pit.bottom, 0)),
      );
      const heaps = [...document.querySelectorAll('[data-heap]')].map(box);
      const nearHeap = Math.min(
        ...heaps.map((heap) => Math.max(heap.left - x, x - heap.right, heap.top - y, y - heap.bottom, 0)),
        Infinity,
      );
      globalThis.farthest = Math.max(globalThis.farthest, Math.min(near, nearHeap));
    }
    requestAnimationFrame(inside);
  };
  inside();
}

async function nuts(browser, url) {
  const rows = [];
  for (const [ruleset, width, height] of [
    ['endodoi/6x4', 1440, 900],
    ['endodoi/10x4', 390, 844],
  ]) {
    const { page, close } = await open(browser, url, {
      ruleset,
      settings: { speed: 'normal' },
      viewport: { width, height },
    });
    await page.evaluate(watchNuts);
    await page.keyboard.press('c');
    await page.waitForSelector('[data-stage="sowing"]');
    await page.waitForSelector('[data-stage="waiting"]');
    rows.push({
      what: `nuts out of place, ${ruleset}, ${width}×${height}`,
      value: await page.evaluate(() => globalThis.farthest),
      unit: 'px',
    });
    await close();
  }
  return rows;
}

/** Sums layout shifts, whoever caused them, as the browser counts them. */
function watchShift() {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shift(browser, url) {
  const rows = [];
  const before = (page) => page.addInitScript(watchShift);
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1440, 900],
  ]) {
    const viewport = { width, height };
    const { page, close } = await open(browser, url, {
      ruleset: 'endodoi/6x4',
      settings: { speed: 'off' },
      viewport,
      before,
    });
    await page.waitForTimeout(800);
    rows.push({
      what: `layout shift on load, ${width}×${height}`,
      value: await page.evaluate(() => globalThis.shifted),
      unit: '',
    });
    await close();
    // South's last move takes all: the game ends with it.
    const position = '0,0,5,0,0,0/0,1,0,0,0,3 0/0 s';
    const end = await open(browser, url, {
      ruleset: 'endodoi/6x4',
      position,
      settings: { speed: 'off' },
      viewport,
      before,
    });
    await end.page.waitForTimeout(800);
    await end.page.evaluate(() => (globalThis.shifted = 0));
    // A key, since a browser forgives what moves within half a second of it; so the shift is waited for.
    await end.page.evaluate(() =>
      setTimeout(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true })), 600),
    );
    await end.page.waitForSelector('[data-stage="over"]');
    await end.page.waitForTimeout(600);
    rows.push({
      what: `layout shift at the end of a game, ${width}×${height}`,
      value: await end.page.evaluate(() => globalThis.shifted),
      unit: '',
    });
    await end.close();
  }
  return rows;
}

function watchFrames() {
  globalThis.tasks = [];
  globalThis.frames = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.tasks.push(entry.duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const frame = (now) => {
    globalThis.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** In the page: from a press on a pit to the first picture in which something moves. */
function timePress(pit) {
  return new Promise((resolve) => {
    const start = performance.now();
    const look = () => {
      if (document.querySelector('.board').dataset.phase !== 'rest')
        return requestAnimationFrame(() => resolve(performance.now() - start));
      requestAnimationFrame(look);
    };
    document.querySelector(`[data-pit="${pit}"]`).click();
    requestAnimationFrame(look);
  });
}

async function frames(browser, url) {
  const settings = { speed: 'normal' };
  const { page, close } = await open(browser, url, {
    ruleset: 'endodoi/10x4',
    settings,
    viewport: { width: 390, height: 844 },
  });
  await page.waitForTimeout(1500);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE });
  await page.evaluate(watchFrames);
  const press = [];
  for (let turn = 0; turn < 6; turn++) {
    const pit = await page.evaluate(() => {
      const playable = [...document.querySelectorAll('[data-pit][aria-disabled="false"]')];
      return playable[Math.floor(playable.length / 2)].dataset.pit;
    });
    press.push(await page.evaluate(timePress, pit));
    await page.waitForSelector('[data-stage="waiting"]');
  }
  const { tasks, frames } = await page.evaluate(() => ({ tasks: globalThis.tasks, frames: globalThis.frames }));
  await close();
  frames.sort((a, b) => a - b);
  press.sort((a, b) => a - b);
  return [
    {
      what: `longest task on the main thread, 2×10 sowings, processor ${PHONE} times as slow`,
      value: Math.max(0, ...tasks),
      unit: 'ms',
    },
    { what: 'tasks of 50 ms and more', value: tasks.length, unit: '' },
    { what: 'frames, median', value: frames[frames.length >> 1], unit: 'ms' },
    { what: 'frames, 95th percentile', value: frames[Math.floor(frames.length * 0.95)], unit: 'ms' },
    { what: 'press to movement, median', value: press[press.length >> 1], unit: 'ms' },
    { what: 'press to movement, longest', value: press.at(-1), unit: 'ms' },
  ];
}

const MEASURES = { share, nuts, shift, frames };
const served = options.url ? { url: options.url, stop() {} } : await serve();
const browser = await launch();
try {
  const rows = [];
  for (const name of options.only.split(',')) {
    if (!MEASURES[name])
      throw new Error(`--only: there is no measure "${name}"; there are ${Object.keys(MEASURES).join(', ')}`);
    for (const row of await MEASURES[name](browser, served.url)) {
      rows.push(row);
      if (!options.json)
        console.log(`${row.what.padEnd(90)} ${row.value.toFixed(row.unit === '' ? 3 : 1)} ${row.unit}`);
    }
  }
  if (options.json) console.log(JSON.stringify(rows, null, 2));
} finally {
  await browser.close();
  served.stop();
}
