import type { GameView, Ply } from '../core/types';

/** What has just happened and is to be said once by the live region (ui/tell.ts finds the words). */
export type News =
  | { kind: 'move'; ply: Ply }
  | { kind: 'over'; view: GameView }
  | { kind: 'refused'; letter: string; reason: 'empty-pit' | 'never-ending' }
  | { kind: 'undone' }
  | { kind: 'redone' };

export type NewsItem = News & { id: number };
