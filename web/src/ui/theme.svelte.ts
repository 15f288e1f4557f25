import { MediaQuery } from 'svelte/reactivity';
import type { Theme } from '../game/settings';

const deviceIsDark = new MediaQuery('prefers-color-scheme: dark', false);

/** The colours in force: the chosen ones, or those of the device. */
export function themeInForce(chosen: Theme): 'light' | 'dark' {
  if (chosen !== 'auto') return chosen;
  return deviceIsDark.current ? 'dark' : 'light';
}
