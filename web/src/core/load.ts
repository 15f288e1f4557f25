import type { EngineModule, RulesModule } from './protocol';
import { hasSimd } from './simd';

/** What Emscripten's factory takes; everything else is left to its defaults. */
export interface ModuleOptions {
  locateFile?: (file: string) => string;
  wasmBinary?: Uint8Array;
  /** Makes the instance itself, and hands it to `ready`. */
  instantiateWasm?: (imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance) => void) => object;
}

export type CreateModule<Module> = (options?: ModuleOptions) => Promise<Module>;

type Parts<Module> = Promise<[{ default: CreateModule<Module> }, { default: string }]>;

async function create<Module>(parts: Parts<Module>): Promise<Module> {
  const [code, address] = await parts;
  return code.default({ locateFile: () => address.default });
}

export function loadRules(): Promise<RulesModule> {
  return create(Promise.all([import('../wasm/endodoi-rules.mjs'), import('../wasm/endodoi-rules.wasm?url')]));
}

/** Loads the build that this browser can run. The other one is never fetched. */
export function loadEngine(simd: boolean = hasSimd()): Promise<EngineModule> {
  return create(
    simd
      ? Promise.all([import('../wasm/endodoi-engine.mjs'), import('../wasm/endodoi-engine.wasm?url')])
      : Promise.all([import('../wasm/endodoi-engine-nosimd.mjs'), import('../wasm/endodoi-engine-nosimd.wasm?url')]),
  );
}
