import { restFrame, type Frame } from '../board/frame';
import { pitLetter } from '../board/layout';
import { CoreError, LoadError } from '../core/fault';
import type { Thinker } from '../core/thinker';
import type { BoardView, Core, CoreFault, GameView, Player, Ply, Thought } from '../core/types';
import type { CoreClient } from '../core/client';
import type { News, NewsItem, Refusal } from './news';
import type { Prefs } from './prefs.svelte';
import { splitPosition } from './ruleset-name';
import { isWorthKeeping, standingOf } from './shelf';
import { Shows } from './shows.svelte';
import * as state from './state';
import type { Match, Play } from './state';
import type { Vault } from './storage';

/** What the session needs from outside, so that it runs in a test without workers or a screen. */
export interface Surroundings {
  startCore(): CoreClient;
  startThinker(): Thinker;
  vault: Vault;
  prefs: Prefs;
  shows: Shows;
  /** A whole number from 0 up, for the engine's choice between equal moves. */
  randomSeed(): number;
}

/** How many of the latest news are kept for the live region. */
const NEWS_KEPT = 4;
/** How long the sentence about a refused press stands. */
const REFUSED_MS = 6000;

/**
 * The game as it is played on this page: it asks the core, lets the computer think, queues the sowings to be shown
 * and keeps everything over a reload. Changes run one after another, each on what the one before left behind.
 */
export class Session {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  play = $state.raw<Play>(state.newPlay(state.DEFAULT_MATCH, 0));
  view = $state.raw<GameView | null>(null);
  /** The number of moves after which the board is looked at; null for the game as it stands. */
  reviewed = $state<number | null>(null);
  thinking = $state(false);
  engineFailed = $state(false);
  news = $state.raw<NewsItem[]>([]);
  /** The press that was refused last, until something happens or it has been read. */
  refused = $state.raw<{ id: number; pit: number | null; letter: string; reason: Refusal } | null>(null);
  /** The game that another one has just taken the place of, until a person moves: the way back. */
  former = $state.raw<Play | null>(null);
  /** The device's storage did not take the game as it stands. */
  unkept = $state(false);
  readonly shows: Shows;

  private readonly around: Surroundings;
  private core = $state.raw<CoreClient | null>(null);
  private thinker: Thinker | null = null;
  private thought: Thought | null = null;
  private chain: Promise<unknown> = Promise.resolve();
  private newsCount = 0;

  constructor(around: Surroundings) {
    this.around = around;
    this.shows = around.shows;
    this.shows.setSpeed(around.prefs.all.speed);
    // The board's shape is known before the core answers, so the page can lay it out at once.
    this.play = around.vault.loadPlay() ?? this.play;
  }

  /** The rules, for the pages that explain them; null before start(). */
  get rules(): Core | null {
    return this.core;
  }

  // ── What may be seen ────────────────────────────────────────────────────────────────────────────────────────

  /** The moves whose sowing has been shown or is being shown; the game may be ahead. */
  seenPlies = $derived.by((): Ply[] => {
    const plies = this.view?.plies ?? [];
    const running = this.shows.running;
    return running && !running.again ? plies.slice(0, running.ply) : plies;
  });

  /** The number of moves made on the board that is looked at. */
  ply = $derived.by(() => this.shows.running?.ply ?? this.reviewed ?? this.view?.plies.length ?? 0);

  /** The board that is looked at, as it lies when the sowing that leads to it has ended. */
  board = $derived.by((): BoardView | null => (this.view ? this.boardAt(this.view, this.ply) : null));

  frame = $derived.by((): Frame | null => {
    if (this.shows.frame) return this.shows.frame;
    return this.view && restFrame(this.boardAt(this.view, this.ply), this.trailAt(this.view, this.ply));
  });

  /** Seen to be over: the last sowing has been shown. */
  outcome = $derived.by(() => (this.shows.busy ? null : (this.view?.outcome ?? null)));

  /** A person may lift a pit now. */
  myTurn = $derived.by(
    () =>
      this.phase === 'ready' &&
      this.reviewed === null &&
      !this.view?.outcome &&
      !state.isComputer(this.play.match, state.toMove(this.play)),
  );

  canUndo = $derived.by(() => state.canUndo(this.play));
  canRedo = $derived.by(() => state.canRedo(this.play));
  canResign = $derived.by(() => this.view !== null && !this.view.outcome && this.view.plies.length > 0);
  pins = $derived.by(() => state.pinsNow(this.play, this.outcome));
  seriesWinner = $derived.by(() => state.seriesWinner(this.play, this.outcome));

