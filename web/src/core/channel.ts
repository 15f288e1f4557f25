import { CoreError, LoadError } from './fault';
import type { Answer, Call, CallName, Reply } from './protocol';

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** One worker and the calls that wait for its replies. A worker that fails rejects them all, and later ones too. */
export class Channel {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private broken: LoadError | null = null;

  constructor(worker: Worker) {
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<Reply>) => this.receive(event.data);
    // Fires too when the worker's script itself cannot be fetched.
    worker.onerror = (event) => this.fail(event.message || 'the worker could not be started');
    worker.onmessageerror = () => this.fail('a message could not be read');
  }

  /** The worker has failed; no call will be answered any more. */
  get isBroken(): boolean {
    return this.broken !== null;
  }

  call<T>(name: CallName, ...args: unknown[]): Promise<T> {
    if (this.broken) return Promise.reject(this.broken);
    const id = ++this.lastId;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.worker.postMessage({ id, name, args } satisfies Call);
    });
  }

  /** Ends the worker. Calls that still wait never settle. */
  close(): void {
    this.waiting.clear();
    this.worker.terminate();
  }

  private receive(reply: Reply): void {
    if ('broken' in reply) this.fail(reply.broken);
    if (!('id' in reply)) return;
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (waiting) settle(waiting, reply.answer);
  }

  private fail(reason: string): void {
    this.broken = new LoadError(reason);
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.worker.terminate();
    for (const { reject } of waiting) reject(this.broken);
  }
}

function settle(waiting: Waiting, answer: Answer<unknown>): void {
  if ('ok' in answer) waiting.resolve(answer.ok);
  else waiting.reject(new CoreError(answer.fault));
}
