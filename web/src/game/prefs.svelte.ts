import type { Settings } from './settings';
import type { Vault } from './storage';

/** The settings, kept and shared between tabs. */
export class Prefs {
  private readonly vault: Vault;
  private current = $state.raw<Settings>()!;

  constructor(vault: Vault) {
    this.vault = vault;
    this.current = vault.loadSettings();
  }

  get all(): Settings {
    return this.current;
  }

  set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    this.current = { ...this.current, [key]: value };
    this.vault.saveSettings(this.current);
  }

  /** Another tab has changed them. Which side sits below belongs to each tab's own game. */
  reload(): void {
    const { flipped } = this.current;
    this.current = { ...this.vault.loadSettings(), flipped };
  }
}