  private boardAt(view: GameView, ply: number): BoardView {
    if (ply === view.plies.length) return view.current;
    return ply === 0 ? view.start : view.plies[ply - 1]!.after;
  }

  private trailAt(view: GameView, ply: number): Frame['trail'] {
    const last = view.plies[ply - 1];
    if (!last) return null;
    const opposite = 2 * view.pitsPerRow - 1 - last.last;
    // One seed alone can only be the last one itself (option lone).
    const capturedFrom = last.taken === 0 ? [] : last.taken === 1 ? [last.last] : [last.last, opposite];
    return { start: last.pit, last: last.last, capturedFrom };
  }

  // ── Beginning ───────────────────────────────────────────────────────────────────────────────────────────────

  /** Loads the core and goes on where the last visit stopped. Called again to try again. */
  async start(): Promise<void> {
    this.phase = 'loading';
    this.engineFailed = false;
    this.core?.close();
    this.thinker?.close();
    this.core = this.around.startCore();
    this.thinker = this.around.startThinker();
    await this.enqueue(async () => {
      const stored = this.view ? this.play : this.around.vault.loadPlay();
      if (!stored || !(await this.reopen(stored))) await this.adoptOther(this.freshPlay(state.DEFAULT_MATCH));
      this.phase = 'ready';
      if (this.play.match.computer) this.thinker?.prepare();
      this.wakeComputer();
    });
  }

  /** Another try for a computer player that could not be loaded. */
  retryEngine(): void {
    this.wakeComputer();
  }

  /** A stored game that the core refuses is dropped. */
  private async reopen(stored: Play): Promise<boolean> {
    try {
      await this.adoptOther(stored);
      return true;
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      this.around.vault.dropPlay();
      return false;
    }
  }

  private freshPlay(match: Match): Play {
    return state.newPlay(match, this.around.randomSeed());
  }

  // ── Moves ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** A pit was pressed. While a sowing is shown that only ends the sowing: what is on the board is not yet the game. */
  pressPit(pit: number): void {
    if (this.shows.busy) return this.hurry();
    const preview = this.view?.previews.find((candidate) => candidate.pit === pit);
    const reason = this.refusalOf(preview?.refused ?? (preview ? null : 'other-row'));
    if (reason) this.refuse(reason, pit);
    else void this.tryMove(preview!.letter);
  }

  /** A letter key was pressed: it may end the last sowing and play at once. */
  pressLetter(letter: string): void {
    const preview = this.view?.previews.find((candidate) => candidate.letter.toLowerCase() === letter.toLowerCase());
    const reason = this.refusalOf(null);
    if (reason && !this.shows.busy) return this.refuse(reason, null, letter.toUpperCase());
    if (!this.myTurn || !this.shows.showingLast) return this.hurry();
    this.shows.skip();
    if (preview) void this.tryMove(preview.letter);
  }

  /** A press while something is being shown: it is there at once. */
  hurry(): void {
    if (!this.shows.busy) return;
    this.shows.skip();
    this.tell({ kind: 'hurried' });
  }

  tryMove(letter: string): Promise<void> {
    return this.enqueue(async () => {
      const preview = this.view?.previews.find((candidate) => candidate.letter === letter);
      if (!this.myTurn || !preview) return;
      if (preview.refused) this.refuse(preview.refused, preview.pit);
      else await this.commit(letter);
    });
  }

  /** Why no pit can be lifted now, else why this one cannot. */
  private refusalOf(pit: Refusal | null): Refusal | null {
    if (this.view?.outcome) return 'game-over';
    if (this.reviewed !== null) return 'looking-back';
    return this.myTurn ? pit : 'not-your-turn';
  }

  private refuse(
    reason: Refusal,
    pit: number | null,
    letter = pit === null ? '' : pitLetter(pit, this.view!.pitsPerRow),
  ): void {
    this.tell({ kind: 'refused', letter, reason });
    const refused = { id: this.newsCount, pit, letter, reason };
    this.refused = refused;
    this.shows.clock.after(REFUSED_MS, () => {
      if (this.refused === refused) this.refused = null;
    });
  }

  private async commit(move: string): Promise<void> {
    const before = this.view!.current;
    const next = state.withMove(this.play, move);
    const [view, trace] = await Promise.all([
      this.core!.view(next.spec),
      this.core!.trace(next.spec.ruleset, before.text, move),
    ]);
    this.take(next, view);
    if (!state.isComputer(next.match, before.mover)) this.former = null;
    const ply = view.plies.length;
    const ended = () => this.tellMove(view, ply);
    const reply = state.isComputer(this.play.match, before.mover);
    // Somebody who looks back at an earlier position is not torn away from it.
    if (this.reviewed === null) this.shows.add({ ply, trace, sweepTo: sweepTo(view), again: false, reply, ended });
    else ended();
    this.wakeComputer();
  }

