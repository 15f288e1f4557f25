import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Play } from '../../src/game/state';
import * as app from '../support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await app.launch();
});
afterAll(() => browser.close());

const LONG_GAME =
  'A a B d A f F a E c A b A f D d D c A a F e C a D e A a B c F d D b B b F b D f B a F a C e C a A c B f A';

/** A finished game of 53 moves between two people. */
function longGame(): Play {
  const match = { ruleset: 'endodoi/6x4', computer: null, level: 1, first: 'south', wins: 1 } as const;
  const spec = { ruleset: match.ruleset, first: match.first, moves: LONG_GAME.split(' ') };
  return { match, spec, undone: [], pins: { south: 0, north: 0 }, game: 1, seed: 1 };
}

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
  const before = (context: BrowserContext) => context.addInitScript(listenIn);
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
    expect(await page.evaluate(() => (window as unknown as Heard).heard.contexts.map(({ state }) => state))).toEqual([
      'running',
    ]);
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

describe('the list of moves', () => {
  // The place of a move was measured from the page, not from the list: on a phone, where the list lies below the board,
  // it jumped to its end at each step back.
  it.each([
    ['wide', { viewport: { width: 1280, height: 800 } }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)('follows the move that is looked at, and the page stays where it is, %s', async (kind, options) => {
    const before = (context: BrowserContext) => context.addInitScript(storePlay, longGame());
    const { page, close } = await app.open(browser, { ...options, before });
    await app.untilStage(page, 'waiting', 'over');
    const count = longGame().spec.moves.length;
    if (kind === 'phone') {
      await page.evaluate(() => document.querySelector('[data-ply="0"]')!.closest('section')!.scrollIntoView());
      const { height } = (await page.locator('[data-ply="1"]').boundingBox())!;
      expect(height).toBeGreaterThanOrEqual(44);
    }
    // The first step takes the result away, so what is above the list may change its height; no later one does.
    await page.keyboard.press(',');
    await page.locator(`[data-ply="${count - 1}"][aria-current]`).waitFor();
    const scrolled = await page.evaluate(() => scrollY);
    for (let ply = count - 2; ply >= 0; ply--) {
      await page.keyboard.press(',');
      await page.locator(`[data-ply="${ply}"][aria-current]`).waitFor();
      expect(await currentMoveIsSeen(page), `move ${ply}`).toBe(true);
    }
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await page.keyboard.press('End');
    await page.locator(`[data-ply="${count}"][aria-current]`).waitFor();
    expect(await currentMoveIsSeen(page)).toBe(true);
    await close();
  });
});

describe('from one game to the next', () => {
  const focusedPit = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-pit'));

  it('a rematch takes one press: same settings, the other player first, the focus on the board', async () => {
    const { page, close } = await app.open(browser, { match: { level: 2, ruleset: 'endodoi/7x4' } });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('c');
    await untilMoves(page, 2);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await untilMoves(page, 1);
    await app.untilStage(page, 'waiting');
    expect((await app.moves(page))[0]).toMatch(/^[a-g]/);
    expect(await page.locator('[data-pit]').count()).toBe(14);
    expect(await page.locator(`[data-pit="${await focusedPit(page)}"]`).getAttribute('data-owner')).toBe('south');
    await close();
  });

  it('Begin leaves the focus on the board, at a pit of one’s own', async () => {
    const { page, close } = await app.open(browser);
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForFunction(() => document.activeElement?.matches('[data-pit="0"]'));
    await page.keyboard.press('n');
    await page.getByRole('group', { name: 'You play' }).getByRole('radio', { name: 'North' }).check();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForFunction(() => document.activeElement?.matches('[data-pit="6"]'));
    await close();
  });

  it('a dialog closes when the page changes behind it', async () => {
    const { page, close } = await app.open(browser, { hash: '#/rules' });
    await page.getByRole('heading', { level: 1, name: 'How to play' }).waitFor();
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await app.untilStage(page, 'waiting');
    for (const opener of ['New game', 'Settings', 'Copy and paste']) {
      await page.getByRole('button', { name: opener }).click();
      await page.getByRole('dialog').waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.goForward();
      await app.untilStage(page, 'waiting');
    }
    await close();
  });
});

/** Whether the move that is looked at lies wholly within what the list shows. */
function currentMoveIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const button = document.querySelector('[data-ply][aria-current]')!;
    const [inner, outer] = [button.getBoundingClientRect(), button.closest('ol')!.getBoundingClientRect()];
    return inner.top >= outer.top - 0.5 && inner.bottom <= outer.bottom + 0.5;
  });
}

/** Runs in the page, before it, on the first visit. */
function storePlay(play: Play): void {
  localStorage['endodoi.game.1'] ??= JSON.stringify(play);
}

describe('the games of this device', () => {
  const list = (page: Page) => page.getByRole('dialog', { name: 'Games on this device' });
  const openList = (page: Page) => page.getByRole('button', { name: 'Games', exact: true }).click();

  it('lead back to what a paste or a new game took from the board', async () => {
    const { page, close } = await app.open(browser, { match: { computer: null } });
    await app.untilStage(page, 'waiting');
    await page.keyboard.press('c');
    await untilMoves(page, 1);
    await app.loadPosition(page, '3,1,5,0,2,0/0,3,1,0,0,2 14/17 n');
    expect(await app.moves(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the game before' }).click();
    await untilMoves(page, 1);
    expect(await app.moves(page)).toEqual(['Cx7']);
    await page.keyboard.press('n');
    await page.getByRole('radio', { name: 'Cross-Endodoi' }).check();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByTestId('ruleset').filter({ hasText: 'Cross-Endodoi' }).waitFor();
    await page.keyboard.press('c');
    await untilMoves(page, 1);
    // A move later the way back is in the list, after a reload too.
    expect(await page.getByTestId('way-back').count()).toBe(0);
    await page.reload();
    await app.untilStage(page, 'waiting');
    await openList(page);
    await list(page).getByRole('button', { name: 'running, 1 move, 7–0' }).click();
    await list(page).waitFor({ state: 'hidden' });
    expect(await app.moves(page)).toEqual(['Cx7']);
    await close();
  });

  it('can be deleted, and put back', async () => {
    const before = (context: BrowserContext) => context.addInitScript(storePlay, longGame());
    const { page, close } = await app.open(browser, { before });
    await app.untilStage(page, 'over');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await app.untilStage(page, 'waiting');
    await openList(page);
    const game = list(page).getByRole('button', { name: /South – North (North|South) wins \d+–\d+/ });
    await game.waitFor();
    await list(page).getByRole('button', { name: 'Delete' }).click();
    await game.waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
    await page.keyboard.press('Enter');
    await game.waitFor();
    await list(page).getByRole('button', { name: 'Delete' }).click();
    await page.keyboard.press('Escape');
    await openList(page);
    await page.getByText('No game has been played here yet.').waitFor();
    await close();
  });

  it('that cannot be kept are told of in one sentence, and play goes on', async () => {
    const { page, close } = await app.open(browser, {
      match: { computer: null },
      before: (context) =>
        context.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        }),
    });
    await page.getByText('This browser does not keep games: its storage is full or switched off').waitFor();
    await app.playablePits(page).nth(2).click();
    await untilMoves(page, 1);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('This browser does not keep games').waitFor({ state: 'hidden' });
    await close();
  });
});
