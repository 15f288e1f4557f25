import { DEFAULT_MATCH } from '../../src/game/state';
import { describe, expect, it } from 'vitest';
import { rulesetName, rulesetParts, splitPosition, USUAL_RULESETS } from '../../src/game/ruleset-name';
import { pickLocale } from '../../src/ui/locale.svelte';
import type { GameView } from '../../src/core/types';
import { pitLetter, toldFault, toldReason } from '../../src/ui/tell';
import { loadModule, unwrap } from '../support/core';

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

// “South had no move left”, said of a full row, left one looking for the move.
it('the reason of an end tells an empty row from one of never-ending sowings', async () => {
  const core = await loadModule();
  const reason = (position: string) => {
    const view = unwrap<GameView>(core.view({ ruleset: 'endodoi/2x4', first: 'south', position, moves: [] }));
    return toldReason({ ...DEFAULT_MATCH, computer: null }, view, view.outcome!);
  };
  expect(reason('1,2/0,0 0/0 s')).toBe('South had no move left, so North takes the 3 seeds on the board.');
  expect(reason('1,2/2,0 0/0 s')).toBe(
    'South had no move left, so North takes the 5 seeds on the board. Only sowings that would never end were left.',
  );
});

// “This board has no such pit” was the heading of what nobody takes for a pit.
it.each([
  [';', 'This is not a game record that can be read.'],
  ['(', 'This is not a game record that can be read.'],
  ['?!', 'A move is not written as it should be: a letter, perhaps with what it takes, like Cx7.'],
  ['G', 'This board has no such pit.'],
])('a pasted %s is headed by what is wrong with it', async (word, heading) => {
  const answer = (await loadModule()).readRecord(`[Ruleset "endodoi/6x4"]\n\n1. C ${word}`);
  expect('fault' in answer && toldFault(answer.fault)).toBe(heading);
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
