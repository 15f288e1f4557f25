/// <reference lib="webworker" />
import { loadEngine } from './load';
import { PriceLoop } from './price-loop';
import type { PriceCall, PriceReply } from './protocol';
import { TableFiles } from './table-files';

/** What moves are worth: one question at a time, answered a little at a time. */
declare const self: DedicatedWorkerGlobalScope;

const send = (reply: PriceReply) => self.postMessage(reply);
/** Where the app lies; told by the page first. */
let base = '';

async function readFile(path: string): Promise<Uint8Array> {
  const response = await fetch(new URL(path, base));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const loop = loadEngine().then((core) => new PriceLoop(core, new TableFiles(core, readFile), send));
loop.catch((error: unknown) => send({ broken: String(error) }));

/** The latest question counts, whether the core is there yet or not. */
self.onmessage = ({ data }: MessageEvent<PriceCall>) => {
  if ('base' in data) base = data.base;
  else void loop.then((ready) => ('stop' in data ? ready.stop() : void ready.ask(data)), () => {});
};
