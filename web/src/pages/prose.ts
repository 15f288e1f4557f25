/** What is not in the page's own language, longer names before those they begin with. */
const FOREIGN: [words: string, lang: string][] = [
  ['En Dodoi', 'mas'],
  ['En Dodo', 'mas'],
  ['En Gehé', 'mas'],
  ['Enkeshui', 'mas'],
  ['ol alai', 'mas'],
  ['el ala', 'mas'],
  ['Caesalpinia bonduc', 'la'],
];

const LANGUAGE = new Map(FOREIGN);
const PATTERN = new RegExp(`(${FOREIGN.map(([words]) => words).join('|')})`);

/** A text cut where its language changes. */
export function parts(text: string): { words: string; lang?: string }[] {
  return text
    .split(PATTERN)
    .filter((words) => words !== '')
    .map((words) => ({ words, lang: LANGUAGE.get(words) }));
}
