import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { m } from '../../src/paraglide/messages';
import { locales } from '../../src/paraglide/runtime';
import { FAULT_KINDS } from '../../src/ui/tell';

type Variants = { declarations?: string[]; selectors?: string[]; match: Record<string, string> }[];
type Messages = Record<string, string | Variants>;

function read(folder: string, locale: string): Messages {
  const url = new URL(`../../messages/${folder}/${locale}.json`, import.meta.url);
  const { $schema: _, ...messages } = JSON.parse(readFileSync(url, 'utf8')) as Messages;
  return messages;
}

/** What a message wants to be given. */
function inputs(message: string | Variants): string[] {
  if (typeof message === 'string') return placeholders(message);
  const declared = message.flatMap(({ declarations = [] }) => declarations);
  return [...new Set(declared.filter((one) => one.startsWith('input ')).map((one) => one.slice(6)))].sort();
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort();
}

describe.each(['app', 'pages'])('messages/%s', (folder) => {
  const english = read(folder, 'en');
  const others = locales.filter((locale) => locale !== 'en');

  it.each(others)('%s has the same keys', (locale) => {
    expect(Object.keys(read(folder, locale)).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(others)('%s has the same placeholders', (locale) => {
    const messages = read(folder, locale);
    for (const key of Object.keys(english)) expect([key, inputs(messages[key]!)]).toEqual([key, inputs(english[key]!)]);
  });

  it.each(locales)('%s uses only what it declares, covers every count, and does not shout', (locale) => {
    for (const [key, message] of Object.entries(read(folder, locale))) {
      const texts = typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
      for (const text of texts) {
        expect(text.trim(), key).toBe(text);
        expect(text, key).not.toMatch(/!/);
        expect(text, key).not.toBe('');
      }
      if (typeof message === 'string') continue;
      for (const { declarations = [], selectors, match } of message) {
        const names = declarations.map((one) => one.split(' ')[1]!);
        for (const text of Object.values(match)) expect(names, key).toEqual(expect.arrayContaining(placeholders(text)));
        if (selectors)
          expect(
            Object.keys(match).some((one) => one.endsWith('=*')),
            key,
          ).toBe(true);
      }
    }
  });
});

it('no key stands in both folders', () => {
  const pages = Object.keys(read('pages', 'en'));
  expect(Object.keys(read('app', 'en')).filter((key) => pages.includes(key))).toEqual([]);
});

it('every message is really compiled', () => {
  const compiled = m as unknown as Record<string, unknown>;
  for (const folder of ['app', 'pages']) {
    for (const key of Object.keys(read(folder, 'en'))) expect(compiled[key], key).toBeTypeOf('function');
  }
});

it('every message is used', () => {
  const source = sources(fileURLToPath(new URL('../../src/', import.meta.url)));
  for (const folder of ['app', 'pages']) {
    for (const key of Object.keys(read(folder, 'en'))) expect(source, key).toMatch(new RegExp(`\\bm\\.${key}\\b`));
  }
});

/** All our source texts, one after another. */
function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'paraglide' && name !== 'wasm')
    .map((entry) =>
      entry.isDirectory() ? sources(`${folder}${entry.name}/`) : readFileSync(folder + entry.name, 'utf8'),
    )
    .join('\n');
}

describe('plurals for 0, 1, 2 and 5', () => {
  const laps = (locale: (typeof locales)[number]) => [0, 1, 2, 5].map((count) => m.laps({ count }, { locale }));
  const seeds = (locale: (typeof locales)[number]) => [0, 1, 2, 5].map((count) => m.seeds({ count }, { locale }));

  it('English', () => {
    expect(laps('en')).toEqual(['0 laps', '1 lap', '2 laps', '5 laps']);
    expect(seeds('en')).toEqual(['0 seeds', '1 seed', '2 seeds', '5 seeds']);
  });

  it('Finnish', () => {
    expect(laps('fi')).toEqual(['0 kierrosta', '1 kierros', '2 kierrosta', '5 kierrosta']);
    expect(seeds('fi')).toEqual(['0 siementä', '1 siemen', '2 siementä', '5 siementä']);
  });

  it('Italian', () => {
    expect(laps('it')).toEqual(['0 giri', '1 giro', '2 giri', '5 giri']);
    expect(seeds('it')).toEqual(['0 semi', '1 seme', '2 semi', '5 semi']);
    expect(m.laps({ count: 1_000_000 }, { locale: 'it' })).toMatch(/ giri$/);
  });

  it('Swahili', () => {
    expect(laps('sw')).toEqual(['mizunguko 0', 'mzunguko 1', 'mizunguko 2', 'mizunguko 5']);
    expect(seeds('sw')).toEqual(['mbegu 0', 'mbegu 1', 'mbegu 2', 'mbegu 5']);
  });

  it('a sowing told', () => {
    expect(m.told_takes({ pit: 'C', laps: 5, last: 'E', taken: 7 }, { locale: 'en' })).toBe(
      'C: 5 laps, ends at E, takes 7.',
    );
  });
});

it('numbers are written as the language writes them', () => {
  const written = locales.map((locale) => m.laps({ count: 12_222 }, { locale }));
  const number = (locale: string) => new Intl.NumberFormat(locale).format(12_222);
  written.forEach((text, k) => expect(text).toContain(number(locales[k]!)));
});

it('every kind of error of the core has its sentence', () => {
  const source = readFileSync(new URL('../../../src/rules/error.cpp', import.meta.url), 'utf8');
  const kinds = [...source.matchAll(/return "([a-z-]+)";/g)]
    .map((match) => match[1]!)
    .filter((kind) => kind !== 'unknown');
  expect(kinds.length).toBeGreaterThan(10);
  expect([...FAULT_KINDS].sort()).toEqual(kinds.sort());
});

// A “laskutikku” is a slide rule, and what is lifted was the pit itself instead of the seeds in it.
it.each([
  ['en', /\blifts? (that (whole )?pit|one of your|\{pit\}|a pit;)/i],
  ['fi', /laskutik|nostaa kuopan( \{pit\}|;)|nostat koko kuopan|nosta (se kuoppa|jokin)/i],
  ['it', /sollev/i],
  ['sw', /\w*inua (shimo|mojawapo ya mashimo|\{pit\})/i],
])('%s: seeds are lifted, not pits, and pins are pins', (locale, wrong) => {
  for (const folder of ['app', 'pages']) {
    const texts = JSON.stringify(read(folder, locale));
    expect(wrong.exec(texts)?.[0], folder).toBeUndefined();
  }
});
