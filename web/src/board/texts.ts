import type { MovePreview, Pit, Player } from '../core/types';

/** Every word on the board; the shell gives them in the reader's language. */
export interface BoardTexts {
  /** A pit's accessible name, with the reason when it cannot be played: “C, 4 seeds: 5 laps, ends at E, takes 7”. */
  pit(pit: Pit, preview: MovePreview | null): string;
  /** A row's accessible name: “South, Anna”. */
  row(player: Player): string;
  /** The preview tag: “C: 5 laps, ends at E, takes 7”, or why the pit cannot be played. */
  preview(preview: MovePreview): string;
  /** “7 captured”. */
  captured(seeds: number): string;
  /** Said of the mark at the player's name: “to move”. */
  onTurn: string;
  /** “2 of 3 games won”. */
  pins(won: number, wanted: number): string;
}
