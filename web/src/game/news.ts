import type { GameView, Player, Ply } from '../core/types';

/** Why a pit that was pressed is not lifted. */
export type Refusal = 'empty-pit' | 'never-ending' | 'other-row' | 'not-your-turn' | 'looking-back' | 'game-over';

/** What has just happened and is to be said once by the live region (ui/tell.ts finds the words). */
export type News =
  /** A sowing has been shown to its end. `next` is to move, when a person is. */
  | { kind: 'move'; ply: Ply; next: Player | null }
  | { kind: 'over'; view: GameView }
  | { kind: 'refused'; letter: string; reason: Refusal }
  /** A press has ended the sowing that was shown. */
  | { kind: 'hurried' }
  | { kind: 'undone'; plies: Ply[] }
  | { kind: 'redone'; plies: Ply[] }
  | { kind: 'turned'; below: Player };

export type NewsItem = News & { id: number };
