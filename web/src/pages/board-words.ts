import type { BoardTexts } from '../board';
import type { BoardView, Player } from '../core/types';
import { m } from '../paraglide/messages';
import { pitLetter, sideName, toldPreview } from '../ui/tell';

export function sideNames(): Record<Player, string> {
  return { south: m.south(), north: m.north() };
}

/** A board that is only looked at, in words: both rows as South sees them, and what has been taken. */
export function boardLabel({ pits, captured }: Pick<BoardView, 'pits' | 'captured'>): string {
  const n = pits.length / 2;
  const one = (pit: number) => `${pitLetter(pit, n)} ${pits[pit]}`;
  const row = (all: number[]) => all.map(one).join(', ');
  const places = Array.from({ length: n }, (_, k) => k);
  return m.page_board_label({
    north: row(places.map((k) => 2 * n - 1 - k)),
    south: row(places),
    taken_south: captured.south,
    taken_north: captured.north,
  });
}

/** The boards of these pages are pictures: hardly any of the words on a board is ever read. */
export const pageBoardTexts: BoardTexts = {
  pit: (pit) => String(pit),
  row: (player) => sideName(player),
  preview: (preview) => toldPreview(preview, 6),
  captured: (seeds) => m.seeds({ count: seeds }),
  get onTurn() {
    return '';
  },
  pins: (won) => m.pin_count({ count: won }),
};
