import type { BoardTexts } from '../board/texts';
import type { MovePreview, Pit, Player } from '../core/types';
import type { Match } from '../game/state';
import { m } from '../paraglide/messages';
import { pitLetter, seatName, sideName, toldPreview } from './tell';

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
    lap: (lap, laps) => m.lap_running({ lap, laps }),
    captured: (count) => m.captured({ count }),
    onTurn: m.on_turn(),
    pins: (won, wanted) => m.pins_of({ won, wanted }),
  };
}

function pitName(pit: Pit, count: number, move: MovePreview | null, pitsPerRow: number): string {
  const words = { pit: pitLetter(pit, pitsPerRow), seeds: m.seeds({ count }) };
  if (!move || move.refused === 'empty-pit') return m.pit_plain(words);
  if (move.refused) return m.pit_never_ending(words);
  const more = { ...words, laps: m.laps({ count: move.laps }), last: pitLetter(move.last, pitsPerRow) };
  return move.taken > 0 ? m.pit_takes({ ...more, taken: move.taken }) : m.pit_nothing(more);
}
