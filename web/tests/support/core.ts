import { readFileSync } from 'node:fs';
import type { CoreClient } from '../../src/core/client';
import { CoreError } from '../../src/core/fault';
import type { CreateModule } from '../../src/core/load';
import type { Answer, EngineModule, RulesModule } from '../../src/core/protocol';
import type { Thinker } from '../../src/core/thinker';
import type { SearchAnswer, Think } from '../../src/core/types';

export type CoreModule = RulesModule & EngineModule;

/** The real core, both its modules, in this process instead of workers. */
export async function loadModule(): Promise<CoreModule> {
  return { ...(await load<RulesModule>('endodoi-rules')), ...(await load<EngineModule>('endodoi-engine')) };
}

async function load<Module>(name: string): Promise<Module> {
  const folder = new URL('../../src/wasm/', import.meta.url);
  const { default: create } = (await import(/* @vite-ignore */ `${folder.href}${name}.mjs`)) as {
    default: CreateModule<Module>;
  };
  return create({ wasmBinary: readFileSync(new URL(`${name}.wasm`, folder)) });
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
export class HeldThinker implements Thinker {
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

  prepare(): void {}

  close(): void {}
}
