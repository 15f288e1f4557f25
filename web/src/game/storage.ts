import { readPlay } from './read-play';
import { readSettings, type Settings } from './settings';
import type { Play } from './state';

/**
 * What is kept over a reload. Each tab keeps its own game in the tab's storage and leaves a copy for tabs opened
 * later, so two tabs never write into each other's game. The number rises when the form changes; an entry of
 * another form, or a damaged one, is dropped.
 */
const GAME_KEY = 'endodoi.game.1';
const SETTINGS_KEY = 'endodoi.settings.1';

export class Vault {
  private readonly tab: Storage | null;
  private readonly shared: Storage | null;

  constructor(tab: Storage | null, shared: Storage | null) {
    this.tab = tab;
    this.shared = shared;
  }

  loadPlay(): Play | null {
    return readEntry(this.tab, GAME_KEY, readPlay) ?? readEntry(this.shared, GAME_KEY, readPlay);
  }

  savePlay(play: Play): void {
    const text = JSON.stringify(play);
    writeEntry(this.tab, GAME_KEY, text);
    writeEntry(this.shared, GAME_KEY, text);
  }

  /** Forgets a stored game that the core would not replay. */
  dropPlay(): void {
    removeEntry(this.tab, GAME_KEY);
    removeEntry(this.shared, GAME_KEY);
  }

  loadSettings(): Settings {
    return readEntry(this.shared, SETTINGS_KEY, readSettings) ?? readSettings(null);
  }

  saveSettings(settings: Settings): void {
    writeEntry(this.shared, SETTINGS_KEY, JSON.stringify(settings));
  }

  /** Whether a storage event is another tab changing the settings. */
  isSettings(key: string | null): boolean {
    return key === SETTINGS_KEY;
  }
}

/** Storage may be forbidden altogether; the game then lives as long as the page. */
export function openVault(): Vault {
  return new Vault(
    reachable(() => sessionStorage),
    reachable(() => localStorage),
  );
}

function reachable(get: () => Storage): Storage | null {
  try {
    return get();
  } catch {
    return null;
  }
}

function readEntry<T>(storage: Storage | null, key: string, read: (value: unknown) => T | null): T | null {
  try {
    const text = storage?.getItem(key);
    if (text == null) return null;
    const value = read(JSON.parse(text));
    if (value === null) storage?.removeItem(key);
    return value;
  } catch {
    removeEntry(storage, key);
    return null;
  }
}

function writeEntry(storage: Storage | null, key: string, text: string): void {
  try {
    storage?.setItem(key, text);
  } catch {
    // Full or forbidden: the game goes on, it is only not kept.
  }
}

function removeEntry(storage: Storage | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Forbidden: then there is nothing to remove either.
  }
}
