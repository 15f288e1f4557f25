import { Channel } from './channel';
import type { Base } from './protocol';
import type { SearchAnswer, Think } from './types';

export interface Thinker {
  think: Think;
  /** A search is likely to be asked for soon: gets ready when the page has nothing else to do. */
  prepare(): void;
  close(): void;
}

/**
 * The engine in a worker of its own. It is large, so it is loaded when a search is near and not before. A search cannot
 * be interrupted from outside, so cancelling ends the worker; the next one is started at once, so that the next search
 * need not wait for it.
 */
export function startThinker(): Thinker {
  const start = () => {
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage({ base: new URL('./', document.baseURI).href } satisfies Base);
    return new Channel(worker);
  };
  let channel: Channel | null = null;
  let closed = false;

  const prepare = () =>
    whenIdle(() => {
      if (!closed) channel ??= start();
    });

  const think: Think = (spec, level, seed) => {
    // A worker that failed is replaced, so that trying again has something to try.
    if (!channel || channel.isBroken) channel = start();
    let running = true;
    const answer = channel.call<SearchAnswer>('think', spec, level, seed);
    const stopped = () => void (running = false);
    answer.then(stopped, stopped);
    const cancel = () => {
      if (!running) return;
      running = false;
      channel?.close();
      channel = start();
    };
    return { answer, cancel };
  };

  const close = () => {
    closed = true;
    channel?.close();
  };
  return { think, prepare, close };
}

/** Not every browser tells when it is idle; a moment later the page is drawn at least. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 300);
}
