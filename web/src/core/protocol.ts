import type { CoreFault, ExactAnswer, GameSpec, Level, SearchAnswer } from './types';

/** What the WebAssembly module answers to every call. */
export type Answer<T> = { ok: T } | { fault: CoreFault };

/** The calls of src/bindings/wasm, in two modules. Each is synchronous and takes and gives plain objects. */
export interface RulesModule {
  view(spec: GameSpec): Answer<unknown>;
  trace(ruleset: string, position: string, move: string): Answer<unknown>;
  readPosition(ruleset: string, text: string): Answer<unknown>;
  readRecord(text: string): Answer<unknown>;
  writeRecord(spec: GameSpec): Answer<unknown>;
  readRuleset(name: string): Answer<unknown>;
}

/** The larger one: the computer player and what moves are worth. */
export interface EngineModule {
  /** The move of a level; the strongest uses the tables and the book that were loaded. */
  think(spec: GameSpec, level: Level, seed: number): Answer<SearchAnswer>;
  /** Takes in the text of an opening book in place of the last one. It is used with its own ruleset only. */
  loadBook(text: string): Answer<null>;
  /** The family whose tables a ruleset uses, as 'endodoi/6+lone'; null when it can use none. */
  tableFamily(ruleset: string): Answer<string | null>;
  /**
   * Takes in the level that comes next for the ruleset's family, from the bytes of its file, and answers how many
   * levels there are. Refused: what is no level, is damaged, or another one than the next.
   */
  loadLevel(ruleset: string, bytes: Uint8Array): Answer<number>;
  /** The same, but works the level out: a million positions take a second or two. */
  buildLevel(ruleset: string): Answer<number>;
  /**
   * Asks what the moves are worth in a game that is not over, in place of whatever was asked before; answers with
   * estimates.
   */
  exactStart(spec: GameSpec): Answer<ExactAnswer>;
  /** Works on the last question for about so many expansions, 20,000 of them taking some hundredths of a second. */
  exactStep(expansions: number): Answer<ExactAnswer>;
}

export type CallName = keyof RulesModule | keyof EngineModule;

/** From the page to a worker. */
export interface Call {
  id: number;
  name: CallName;
  args: unknown[];
}

/** From the page to the workers that read files, first of all: where the app lies. */
export interface Base {
  base: string;
}

/** From the page to the worker that prices moves: a question takes the place of the one before. */
export type PriceCall = Base | { id: number; spec: GameSpec } | { stop: true };

/** From that worker to the page: any number of answers to a question, the last with `done`. */
export type PriceReply =
  { broken: string } | { id: number; answer: ExactAnswer; done: boolean } | { id: number; fault: CoreFault };

/** From a worker to the page: first `ready` or `broken`, once; then one reply for each call, in order. */
export type Reply = { ready: true } | { broken: string } | { id: number; answer: Answer<unknown> };
