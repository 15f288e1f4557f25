import type { EngineModule, PriceReply } from './protocol';
import type { TableFiles } from './table-files';
import type { ExactAnswer, GameSpec } from './types';

export interface PriceQuestion {
  id: number;
  spec: GameSpec;
}

/** Expansions between two looks at whether something else is asked: some hundredths of a second. */
const STEP = 20_000;
/** A question that has taken so much is given up: ten seconds or more. Boards of 2×6 need a fifth at most. One that is out of reach is not begun. */
const MOST = 20_000_000;

/**
 * Answers questions in a worker. Between two steps it lets messages in, and a new question ends the old one at once.
 */
export class PriceLoop {
  private readonly core: EngineModule;
  private readonly tables: TableFiles;
  private readonly send: (reply: PriceReply) => void;
  private readonly pause: () => Promise<void>;
  private latest: PriceQuestion | null = null;
  private running: Promise<void> | null = null;

  /** `pause` lets messages in. */
  constructor(
    core: EngineModule,
    tables: TableFiles,
    send: (reply: PriceReply) => void,
    pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve)),
  ) {
    this.core = core;
    this.tables = tables;
    this.send = send;
    this.pause = pause;
  }

  /** Settles when there is nothing more to answer. */
  ask(question: PriceQuestion): Promise<void> {
    this.latest = question;
    return (this.running ??= this.run());
  }

  stop(): void {
    this.latest = null;
  }

  private async run(): Promise<void> {
    while (this.latest) {
      const question = this.latest;
      try {
        await this.answer(question);
      } catch (error) {
        // A trap inside the core, such as no memory: the next question may fare better.
        this.send({ id: question.id, fault: { kind: 'internal', message: String(error) } });
      }
      if (this.latest === question) this.latest = null;
    }
    this.running = null;
  }

  private async answer(question: PriceQuestion): Promise<void> {
    const stale = () => this.latest !== question;
    await this.tables.prepare(question.spec.ruleset);
    if (stale()) return;
    let reply = this.core.exactStart(question.spec);
    let sent = '';
    while ('ok' in reply) {
      const answer = reply.ok;
      const done = answer.finished || answer.outOfReach || answer.expansions >= MOST;
      const news = told(answer);
      if (done || news !== sent) this.send({ id: question.id, answer, done });
      sent = news;
      if (done) return;
      await this.pause();
      if (stale()) return;
      reply = this.core.exactStep(STEP);
    }
    this.send({ id: question.id, fault: reply.fault });
  }
}

/** What of an answer can be news. */
function told({ low, high, moves }: ExactAnswer): string {
  return JSON.stringify([low, high, moves]);
}
