import { TIPS, type Tip } from './tips';

/** What a person likes, apart from the game being played; the same in every tab. */
export const SPEEDS = ['slow', 'normal', 'fast', 'off'] as const;
export type Speed = (typeof SPEEDS)[number];

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
  /** null: as the browser's languages say. */
  locale: string | null;
  theme: Theme;
  speed: Speed;
  /** Show where a sowing would end before it is chosen. */
  preview: boolean;
  sound: boolean;
  /** How loud, from 5 to 100. */
  volume: number;
  /** Letters beside the pits. */
  letters: boolean;
  /** Letter keys play pits and run the shortcuts. */
  keys: boolean;
  /** The panel beside the board is open. */
  panel: boolean;
  /** Tell what each move is worth with best play. */
  worth: boolean;
  /** North sits below. */
  flipped: boolean;
  /** Explain the first relay, the first capture and so on. */
  tips: boolean;
  /** What has been explained already. */
  told: Tip[];
}

export const DEFAULT_SETTINGS: Settings = {
  locale: null,
  theme: 'auto',
  speed: 'normal',
  preview: true,
  sound: false,
  volume: 70,
  letters: true,
  keys: true,
  panel: true,
  worth: false,
  flipped: false,
  tips: true,
  told: [],
};

/** Takes what is usable of a stored object; anything else is as at first. */
export function readSettings(stored: unknown): Settings {
  const settings = { ...DEFAULT_SETTINGS };
  if (typeof stored !== 'object' || stored === null) return settings;
  const from = stored as Partial<Record<keyof Settings, unknown>>;
  if (typeof from.locale === 'string') settings.locale = from.locale;
  if (THEMES.includes(from.theme as Theme)) settings.theme = from.theme as Theme;
  if (SPEEDS.includes(from.speed as Speed)) settings.speed = from.speed as Speed;
  if (isVolume(from.volume)) settings.volume = from.volume;
  for (const key of ['preview', 'sound', 'letters', 'keys', 'panel', 'worth', 'flipped', 'tips'] as const) {
    if (typeof from[key] === 'boolean') settings[key] = from[key];
  }
  if (Array.isArray(from.told)) settings.told = TIPS.filter((tip) => (from.told as unknown[]).includes(tip));
  return settings;
}

export const VOLUME = { least: 5, most: 100, step: 5 } as const;

function isVolume(value: unknown): value is number {
  return typeof value === 'number' && value >= VOLUME.least && value <= VOLUME.most;
}
