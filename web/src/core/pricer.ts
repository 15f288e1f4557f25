import type { PriceCall, PriceReply } from './protocol';
import type { ExactAnswer, PriceFailure, Pricer } from './types';

interface Asked {
  id: number;
  listen(answer: ExactAnswer, done: boolean): void;
  fail(why: PriceFailure): void;
}

/** The worker starts with the first question; one that died is replaced when something is asked again. */
export function startPricer(): Pricer {
  let worker: Worker | null = null;
  let asked: Asked | null = null;
  let count = 0;

  const failed = () => {
    worker?.terminate();
    worker = null;
    asked?.fail('not-loaded');
    asked = null;
  };

  const receive = (reply: PriceReply) => {
    if ('broken' in reply) return failed();
    if (reply.id !== asked?.id) return;
    if ('fault' in reply) asked.fail('not-found');
    else asked.listen(reply.answer, reply.done);
  };

  const start = () => {
    const started = new Worker(new URL('./exact.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = (event: MessageEvent<PriceReply>) => receive(event.data);
    started.onerror = failed;
    started.postMessage({ base: new URL('./', document.baseURI).href } satisfies PriceCall);
    return started;
  };

  return {
    ask(spec, listen, fail) {
      asked = { id: ++count, listen, fail };
      worker ??= start();
      worker.postMessage({ id: asked.id, spec } satisfies PriceCall);
    },
    stop() {
      if (asked) worker?.postMessage({ stop: true } satisfies PriceCall);
      asked = null;
    },
  };
}
