import { browserClock } from '../board/player';
import { Sound } from '../board/Sound';
import { startCore } from '../core/client';
import { startPricer } from '../core/pricer';
import { startThinker } from '../core/thinker';
import { Prefs } from '../game/prefs.svelte';
import { Prices } from '../game/prices.svelte';
import { Session } from '../game/session.svelte';
import { Shows } from '../game/shows.svelte';
import { openVault } from '../game/storage';

/** The parts of the running page, put together once. */
const vault = openVault();

/** The games of this device. */
export const shelf = vault.shelf;
export const prefs = new Prefs(vault);
export const sound = new Sound();
export const prices = new Prices(startPricer);

const shows = new Shows(browserClock);
shows.player.on('frame', sound.follow);
for (const gesture of ['pointerdown', 'pointerup', 'keydown']) {
  window.addEventListener(gesture, () => void sound.wake(), { capture: true, passive: true });
}

export const session = new Session({
  startCore,
  startThinker,
  vault,
  prefs,
  shows,
  randomSeed: () => crypto.getRandomValues(new Uint32Array(1))[0]!,
});

window.addEventListener('storage', (event) => {
  if (vault.isSettings(event.key)) prefs.reload();
});
