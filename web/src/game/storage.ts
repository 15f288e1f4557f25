import { readEntry, removeEntry, writeEntry } from './entries';
import { readPlay } from './read-play';
import { readSettings, type Settings } from './settings';
import { Shelf } from './shelf';
import type { Play } from './state';

/**
 * What is kept over a reload. Each tab keeps its own game in the tab's storage and leaves a copy for tabs opened
 * later, so two tabs never write into each other's game; all games stand on the shelf. The number rises when the form changes; an entry of
 * another form, or a damaged one, is dropped.
 */
const GAME_KEY = 'endodoi.game.1';
const SETTINGS_KEY = 'endodoi.settings.1';

export class Vault {
  private readonly tab: Storage | null;
  private readonly shared: Storage | null;

  /** The games of this device. */
  readonly shelf: Shelf;

  constructor(tab: Storage | null, shared: Storage | null, now: () => number = Date.now) {
    this.tab = tab;
    this.shared = shared;
    this.shelf = new Shelf(shared, now);
  }

  loadPlay(): Play | null {
    return readEntry(this.tab, GAME_KEY, readPlay) ?? readEntry(this.shared, GAME_KEY, readPlay);
  }

  /** False when the storage does not take it: the game then lives as long as the page, or as the tab. */
  savePlay(play: Play): boolean {
    const text = JSON.stringify(play);
    const inTab = writeEntry(this.tab, GAME_KEY, text);
    return writeEntry(this.shared, GAME_KEY, text) && inTab;
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
