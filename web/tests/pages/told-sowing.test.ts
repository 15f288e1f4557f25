import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Core, Trace } from '../../src/core/types';
import { EXAMPLES, type Example } from '../../src/pages/examples';
import { parts } from '../../src/pages/prose';
import { tellSowing, type ToldSowing } from '../../src/pages/told-sowing';
import { work } from '../../src/pages/worked';
import { m } from '../../src/paraglide/messages';
import { locales } from '../../src/paraglide/runtime';
import { setLocale } from '../../src/ui/locale.svelte';
import { coreOf, loadModule } from '../support/core';

let core: Core;

beforeAll(async () => {
  core = coreOf(await loadModule());
});

afterEach(() => setLocale('en'));

async function told(example: Example): Promise<ToldSowing> {
  const { sowing } = await work(core, example);
  return tellSowing(sowing!.trace, sowing!.outcome, example.ruleset.startsWith('cross'));
}

describe('a sowing in words', () => {
  it('tells every lap and the capture', async () => {
    const { start, laps, close } = await told(EXAMPLES.capture);
    expect(start).toBe('South lifts the seeds of C.');
    expect(laps).toHaveLength(5);
    expect(laps[0]!.text).toBe('C: 4 seeds, as far as a. a was not empty and holds 5 now: lifted.');
    expect(laps[4]!.text).toBe('e: 6 seeds, as far as E. E was empty: the sowing ends.');
    expect(close).toEqual(['Opposite, in b, lie 6 seeds. South takes them and the last seed: 7.']);
  });

  it('tells why nothing is taken', async () => {
    expect((await told(EXAMPLES.sow)).close).toEqual(['b is in North’s row, so South takes nothing.']);
    expect((await told(EXAMPLES.lone)).close).toEqual(['d, opposite, is empty: nothing is taken.']);
  });

  it('tells the sweep and the score', async () => {
    const { close } = await told(EXAMPLES.over);
    expect(close.slice(1)).toEqual([
      'North has no move left. The 3 seeds on the board go to South.',
      'South 9, North 0.',
    ]);
  });

  it('names the direction only where there are two', async () => {
    expect((await told(EXAMPLES.cross)).laps[0]!.text).toMatch(/clockwise/);
    expect((await told(EXAMPLES.end)).laps[0]!.text).not.toMatch(/clockwise/);
  });

  it('leaves out the middle of a long sowing, and counts what it leaves out', async () => {
    const { laps } = await told(EXAMPLES.long);
    const shown = laps.filter((one) => 'lap' in one);
    const skipped = laps.find((one) => 'skipped' in one)!;
    expect(shown.length + ('skipped' in skipped ? skipped.skipped : 0)).toBe(854);
    expect(laps.at(-1)).toMatchObject({ lap: 854 });
  });

  it('tells North’s sowings, too', async () => {
    const { start, close } = await told({
      ruleset: 'endodoi/6x4',
      position: '0,1,0,0,0,0/2,0,1,0,0,0 0/0 n',
      move: 'e',
    });
    expect(start).toBe('North lifts the seeds of e.');
    expect(close[0]).toBe('Opposite, in A, lie 2 seeds. North takes them and the last seed: 3.');
  });
});

describe('plurals', () => {
  const words = { from: 'A', to: 'B', opposite: 'C' };

  it.each([
    ['en', ['0 seeds', '1 seed', '2 seeds', '5 seeds']],
    ['fi', ['0 siementä', '1 siemen', '2 siementä', '5 siementä']],
    ['it', ['0 semi', '1 seme', '2 semi', '5 semi']],
    ['sw', ['mbegu 0', 'mbegu 1', 'mbegu 2', 'mbegu 5']],
  ] as const)('%s counts seeds', (locale, expected) => {
    setLocale(locale);
    const texts = [0, 1, 2, 5].map((count) => m.page_tell_lap({ ...words, count }));
    texts.forEach((text, k) => expect(text).toMatch(new RegExp(`(^|\\W)${expected[k]!}(\\W|$)`)));
  });

  it.each(locales)('%s has a sentence for both players and one seed or more', (locale) => {
    setLocale(locale);
    const all = (['south', 'north'] as const).flatMap((player) =>
      [1, 2, 5].flatMap((count) => [
        m.page_tell_sweep({ player, count }),
        m.page_tell_take({ ...words, player, count, taken: count + 1 }),
      ]),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('languages within a text', () => {
  it('are marked, the longer name first', () => {
    expect(parts('En Dodoi, in the plural En Dodo, with Caesalpinia bonduc')).toEqual([
      { words: 'En Dodoi', lang: 'mas' },
      { words: ', in the plural ', lang: undefined },
      { words: 'En Dodo', lang: 'mas' },
      { words: ', with ', lang: undefined },
      { words: 'Caesalpinia bonduc', lang: 'la' },
    ]);
  });

  it.each(locales)('lose no letter in %s', (locale) => {
    setLocale(locale);
    const text = m.page_people_who();
    expect(
      parts(text)
        .map(({ words }) => words)
        .join(''),
    ).toBe(text);
    expect(parts(text).some(({ lang }) => lang === 'mas')).toBe(true);
  });
});

it('the closing words agree with the trace in every example', async () => {
  for (const example of Object.values(EXAMPLES)) {
    const { sowing } = await work(core, example);
    if (!sowing) continue;
    const { taken }: Trace = sowing.trace;
    const [close] = tellSowing(sowing.trace, sowing.outcome, false).close;
    expect(close!.includes('nothing')).toBe(taken === 0);
  }
});
