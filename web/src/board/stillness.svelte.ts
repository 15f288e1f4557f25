import { MediaQuery } from 'svelte/reactivity';

/** Whether the reader has asked for reduced motion; then nothing travels. */
export const stillness = new MediaQuery('prefers-reduced-motion: reduce', false);
