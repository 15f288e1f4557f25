// Prints the engine's signature as a WebAssembly module computes it, as `endodoi bench` does:
// "NODES HASH".
//
//     node scripts/wasm_signature.mjs web/src/wasm/endodoi-engine
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const path = resolve(process.argv[2]);
const { default: load } = await import(pathToFileURL(`${path}.mjs`));
// The module is made for browsers and cannot read files: it is handed its code.
const core = await load({ wasmBinary: readFileSync(`${path}.wasm`) });
const { nodes, hash } = core.signature().ok;
console.log(nodes, BigInt(hash).toString(16).padStart(16, '0'));
