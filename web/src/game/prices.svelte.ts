import type { ExactAnswer, GameSpec, MovePrice, PriceFailure, Pricer } from '../core/types';

/** What the moves are worth where the game is looked at, as far as that is known. */
export class Prices {
  answer = $state.raw<ExactAnswer | null>(null);
  /** Nothing more will become known. */
  done = $state(false);
  failed = $state<PriceFailure | null>(null);

  private readonly startPricer: () => Pricer;
  private pricer: Pricer | null = null;
  private asked = '';

  constructor(startPricer: () => Pricer) {
    this.startPricer = startPricer;
  }

  /** Asks about a game as far as its moves go, unless it is the one asked about already. */
  ask(spec: GameSpec): void {
    const question = JSON.stringify([spec.ruleset, spec.first, spec.position, spec.moves]);
    if (question === this.asked) return;
    this.forget(question);
    this.pricer ??= this.startPricer();
    this.pricer.ask(
      spec,
      (answer, done) => {
        this.answer = answer;
        this.done = done;
      },
      (why) => {
        this.failed = why;
        // The same may be asked again.
        this.asked = '';
      },
    );
  }

  /** Nobody looks any more. */
  stop(): void {
    this.pricer?.stop();
    this.forget('');
  }

  private forget(question: string): void {
    this.asked = question;
    this.answer = null;
    this.done = false;
    this.failed = null;
  }
}

export function isExact({ low, high }: { low: number; high: number }): boolean {
  return low === high;
}

/** Known to be the best, or among the best. */
export function isBest(move: MovePrice, answer: ExactAnswer): boolean {
  return isExact(answer) && move.low === answer.high;
}
