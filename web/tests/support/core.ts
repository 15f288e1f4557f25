import { readFileSync } from 'node:fs';
import type { CoreClient } from '../../src/core/client';
import { CoreError } from '../../src/core/fault';
import type { CreateModule, ModuleOptions } from '../../src/core/load';
import type { Answer, EngineModule, RulesModule } from '../../src/core/protocol';
import type { Thinker } from '../../src/core/thinker';
import type { SearchAnswer, Think } from '../../src/core/types';

export type CoreModule = RulesModule & EngineModule;

/** The real core, both its modules, in this process instead of workers. */
export async function loadModule(): Promise<CoreModule> {
  return { ...(await load<RulesModule>('endodoi-rules')), ...(await load<EngineModule>('endodoi-engine')) };
}

const FOLDER = new URL('../../src/wasm/', import.meta.url);

function wasmOf(name: string): Uint8Array<ArrayBuffer> {
  return readFileSync(new URL(`${name}.wasm`, FOLDER));
}

async function load<Module>(name: string, options: ModuleOptions = { wasmBinary: wasmOf(name) }): Promise<Module> {
  const { default: create } = (await import(/* @vite-ignore */ `${FOLDER.href}${name}.mjs`)) as {
    default: CreateModule<Module>;
  };
  return create(options);
}

/** The real engine, and the memory it runs in. */
export async function loadEngineWithMemory(): Promise<{ module: EngineModule; memory: WebAssembly.Memory }> {
  let memory: WebAssembly.Memory | undefined;
  const instantiateWasm: ModuleOptions['instantiateWasm'] = (imports, ready) => {
    void WebAssembly.instantiate(wasmOf('endodoi-engine'), imports).then(({ instance }) => {
      memory = Object.values(instance.exports).find((part) => part instanceof WebAssembly.Memory);
      ready(instance);
    });
    return {};
  };
  const module = await load<EngineModule>('endodoi-engine', { instantiateWasm });
  return { module, memory: memory! };
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
