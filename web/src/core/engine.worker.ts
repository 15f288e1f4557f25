/// <reference lib="webworker" />
import { Books } from './books';
import { loadEngine } from './load';
import type { EngineModule } from './protocol';
import { readerIn } from './read-file';
import { serveCalls } from './serve-calls';
import { TableFiles } from './table-files';
import { STRONGEST, type GameSpec, type Level } from './types';

/** The engine: one long answer at a time. The page ends this worker to cancel a search. */
declare const self: DedicatedWorkerGlobalScope;

const readFile = readerIn(self);
let tables: TableFiles | null = null;
let books: Books | null = null;

/** The strongest level plays exactly where it can, with the files of its ruleset. */
async function prepare(core: EngineModule, spec: unknown, level: unknown): Promise<void> {
  if ((level as Level) !== STRONGEST) return;
  const { ruleset } = spec as GameSpec;
  tables ??= new TableFiles(core, readFile);
  books ??= new Books(core, readFile);
  await Promise.all([tables.prepare(ruleset), books.prepare(ruleset)]);
}

void serveCalls(self, loadEngine(), ['think'], prepare);
