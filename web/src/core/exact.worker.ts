/// <reference lib="webworker" />
import { loadEngine } from './load';
import { PriceLoop } from './price-loop';
import type { PriceCall, PriceReply } from './protocol';
import { readerIn } from './read-file';
import { TableFiles } from './table-files';

/** What moves are worth: one question at a time, answered a little at a time. */
declare const self: DedicatedWorkerGlobalScope;

const send = (reply: PriceReply) => self.postMessage(reply);
const readFile = readerIn(self);
const loop = loadEngine().then((core) => new PriceLoop(core, new TableFiles(core, readFile), send));
loop.catch((error: unknown) => send({ broken: String(error) }));

/** The latest question counts, whether the core is there yet or not. */
self.onmessage = ({ data }: MessageEvent<PriceCall>) => {
  if ('base' in data) return;
  void loop.then(
    (ready) => ('stop' in data ? ready.stop() : void ready.ask(data)),
    () => {},
  );
};
