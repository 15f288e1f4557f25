import type { CoreFault } from './types';

/** The core refused what it was asked; `kind` is what the messages are translated by. */
export class CoreError extends Error {
  readonly kind: string;

  constructor(fault: CoreFault) {
    super(fault.message);
    this.name = 'CoreError';
    this.kind = fault.kind;
  }
}

/** A worker or its WebAssembly could not be started, or died. Nothing the player did; trying again may help. */
export class LoadError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LoadError';
  }
}