  /** A sowing is spoken of when it has been seen, so that ear and eye are told the same. */
  private tellMove(view: GameView, ply: number): void {
    const { mover } = this.boardAt(view, ply);
    const over = view.outcome !== null && ply === view.plies.length;
    const next = over || state.isComputer(this.play.match, mover) ? null : mover;
    this.tell({ kind: 'move', ply: view.plies[ply - 1]!, next });
    if (over) this.tell({ kind: 'over', view });
  }

  // ── Taking back, resigning, new games ───────────────────────────────────────────────────────────────────────

  undo(): Promise<void> {
    return this.rearrange('undone', () => (state.canUndo(this.play) ? state.undo(this.play) : null));
  }

  redo(): Promise<void> {
    return this.rearrange('redone', () => (state.canRedo(this.play) ? state.redo(this.play) : null));
  }

  private rearrange(kind: 'undone' | 'redone', change: () => Play | null): Promise<void> {
    this.stopThinking();
    return this.enqueue(async () => {
      const next = change();
      if (next) {
        const before = this.view?.plies ?? [];
        await this.adopt(next);
        const after = this.view?.plies ?? [];
        this.tell({ kind, plies: kind === 'undone' ? before.slice(after.length) : after.slice(before.length) });
      }
      this.wakeComputer();
    });
  }

  /** Turns the board; the other row is the lower one then. */
  turn(): void {
    const flipped = !this.around.prefs.all.flipped;
    this.around.prefs.set('flipped', flipped);
    this.tell({ kind: 'turned', below: flipped ? 'north' : 'south' });
  }

  /** Ends whatever sowing is being shown, so that the page says whose turn it is. */
  showNow(): void {
    if (this.shows.busy) this.shows.skip();
  }

  resign(): Promise<void> {
    this.stopThinking();
    return this.enqueue(async () => {
      if (!this.canResign) return;
      const { computer } = this.play.match;
      const player = computer ? state.other(computer) : state.toMove(this.play);
      await this.adopt(state.withResignation(this.play, player));
      if (this.view?.outcome) this.tell({ kind: 'over', view: this.view });
    });
  }

  newGame(match: Match): Promise<void> {
    return this.begin(() => this.freshPlay(match), match.computer === 'south');
  }

  nextGame(): Promise<void> {
    return this.begin(() => {
      const outcome = this.view?.outcome;
      return outcome ? state.nextGame(this.play, outcome, this.around.randomSeed()) : null;
    });
  }

  rematch(): Promise<void> {
    return this.begin(() => state.rematch(this.play, this.around.randomSeed()));
  }

  private begin(make: () => Play | null, flipped?: boolean): Promise<void> {
    this.stopThinking();
    return this.enqueue(async () => {
      const next = make();
      if (next) await this.adoptOther(next);
      if (flipped !== undefined) this.around.prefs.set('flipped', flipped);
      this.wakeComputer();
    });
  }

  // ── Texts in and out ────────────────────────────────────────────────────────────────────────────────────────

  /** The position that is looked at. */
  positionText(): string {
    return this.board?.text ?? '';
  }

  recordText(tags: [string, string][]): Promise<string> {
    const { spec } = this.play;
    return this.core!.writeRecord({ ...spec, tags: spec.tags ?? tags });
  }

  /** Sets up a position; answers why not when it cannot be read. */
  loadPosition(text: string): Promise<CoreFault | null> {
    return this.load(async (core) => {
      const { ruleset, position } = splitPosition(text, this.play.match.ruleset);
      const board = await core.readPosition(ruleset, position);
      return this.playOf({ ruleset, first: board.mover, position: board.text, moves: [] });
    });
  }

  loadRecord(text: string): Promise<CoreFault | null> {
    return this.load(async (core) => this.playOf(await core.readRecord(text)));
  }

  private playOf(spec: Play['spec']): Play {
    return state.playOf(this.play.match, spec, this.around.randomSeed());
  }

  /** Goes on with an earlier game; answers why not. */
  async open(play: Play): Promise<CoreFault | null> {
    const fault = await this.load(async () => play);
    const { computer } = play.match;
    if (!fault && computer) this.around.prefs.set('flipped', computer === 'south');
    return fault;
  }

  /** The game before is on the board again. */
  async backToFormer(): Promise<void> {
    if (this.former) await this.open(this.former);
  }

