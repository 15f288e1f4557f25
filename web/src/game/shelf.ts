import type { GameView, Player } from '../core/types';
import { readEntry, removeEntry, writeEntry } from './entries';
import { readKept } from './read-play';
import type { Play } from './state';

/** What the list of games tells of a game without replaying it. */
export interface Standing {
  /** Seeds captured; at the end of the game, those of the result. */
  seeds: Record<Player, number>;
  winner: Player | 'draw' | null;
}

/** A game of this device. */
export interface KeptGame extends Standing {
  id: string;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  play: Play;
}

/** The oldest ones make room for new ones. */
export const GAMES_KEPT = 100;

const PREFIX = 'endodoi.kept.1.';

/**
 * The games of this device, in the storage that all tabs share. Each lies under a key of its own, so a damaged one does
 * no harm to the others, and no tab writes over another tab's: an entry that has been changed from elsewhere is left as
 * it is, and the game goes on under a new one.
 */
export class Shelf {
  private readonly storage: Storage | null;
  private readonly now: () => number;
  /** The entry of the game that is played, and its text when it was last read or written here. */
  private id: string | null = null;
  private text: string | null = null;
  /** What was last kept in it. */
  private game: KeptGame | null = null;
  /** The same game when it was last seen to be over. */
  private finished: KeptGame | null = null;

  constructor(storage: Storage | null, now: () => number) {
    this.storage = storage;
    this.now = now;
  }

  /** The entry of the game that is played. */
  get current(): string | null {
    return this.id;
  }

  /** The last changed first. Entries that cannot be read are dropped. */
  list(): KeptGame[] {
    const games = this.ids().map((id) => this.find(id));
    return games.filter((game) => game !== null).sort((a, b) => b.at - a.at);
  }

  find(id: string): KeptGame | null {
    return readEntry(this.storage, PREFIX + id, (stored) => readKept(id, stored));
  }

  /** From now on this game is played: a new one, unless it stands here already just as it is. */
  attach(play: Play): void {
    const same = JSON.stringify(play);
    const game = this.list().find((one) => JSON.stringify(one.play) === same) ?? null;
    this.begin(game);
    this.finished = game?.winner ? game : null;
  }

  /** Keeps the game that is played as it stands now; false when the storage does not take it. */
  keep(play: Play, standing: Standing): boolean {
    if (!isWorthKeeping(play) || (this.game && isSame(this.game, play, standing))) return true;
    if (this.finished && !leadsTo(play, this.finished.play)) this.leaveFinished();
    if (this.id !== null && this.text !== null && this.read(this.id) !== this.text) this.begin(null);
    const isNew = this.id === null;
    const game = { id: this.id ?? this.freshId(), at: this.now(), play, ...standing };
    if (!this.write(game)) return false;
    this.begin(game);
    if (game.winner) this.finished = game;
    if (isNew) for (const old of this.list().slice(GAMES_KEPT)) this.remove(old.id);
    return true;
  }

  remove(id: string): void {
    removeEntry(this.storage, PREFIX + id);
  }

  /** Puts a removed game back. */
  restore(game: KeptGame): boolean {
    return this.write(game);
  }

  /** Whether a storage event is about these games; null stands for all there is. */
  isMine(key: string | null): boolean {
    return key === null || key.startsWith(PREFIX);
  }

  private begin(game: KeptGame | null): void {
    this.game = game;
    this.id = game?.id ?? null;
    this.text = game && this.read(game.id);
  }

  /** A finished game was taken back and goes another way: it stays in the list, and the other way is a new game. */
  private leaveFinished(): void {
    if (this.finished && this.read(this.finished.id) === this.text) this.write(this.finished);
    this.finished = null;
    this.begin(null);
  }

  private ids(): string[] {
    const { storage } = this;
    if (!storage) return [];
    try {
      const keys = Array.from({ length: storage.length }, (_, k) => storage.key(k) ?? '');
      return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  }

  private freshId(): string {
    let id = this.now().toString(36);
    while (this.read(id) !== null) id += 'x';
    return id;
  }

  private read(id: string): string | null {
    try {
      return this.storage?.getItem(PREFIX + id) ?? null;
    } catch {
      return null;
    }
  }

  private write({ id, ...game }: KeptGame): boolean {
    return writeEntry(this.storage, PREFIX + id, JSON.stringify(game));
  }
}

export function standingOf({ outcome, current }: GameView): Standing {
  const { south, north } = outcome ? outcome.result : current.captured;
  return { seeds: { south, north }, winner: outcome?.winner ?? null };
}

/** Not a board on which nothing has happened yet, unless it was set up, or stands within a series. */
export function isWorthKeeping({ spec, undone, game }: Play): boolean {
  return (
    spec.moves.length + undone.length > 0 || spec.position !== undefined || spec.resigned !== undefined || game > 1
  );
}

function isSame(game: KeptGame, play: Play, { seeds, winner }: Standing): boolean {
  return JSON.stringify([game.play, game.seeds, game.winner]) === JSON.stringify([play, seeds, winner]);
}

/** Whether a game, with the moves that were taken back in it, still holds all the moves of another. */
function leadsTo(play: Play, end: Play): boolean {
  const line = [...play.spec.moves, ...play.undone];
  return end.spec.moves.every((move, k) => line[k] === move);
}
