import { tick } from 'svelte';
import { other } from '../game/state';
import { session } from './app';

/**
 * Puts the focus on the board, at the first pit that can be lifted, after something has begun there. What was pressed
 * for it, in a dialog or below a finished game, may be gone.
 */
export async function focusBoard(): Promise<void> {
  await tick();
  if (!focusPit()) requestAnimationFrame(focusPit);
}

function focusPit(): boolean {
  const { computer } = session.play.match;
  const mine = computer ? `[data-pit][data-owner="${other(computer)}"]` : '[data-pit]';
  const pit =
    document.querySelector<HTMLElement>(`${mine}[aria-disabled="false"]`) ?? document.querySelector<HTMLElement>(mine);
  pit?.focus({ preventScroll: true });
  return pit !== null;
}
