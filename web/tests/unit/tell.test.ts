import { beforeAll, describe, expect, it } from 'vitest';
import type { GameSpec, GameView, Player } from '../../src/core/types';
import { DEFAULT_MATCH, type Match } from '../../src/game/state';
import { locales } from '../../src/paraglide/runtime';
import { setLocale } from '../../src/ui/locale.svelte';
import { toldMargin, toldReason, toldSeriesWinner, toldStanding, toldWinner } from '../../src/ui/tell';
import { loadModule, unwrap, type CoreModule } from '../support/core';

type Locale = (typeof locales)[number];

let core: CoreModule;
beforeAll(async () => {
  core = await loadModule();
});

/** Against the computer by its second level; South unless it says otherwise. */
const asSouth: Match = { ...DEFAULT_MATCH, computer: 'north' };
const asNorth: Match = { ...DEFAULT_MATCH, computer: 'south' };
const people: Match = { ...DEFAULT_MATCH, computer: null };

function viewOf(position: string, more: Partial<GameSpec> = {}): GameView {
  const { ruleset = 'endodoi/6x4' } = more;
  return unwrap(
    core.view({ ruleset, first: position.endsWith('s') ? 'south' : 'north', position, moves: [], ...more }),
  );
}

function told(locale: Locale, match: Match, view: GameView): string[] {
  setLocale(locale);
  return [toldWinner(match, view.outcome!), toldReason(match, view, view.outcome!)];
}

/** North's row comes first. South cannot move: the five seeds go to North. */
const SWEPT = '0,0,5,0,0,0/0,0,0,0,0,0 23/20 s';

describe('the end of a game names people as the board does, and grammar follows', () => {
  // It said “Herd boy wins · South 20, North 28 · South had no move left”: who is South?
  it.each<[Locale, Match, string, string]>([
    ['en', asSouth, 'Herd boy wins 28–20', 'You had no move left, so Herd boy takes the 5 seeds on the board.'],
    ['en', asNorth, 'You win 28–20', 'Herd boy had no move left, so you take the 5 seeds on the board.'],
    ['en', people, 'North wins 28–20', 'South had no move left, so North takes the 5 seeds on the board.'],
    [
      'fi',
      asSouth,
      'Paimenpoika voitti 28–20',
      'Sinulla ei ollut enää siirtoa, joten laudan 5 siementä saa Paimenpoika.',
    ],
    ['fi', asNorth, 'Voitit 28–20', 'Paimenpoika ei voinut enää siirtää, joten saat laudan 5 siementä.'],
    ['it', asSouth, 'Vince Pastorello 28–20', 'Non avevi più mosse: Pastorello prende i 5 semi rimasti sul tavoliere.'],
    ['it', asNorth, 'Hai vinto 28–20', 'Pastorello non aveva più mosse: prendi i 5 semi rimasti sul tavoliere.'],
    [
      'sw',
      asSouth,
      'Kijana mchungaji ameshinda 28–20',
      'Hukuwa na hatua tena, kwa hiyo Kijana mchungaji anachukua mbegu 5 zilizobaki ubaoni.',
    ],
    [
      'sw',
      asNorth,
      'Umeshinda 28–20',
      'Kijana mchungaji hakuwa na hatua tena, kwa hiyo unachukua mbegu 5 zilizobaki ubaoni.',
    ],
  ])('%s, swept', (locale, match, winner, reason) => {
    expect(told(locale, match, viewOf(SWEPT))).toEqual([winner, reason]);
  });

  it('one seed is one seed', () => {
    const view = viewOf('0,0,1,0,0,0/0,0,0,0,0,0 27/20 s');
    expect(told('en', asNorth, view)[1]).toBe('Herd boy had no move left, so you take the one seed on the board.');
    expect(told('it', asNorth, view)[1]).toBe(
      'Pastorello non aveva più mosse: prendi l’unico seme rimasto sul tavoliere.',
    );
  });

  // Seeds lay in South's row, and “had no move left” did not say why none of them could be lifted.
  it('says when only never-ending sowings were left', () => {
    const view = viewOf('1,2/2,0 0/0 s', { ruleset: 'endodoi/2x4' });
    expect(told('en', asSouth, view)[1]).toBe(
      'You had no move left, so Herd boy takes the 5 seeds on the board. Only sowings that would never end were left.',
    );
  });

  it('a game that seeds did not end has no score in its heading', () => {
    const view = (resigned: Player, endedBy: GameSpec['endedBy']) =>
      viewOf('4,4,4,4,4,4/4,4,4,4,4,4 0/0 s', { resigned, endedBy });
    expect(told('en', asSouth, view('south', 'resigned'))).toEqual(['Herd boy wins', 'You resigned.']);
    expect(told('en', asSouth, view('north', 'time'))).toEqual(['You win', 'Herd boy ran out of time.']);
    expect(told('fi', asSouth, view('south', 'time'))).toEqual(['Paimenpoika voitti', 'Aikasi loppui.']);
    expect(told('it', people, view('south', 'abandoned'))).toEqual(['Vince Nord', 'Sud ha lasciato la partita.']);
  });

  it('a draw and a series have their numbers, too', () => {
    expect(told('en', people, viewOf('0,0,0,0,0,0/0,0,0,0,0,0 24/24 s'))[0]).toBe('A draw, 24–24');
    setLocale('en');
    expect(toldSeriesWinner(asSouth, 'south', { south: 3, north: 1 })).toBe('You win the series 3–1');
    expect(toldSeriesWinner(asSouth, 'north', { south: 1, north: 3 })).toBe('Herd boy wins the series 3–1');
  });
});

// “You holds more than half of the seeds.”
it.each([
  ['en', 'decided: 25 of 48', 'You win by 8 with best play.', 'Herd boy wins by 8 with best play.'],
  [
    'fi',
    'ratkennut: 25/48',
    'Parhaalla pelillä voitat sinä, erona 8.',
    'Parhaalla pelillä voittaja on Paimenpoika, erona 8.',
  ],
  ['it', 'deciso: 25 su 48', 'Con il gioco migliore vinci tu di 8.', 'Con il gioco migliore vince Pastorello di 8.'],
  ['sw', 'imeamuliwa: 25 kati ya 48', 'utashinda kwa 8.', 'Kijana mchungaji atashinda kwa 8.'],
])('%s: the lead, that it is decided, and who will win are told at the names', (locale, decided, mine, theirs) => {
  setLocale(locale as Locale);
  const view = unwrap<GameView>(core.view({ ruleset: 'endodoi/6x4', first: 'south', moves: [] }));
  expect(toldStanding(view, { south: 25, north: 9 }, 'south')?.long).toBe(decided);
  expect(toldStanding(view, { south: 24, north: 19 }, 'south')?.long).toBe('+5');
  expect(toldStanding(view, { south: 24, north: 19 }, 'north')).toBeNull();
  expect(toldStanding(view, { south: 0, north: 0 }, 'south')).toBeNull();
  expect(toldMargin(asSouth, 'north', -8)).toContain(mine);
  expect(toldMargin(asSouth, 'north', 8)).toContain(theirs);
});
