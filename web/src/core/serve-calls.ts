import { loadCore } from './load';
import type { Answer, Call, CallName, CoreModule, Reply } from './protocol';

type AnyCall = (...args: unknown[]) => Answer<unknown>;

/** Answers one call. A trap inside the core must not leave the page waiting for a reply. */
export function answerCall(core: CoreModule, name: CallName, args: unknown[]): Answer<unknown> {
  try {
    return (core[name] as AnyCall).apply(core, args);
  } catch (error) {
    return { fault: { kind: 'internal', message: String(error) } };
  }
}

/** Runs in a worker: loads the core, says so, then answers calls in order. Early calls wait in the queue. */
export async function serveCalls(scope: DedicatedWorkerGlobalScope, allowed: CallName[]): Promise<void> {
  const send = (reply: Reply) => scope.postMessage(reply);
  const waiting: Call[] = [];
  scope.onmessage = (event: MessageEvent<Call>) => void waiting.push(event.data);
  try {
    const core = await loadCore();
    const answer = (call: Call) => {
      if (allowed.includes(call.name)) {
        send({ id: call.id, answer: answerCall(core, call.name, call.args) });
      }
    };
    send({ ready: true });
    waiting.forEach(answer);
    scope.onmessage = (event: MessageEvent<Call>) => answer(event.data);
  } catch (error) {
    send({ broken: String(error) });
  }
}
