import { Channel } from './channel';
import type { SearchAnswer, Think } from './types';

/**
 * The engine in a worker of its own. A search cannot be interrupted from outside, so cancelling ends the worker;
 * the next one is started at once, so that the next search need not wait for it.
 */
export function startThinker(): { think: Think; close(): void } {
  const start = () => new Channel(new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' }));
  let channel = start();

  const think: Think = (spec, level, seed) => {
    // A worker that failed is replaced, so that trying again has something to try.
    if (channel.isBroken) channel = start();
    let running = true;
    const answer = channel.call<SearchAnswer>('think', spec, level, seed);
    const stopped = () => void (running = false);
    answer.then(stopped, stopped);
    const cancel = () => {
      if (!running) return;
      running = false;
      channel.close();
      channel = start();
    };
    return { answer, cancel };
  };
  return { think, close: () => channel.close() };
}
