import type { CoreFault, GameSpec, Level, SearchAnswer } from './types';

/** What the WebAssembly module answers to every call. */
export type Answer<T> = { ok: T } | { fault: CoreFault };

/** The calls of src/bindings/wasm. Each is synchronous and takes and gives plain objects. */
export interface CoreModule {
  view(spec: GameSpec): Answer<unknown>;
  trace(ruleset: string, position: string, move: string): Answer<unknown>;
  readPosition(ruleset: string, text: string): Answer<unknown>;
  readRecord(text: string): Answer<unknown>;
  writeRecord(spec: GameSpec): Answer<unknown>;
  readRuleset(name: string): Answer<unknown>;
  think(spec: GameSpec, level: Level, seed: number): Answer<SearchAnswer>;
}

export type CallName = keyof CoreModule;

/** From the page to a worker. */
export interface Call {
  id: number;
  name: CallName;
  args: unknown[];
}

/** From a worker to the page: first `ready` or `broken`, once; then one reply for each call, in order. */
export type Reply =
  | { ready: true }
  | { broken: string }
  | { id: number; answer: Answer<unknown> };
