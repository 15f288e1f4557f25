import { readFileSync } from 'node:fs';
import type { CoreClient } from '../../src/core/client';
import { CoreError } from '../../src/core/fault';
import type { CreateModule } from '../../src/core/load';
import type { Answer, CoreModule } from '../../src/core/protocol';
import type { SearchAnswer, Think } from '../../src/core/types';

export type Build = 'endodoi-core' | 'endodoi-core-nosimd';

/** The real core, in this process instead of a worker. */
export async function loadModule(build: Build = 'endodoi-core'): Promise<CoreModule> {
  const folder = new URL('../../src/wasm/', import.meta.url);
  const { default: create } = (await import(/* @vite-ignore */ `${folder.href}${build}.mjs`)) as { default: CreateModule };
  return create({ wasmBinary: readFileSync(new URL(`${build}.wasm`, folder)) });
}

export function unwrap<T>(answer: Answer<unknown>): T {
  if ('fault' in answer) throw new CoreError(answer.fault);
  return answer.ok as T;
}

/** Answers like the worker does: later, and with errors as rejections. */
export function coreOf(module: CoreModule): CoreClient {
  const later = async <T>(answer: () => Answer<unknown>): Promise<T> => unwrap<T>(answer());
  return {
    view: (spec) => later(() => module.view(spec)),
    trace: (ruleset, position, move) => later(() => module.trace(ruleset, position, move)),
    readPosition: (ruleset, text) => later(() => module.readPosition(ruleset, text)),
    readRecord: (text) => later(() => module.readRecord(text)),
    writeRecord: (spec) => later(() => module.writeRecord(spec)),
    readRuleset: (name) => later(() => module.readRuleset(name)),
    close: () => {},
  };
}

/** The real engine; its answers wait until they are let go, so that a test can act while the computer thinks. */
export class HeldThinker {
  readonly cancelled: number[] = [];
  private waiting: (() => void)[] = [];
  private count = 0;

  constructor(private readonly module: CoreModule) {}

  think: Think = (spec, level, seed) => {
    const number = ++this.count;
    let live = true;
    const answer = new Promise<SearchAnswer>((resolve, reject) => {
      this.waiting.push(() => {
        if (!live) return;
        live = false;
        try {
          resolve(unwrap<SearchAnswer>(this.module.think(spec, level, seed)));
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    const cancel = () => {
      if (live) this.cancelled.push(number);
      live = false;
    };
    return { answer, cancel };
  };

  /** Lets every search that runs answer. */
  letGo(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const go of waiting) go();
  }

  close(): void {}
}
