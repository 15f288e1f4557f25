import { untrack } from 'svelte';

/**
 * What `get` answers, one picture later. For what stands beside the board: a press is answered on the board first, and
 * the lists follow in a task of their own, so that no task is long on a slow phone. Call it while a component is made.
 */
export function later<T>(get: () => T): { readonly current: T } {
  let value = $state.raw(untrack(get));
  $effect(() => {
    const next = get();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => (value = next));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return {
    get current() {
      return value;
    },
  };
}
