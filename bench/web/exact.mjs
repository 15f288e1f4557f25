#!/usr/bin/env node
// How long exact values take in a real browser: every position that `endodoi bench exact` times is put to the app's own
// worker, one after the other, and must get the same values.
//
//     build/release/endodoi-bench-exact --list build/exact.txt
//     node bench/web/exact.mjs build/exact.txt        the app must be built: ./run --build-only
//
// Prints the median, the 95th percentile and the longest time from a question to its last answer. Exits with 1 if a
// value differs or is missing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, ROOT, serve } from './serve.mjs';

const RULESET = 'endodoi/6x4';

/** Runs in the page: puts all positions to the worker and takes the time. */
async function timeAll({ script, ruleset, positions }) {
  const worker = new Worker(script, { type: 'module' });
  worker.postMessage({ base: new URL('./', document.baseURI).href });
  const ask = (id, position) =>
    new Promise((resolve) => {
      const start = performance.now();
      worker.onmessage = ({ data }) => {
        if (data.id !== id || !(data.done || data.fault)) return;
        resolve({
          ms: performance.now() - start,
          values: data.answer?.moves.map(({ low, high }) => (low === high ? low : null)),
        });
      };
      const first = position.endsWith('s') ? 'south' : 'north';
      worker.postMessage({ id, spec: { ruleset, first, position, moves: [] } });
    });
  // The first question fetches the tables; it is asked once more for the time.
  await ask(-1, positions[0]);
  const answers = [];
  for (const [id, position] of positions.entries()) answers.push(await ask(id, position));
  return answers;
}

const list = readFileSync(process.argv[2], 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));
const worker = readdirSync(join(ROOT, 'web/dist/assets')).find((name) => /^exact\.worker.*\.js$/.test(name));
const server = await serve();
let browser;
try {
  browser = await launch();
  const page = await browser.newPage();
  await page.goto(`${server.url}/`);
  const positions = list.map(([position]) => position);
  const answers = await page.evaluate(timeAll, { script: `assets/${worker}`, ruleset: RULESET, positions });
  const wrong = answers.filter(({ values }, k) => values?.join(' ') !== list[k][1]);
  const times = answers.map(({ ms }) => ms / 1000).sort((a, b) => a - b);
  const at = (part) => times[Math.round(part * (times.length - 1))].toFixed(3);
  console.log(`${RULESET}, ${positions.length} positions, ${await browser.version()}`);
  console.log(`all moves exact    median ${at(0.5)} s, 95th percentile ${at(0.95)} s, longest ${at(1)} s`);
  console.log(`wrong or missing   ${wrong.length}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await browser?.close();
  server.stop();
}
