import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from '../../src/game/settings';
import { DEFAULT_MATCH, newPlay, withMove } from '../../src/game/state';
import { Vault } from '../../src/game/storage';
import { MemoryStorage } from '../support/storage';

const KEY = 'endodoi.game.1';
const play = withMove(newPlay(DEFAULT_MATCH, 5), 'C');

describe('a stored game', () => {
  it('comes back as it was', () => {
    const vault = new Vault(new MemoryStorage(), new MemoryStorage());
    vault.savePlay(play);
    expect(vault.loadPlay()).toEqual(play);
  });

  it('of one tab is not overwritten by another tab', () => {
    const shared = new MemoryStorage();
    const [one, two] = [new Vault(new MemoryStorage(), shared), new Vault(new MemoryStorage(), shared)];
    one.savePlay(play);
    two.savePlay(withMove(play, 'b'));
    expect(one.loadPlay()).toEqual(play);
    expect(two.loadPlay()?.spec.moves).toEqual(['C', 'b']);
  });

  it('is where a new tab begins', () => {
    const shared = new MemoryStorage();
    new Vault(new MemoryStorage(), shared).savePlay(play);
    expect(new Vault(new MemoryStorage(), shared).loadPlay()).toEqual(play);
  });

  const damaged: [string, string][] = [
    ['half a text', JSON.stringify(play).slice(0, 60)],
    ['another form', '{"version":0}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['moves that are no texts', JSON.stringify({ ...play, spec: { ...play.spec, moves: [3] } })],
    ['a level that does not exist', JSON.stringify({ ...play, match: { ...play.match, level: 9 } })],
    ['no pins', JSON.stringify({ ...play, pins: null })],
    ['an unknown player', JSON.stringify({ ...play, spec: { ...play.spec, first: 'east' } })],
  ];
  it.each(damaged)('that is damaged (%s) is dropped', (_, text) => {
    const tab = new MemoryStorage();
    tab.setItem(KEY, text);
    expect(new Vault(tab, new MemoryStorage()).loadPlay()).toBeNull();
    expect(tab.getItem(KEY)).toBeNull();
  });

  it('that is damaged in the tab falls back to the shared one', () => {
    const [tab, shared] = [new MemoryStorage(), new MemoryStorage()];
    new Vault(null, shared).savePlay(play);
    tab.setItem(KEY, '{');
    expect(new Vault(tab, shared).loadPlay()).toEqual(play);
  });

  it('does without storage', () => {
    const vault = new Vault(null, null);
    vault.savePlay(play);
    expect(vault.loadPlay()).toBeNull();
  });

  it('does with a storage that is full', () => {
    const full = new MemoryStorage();
    full.setItem = () => {
      throw new Error('quota');
    };
    expect(() => new Vault(full, full).savePlay(play)).not.toThrow();
  });
});

describe('stored settings', () => {
  it('keep what is usable and leave the rest as at first', () => {
    expect(readSettings({ speed: 'slow', theme: 'pink', preview: 'yes', sound: true })).toEqual({
      ...DEFAULT_SETTINGS,
      speed: 'slow',
      sound: true,
    });
  });

  it('have a volume within its bounds', () => {
    expect(readSettings({ volume: 40 }).volume).toBe(40);
    for (const volume of [-1, 0, 101, NaN, '40']) expect(readSettings({ volume }).volume).toBe(DEFAULT_SETTINGS.volume);
  });

  it('may be anything', () => {
    for (const stored of [null, 3, 'x', []]) expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
  });
});
