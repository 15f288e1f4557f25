// Writes a smaller copy NAME.br and NAME.gz beside each text or WebAssembly file of a folder; the
// server sends it to browsers that accept it.
//
//     node scripts/precompress.mjs web/dist
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(js|mjs|css|html|json|svg|txt|wasm|webmanifest|xml|book)$/;
// Smaller files gain nothing: they fit into one packet anyway.
const SMALLEST = 1024;

const folder = process.argv[2];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST) continue;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
