import { locale } from './locale.svelte';

/**
 * Words for a number, found once for each number and language: plural rules are slow to ask, and the board's many names
 * ask for the same few numbers with every move.
 */
export function remembered(words: (count: number) => string): (count: number) => string {
  const known = new Map<string, string>();
  return (count) => {
    const key = `${locale()} ${count}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = words(count)));
    return found;
  };
}