  private async load(read: (core: CoreClient) => Promise<Play>): Promise<CoreFault | null> {
    let fault: CoreFault | null = null;
    await this.enqueue(async () => {
      try {
        const next = await read(this.core!);
        await this.adoptOther(next);
        this.wakeComputer();
      } catch (error) {
        if (!(error instanceof CoreError)) throw error;
        fault = { kind: error.kind, message: error.message };
      }
    });
    return fault;
  }

  // ── Looking back ────────────────────────────────────────────────────────────────────────────────────────────

  /** Shows the board after so many moves; after the last one, the game itself. */
  review(ply: number): void {
    if (!this.view) return;
    this.shows.clear();
    this.refused = null;
    const last = this.view.plies.length;
    this.reviewed = ply >= last ? null : Math.max(0, ply);
  }

  reviewBy(step: number): void {
    this.review(this.ply + step);
  }

  backToGame(): void {
    this.review(Infinity);
  }

  /** Shows the sowing that led to the board that is looked at once more. */
  watchAgain(): Promise<void> {
    return this.enqueue(async () => {
      const { view, ply } = this;
      const move = view?.plies[ply - 1];
      if (!view || !move || this.shows.busy) return;
      const before = this.boardAt(view, ply - 1);
      const trace = await this.core!.trace(view.spec.ruleset, before.text, move.move);
      this.shows.add({
        ply,
        trace,
        sweepTo: ply === view.plies.length ? sweepTo(view) : null,
        again: true,
        reply: false,
      });
    });
  }

  // ── Inside ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** Replaces the game by one that is not just a move further: nothing is shown moving. */
  private async adopt(next: Play): Promise<void> {
    this.lay(next, await this.core!.view(next.spec));
  }

  private lay(next: Play, view: GameView): void {
    this.shows.clear();
    this.reviewed = null;
    this.take(next, view);
  }

  /** Puts another game on the board. The one before stays on the shelf, and one press leads back to it. */
  private async adoptOther(next: Play): Promise<void> {
    const former = this.phase === 'ready' && isWorthKeeping(this.play) ? this.play : null;
    // Asked first, so that a game that the core refuses leaves everything as it is.
    const view = await this.core!.view(next.spec);
    this.stopThinking();
    this.around.vault.shelf.attach(next);
    this.lay(next, view);
    this.former = former;
  }

  private take(next: Play, view: GameView): void {
    this.refused = null;
    this.play = next;
    this.view = view;
    const { vault } = this.around;
    const saved = vault.savePlay(next);
    this.unkept = !vault.shelf.keep(next, standingOf(view)) || !saved;
  }

  private wakeComputer(): void {
    this.stopThinking();
    const { play, view } = this;
    if (!view || view.outcome || !state.isComputer(play.match, state.toMove(play))) return;
    const thought = this.thinker!.think(play.spec, play.match.level, play.seed);
    this.thought = thought;
    this.thinking = true;
    this.engineFailed = false;
    thought.answer.then(
      ({ move }) => this.enqueue(() => this.takeAnswer(thought, move)),
      (error: unknown) => this.thinkerFailed(thought, error),
    );
  }

  private async takeAnswer(thought: Thought, move: string): Promise<void> {
    if (this.thought !== thought) return;
    this.thought = null;
    // Still “thinking” until the move is made, so that it never looks like the other's turn in between.
    await this.commit(move);
  }

  private thinkerFailed(thought: Thought, error: unknown): void {
    if (this.thought !== thought) return;
    this.thought = null;
    this.thinking = false;
    this.engineFailed = true;
    if (!(error instanceof LoadError)) console.error(error);
  }

  private stopThinking(): void {
    this.thought?.cancel();
    this.thought = null;
    this.thinking = false;
  }

  /** Runs changes one after another. A worker that dies ends in the failure screen, from which one can start again. */
  private enqueue(change: () => Promise<void>): Promise<void> {
    const run = this.chain.then(change).catch((error: unknown) => {
      this.phase = 'failed';
      this.stopThinking();
      if (!(error instanceof LoadError)) console.error(error);
    });
    this.chain = run;
    return run;
  }

  private tell(news: News): void {
    this.newsCount += 1;
    this.news = [...this.news, { id: this.newsCount, ...news }].slice(-NEWS_KEPT);
  }
}

/** Who swept the board with the last move (R10): the one who made it. */
function sweepTo(view: GameView): Player | null {
  if (view.outcome?.termination !== 'sweep' || view.outcome.swept === 0) return null;
  return view.plies[view.plies.length - 1]?.mover ?? null;
}
