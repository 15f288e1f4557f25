import { describe, expect, it } from 'vitest';
import { rulesetName, rulesetParts, splitPosition, USUAL_RULESETS } from '../../src/game/ruleset-name';
import { pickLocale } from '../../src/ui/locale.svelte';
import { pitLetter } from '../../src/ui/tell';
import { loadModule } from '../support/core';

describe('ruleset names', () => {
  it('go into parts and back', () => {
    for (const name of [...USUAL_RULESETS, 'endodoi/12x9+lone', 'cross/2x1+lone+majority']) {
      expect(rulesetName(rulesetParts(name)!)).toBe(name);
    }
    expect(rulesetParts('chess')).toBeNull();
  });

  it('are names that the core knows', async () => {
    const core = await loadModule();
    for (const name of USUAL_RULESETS) expect(core.readRuleset(name)).toMatchObject({ ok: { name } });
  });

  it('come before a position, or follow from its length', () => {
    const eight = '4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 0/0 s';
    expect(splitPosition(` ${eight}\n`, 'endodoi/6x4')).toEqual({ ruleset: 'endodoi/8x4', position: eight });
    expect(splitPosition(`cross/8x5+lone | ${eight}`, 'endodoi/6x4')).toEqual({
      ruleset: 'cross/8x5+lone',
      position: eight,
    });
    expect(splitPosition('hello', 'endodoi/6x4+lone')).toEqual({ ruleset: 'endodoi/6x4+lone', position: 'hello' });
  });
});

it('pit letters run A, B … for South and a, b … for North', () => {
  expect([0, 5, 6, 11].map((pit) => pitLetter(pit, 6))).toEqual(['A', 'F', 'a', 'f']);
  expect(pitLetter(23, 12)).toBe('l');
});

it('the language is the chosen one, else the first of the browser that we speak', () => {
  expect(pickLocale('sw', ['fi-FI'])).toBe('sw');
  expect(pickLocale(null, ['de-DE', 'it-CH', 'fi'])).toBe('it');
  expect(pickLocale(null, ['de'])).toBe('en');
  expect(pickLocale('xx', ['fi'])).toBe('fi');
});
