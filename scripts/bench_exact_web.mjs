#!/usr/bin/env node
// How long exact values take in a real browser: every position that `endodoi bench exact` times is put to the app's own
// worker, one after the other, and must get the same values.
//
//     build/release/endodoi-bench-exact --list build/exact.txt
//     node scripts/bench_exact_web.mjs build/exact.txt        the app must be built: ./run --build-only
//
// Prints the median, the 95th percentile and the longest time from a question to its last answer. Exits with 1 if a
// value differs or is missing.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from '../web/node_modules/playwright-core/index.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RULESET = 'endodoi/6x4';

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function untilServed(url) {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url).then((reply) => reply.ok, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${url}`);
}

/** Runs in the page: puts all positions to the worker and takes the time. */
async function timeAll({ script, ruleset, positions }) {
  const worker = new Worker(script, { type: 'module' });
  worker.postMessage({ base: new URL('./', document.baseURI).href });
  const ask = (id, position) =>
    new Promise((resolve) => {
      const start = performance.now();
      worker.onmessage = ({ data }) => {
        if (data.id !== id || !(data.done || data.fault)) return;
        resolve({ ms: performance.now() - start, values: data.answer?.moves.map(({ low, high }) => (low === high ? low : null)) });
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

const list = readFileSync(process.argv[2], 'utf8').trimEnd().split('\n').map((line) => line.split('\t'));
const worker = readdirSync(`${ROOT}web/dist/assets`).find((name) => /^exact\.worker.*\.js$/.test(name));
const port = await freePort();
const server = spawn(`${ROOT}build/release/endodoi`, ['serve', '--port', String(port)], { cwd: ROOT, stdio: 'ignore' });
let browser;
try {
  const url = `http://127.0.0.1:${port}/`;
  await untilServed(url);
  const executablePath = process.env['ENDODOI_CHROMIUM'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  await page.goto(url);
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
  server.kill();
}
