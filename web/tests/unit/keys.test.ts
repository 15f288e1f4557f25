import { describe, expect, it } from 'vitest';
import { keyAction, type KeyPress } from '../../src/ui/keys';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrl: false,
  other: false,
  writing: false,
  arrowsTaken: false,
  letters: true,
  repeat: false,
  ...more,
});

describe('keys', () => {
  it('A to L lift pits, in either case', () => {
    expect(keyAction(press('C'))).toEqual({ kind: 'pit', letter: 'c' });
    expect(keyAction(press('l'))).toEqual({ kind: 'pit', letter: 'l' });
    expect(keyAction(press('m'))).toBeNull();
  });

  it('leave writing and the browser alone', () => {
    expect(keyAction(press('c', { writing: true }))).toBeNull();
    expect(keyAction(press('c', { ctrl: true }))).toBeNull();
    expect(keyAction(press('ArrowLeft', { other: true }))).toBeNull();
  });

  it('letters can be switched off, the rest stays', () => {
    expect(keyAction(press('c', { letters: false }))).toBeNull();
    expect(keyAction(press('?', { letters: false }))).toBeNull();
    expect(keyAction(press('z', { letters: false, ctrl: true }))).toEqual({ kind: 'undo' });
    expect(keyAction(press('Escape', { letters: false }))).toEqual({ kind: 'skip' });
  });

  it('arrows go through the moves unless the board has them', () => {
    expect(keyAction(press('ArrowLeft'))).toEqual({ kind: 'review', step: -1 });
    expect(keyAction(press('ArrowLeft', { arrowsTaken: true }))).toBeNull();
  });

  // With two people a held letter played for South, then for North; a held U took back the whole game.
  it.each(['a', 'u', 'r', 't', 'p', 's', 'n', '?', 'Escape', 'Home'])(
    '%s counts once, however long it is held',
    (key) => {
      expect(keyAction(press(key))).not.toBeNull();
      expect(keyAction(press(key, { repeat: true }))).toBeNull();
    },
  );

  it('Ctrl+Z counts once, too', () => {
    expect(keyAction(press('z', { ctrl: true, repeat: true }))).toBeNull();
  });

  it.each(['ArrowLeft', 'ArrowRight', ',', '.'])('%s, held, leads on through the moves', (key) => {
    expect(keyAction(press(key, { repeat: true }))).toMatchObject({ kind: 'review' });
  });
});
