/** What a key press asks for, apart from what the focused element makes of it itself. */
export type KeyAction =
  | { kind: 'pit'; letter: string }
  | { kind: 'review'; step: -1 | 1 }
  | { kind: 'start' | 'end' | 'undo' | 'redo' | 'turn' | 'pause' | 'seed' | 'skip' | 'new' | 'help' };

export interface KeyPress {
  key: string;
  ctrl: boolean;
  /** Alt or the system's key: the browser's own. */
  other: boolean;
  /** The focus is where text is written or a value is chosen. */
  writing: boolean;
  /** The focus is on a pit or in the move list, where arrows mean something else. */
  arrowsTaken: boolean;
  /** Single letters are wanted. */
  letters: boolean;
  /** The key is being held down. */
  repeat: boolean;
}

const LETTERS: Record<string, KeyAction> = {
  u: { kind: 'undo' },
  r: { kind: 'redo' },
  t: { kind: 'turn' },
  p: { kind: 'pause' },
  s: { kind: 'seed' },
  n: { kind: 'new' },
  ',': { kind: 'review', step: -1 },
  '.': { kind: 'review', step: 1 },
  '?': { kind: 'help' },
};

const ARROWS: Record<string, KeyAction> = {
  ArrowLeft: { kind: 'review', step: -1 },
  ArrowRight: { kind: 'review', step: 1 },
  Home: { kind: 'start' },
  End: { kind: 'end' },
};

/** One press, one action. A held key only leads on through the moves: it must not play for both sides, or undo all. */
export function keyAction(press: KeyPress): KeyAction | null {
  const action = actionOf(press);
  return press.repeat && action?.kind !== 'review' ? null : action;
}

function actionOf(press: KeyPress): KeyAction | null {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.other || press.writing) return null;
  if (press.ctrl) return key === 'z' ? { kind: 'undo' } : key === 'y' ? { kind: 'redo' } : null;
  if (key === 'Escape') return { kind: 'skip' };
  if (!press.arrowsTaken && ARROWS[key]) return ARROWS[key];
  if (!press.letters) return null;
  if (/^[a-l]$/.test(key)) return { kind: 'pit', letter: key };
  return LETTERS[key] ?? null;
}
