import type { Answer, Call, CallName, Reply } from './protocol';

type AnyCall = (...args: unknown[]) => Answer<unknown>;

/** Answers one call. A trap inside the core must not leave the page waiting for a reply. */
export function answerCall<Name extends CallName>(
  core: Record<Name, unknown>,
  name: Name,
  args: unknown[],
): Answer<unknown> {
  try {
    return (core[name] as AnyCall).apply(core, args);
  } catch (error) {
    return { fault: { kind: 'internal', message: String(error) } };
  }
}

/**
 * Runs in a worker: waits for the core, says so, then answers calls in order. Early calls wait in the queue. `prepare`
 * gets what a call needs, and never rejects.
 */
export async function serveCalls<Name extends CallName, Core extends Record<Name, unknown>>(
  scope: DedicatedWorkerGlobalScope,
  loading: Promise<Core>,
  allowed: Name[],
  prepare?: (core: Core, ...args: unknown[]) => Promise<void>,
): Promise<void> {
  const send = (reply: Reply) => scope.postMessage(reply);
  const waiting: Call[] = [];
  scope.onmessage = (event: MessageEvent<Call>) => void waiting.push(event.data);
  try {
    const core = await loading;
    let last = Promise.resolve();
    const answer = (call: Call) => {
      const name = allowed.find((one) => one === call.name);
      if (!name) return;
      last = last.then(async () => {
        await prepare?.(core, ...call.args);
        send({ id: call.id, answer: answerCall(core, name, call.args) });
      });
    };
    send({ ready: true });
    waiting.forEach(answer);
    scope.onmessage = (event: MessageEvent<Call>) => answer(event.data);
  } catch (error) {
    send({ broken: String(error) });
  }
}
