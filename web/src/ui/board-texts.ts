import type { BoardTexts } from '../board/texts';
import type { MovePreview, Pit, Player } from '../core/types';
import type { Match } from '../game/state';
import { m } from '../paraglide/messages';
import { remembered } from './remembered';
import { pitLetter, seatName, sideName, toldPreview } from './tell';

const seedWords = remembered((count) => m.seeds({ count }));
const lapWords = remembered((count) => m.laps({ count }));
const capturedWords = remembered((count) => m.captured({ count }));

export interface BoardWordsInput {
  match: Match;
  pitsPerRow: number;
  /** Seeds in each pit as they are seen now. */
  pits: number[];
  /** Previews are wanted; without them a pit's name tells no more than its seeds. */
  preview: boolean;
}

/** All words on the board, in the language of the moment. */
export function boardTexts({ match, pitsPerRow, pits, preview }: BoardWordsInput): BoardTexts {
  return {
    pit: (pit, move) => pitName(pit, pits[pit] ?? 0, preview || move?.refused ? move : null, pitsPerRow),
    row: (player: Player) => {
      const [side, name] = [sideName(player), seatName(match, player)];
      return side === name ? side : m.row_name({ side, name });
    },
    preview: (move) => toldPreview(move, pitsPerRow),
    captured: capturedWords,
    onTurn: m.on_turn(),
    pins: (won, wanted) => m.pins_of({ won, wanted }),
  };
}

function pitName(pit: Pit, count: number, move: MovePreview | null, pitsPerRow: number): string {
  const words = { pit: pitLetter(pit, pitsPerRow), seeds: seedWords(count) };
  if (!move || move.refused === 'empty-pit') return m.pit_plain(words);
  if (move.refused) return m.pit_never_ending(words);
  const more = { ...words, laps: lapWords(move.laps), last: pitLetter(move.last, pitsPerRow) };
  return move.taken > 0 ? m.pit_takes({ ...more, taken: move.taken }) : m.pit_nothing(more);
}
