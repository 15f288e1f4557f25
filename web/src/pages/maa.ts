import { m } from '../paraglide/messages';

/** The Maa words for the parts of the game (docs/rules.md), in the order of the numbers on the drawing. */
export interface MaaWord {
  part: () => string;
  note: () => string;
  one: string;
  many: string;
}

export const MAA_WORDS: MaaWord[] = [
  { part: m.page_pit, note: m.page_pit_note, one: 'en gurtóto', many: '’n gurtót' },
  { part: m.page_row, note: m.page_row_note, one: 'ol mátua', many: 'el mátuan' },
  { part: m.page_seed, note: m.page_seed_note, one: 'os soid', many: 'es soido' },
  { part: m.page_pin, note: m.page_pin_note, one: 'ol alai', many: 'el ala' },
];
