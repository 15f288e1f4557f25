import type { CoreModule } from './protocol';
import { hasSimd } from './simd';

/** What Emscripten's factory takes; everything else is left to its defaults. */
export interface ModuleOptions {
  locateFile?: (file: string) => string;
  wasmBinary?: Uint8Array;
}

export type CreateModule = (options?: ModuleOptions) => Promise<CoreModule>;

/** Loads the build that this browser can run. The other one is never fetched. */
export async function loadCore(simd: boolean = hasSimd()): Promise<CoreModule> {
  const [create, address] = await (simd ? withSimd() : withoutSimd());
  return create({ locateFile: () => address });
}

async function withSimd(): Promise<[CreateModule, string]> {
  const [code, wasm] = await Promise.all([
    import('../wasm/endodoi-core.mjs'),
    import('../wasm/endodoi-core.wasm?url'),
  ]);
  return [code.default, wasm.default];
}

async function withoutSimd(): Promise<[CreateModule, string]> {
  const [code, wasm] = await Promise.all([
    import('../wasm/endodoi-core-nosimd.mjs'),
    import('../wasm/endodoi-core-nosimd.wasm?url'),
  ]);
  return [code.default, wasm.default];
}
