#!/usr/bin/env node
// How many positions the engine searches in a quarter of a second in a real browser: in a worker, as the app does it,
// on the positions of `endodoi bench engine` of one ruleset.
//
//     node scripts/bench_engine_web.mjs [--build build/release] [--ruleset endodoi/10x4] [--milliseconds 250]
//         [--repetitions 5] [--module FILE] [--json]
//
// A phone has about a quarter of the speed of a desktop machine; so a quarter of the number is the limit of nodes with
// which a match shows how strong a phone plays that thinks so long. Needs the module (by default that of
// ./run --build-only), Chromium and the app's libraries.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '../web/node_modules/playwright-core/index.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PHONE = 4; // times as slow as this machine
const { values: options } = parseArgs({
  options: {
    build: { type: 'string', default: join(ROOT, 'build/release') },
    module: { type: 'string', default: join(ROOT, 'web/src/wasm/endodoi-engine') },
    ruleset: { type: 'string', default: 'endodoi/10x4' },
    milliseconds: { type: 'string', default: '250' },
    repetitions: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
});
const milliseconds = Number(options.milliseconds);
const modules = dirname(resolve(options.module));

const WORKER = `
import load from './${basename(options.module)}.mjs';
const loaded = load();
onmessage = async ({ data: { ruleset, position, nodes } }) => {
  const core = await loaded;
  const start = performance.now();
  const { ok, fault } = core.searchNodes(ruleset, position, nodes);
  postMessage({ nodes: ok?.nodes, fault, ms: performance.now() - start });
};`;

/** Serves the module and a worker around it. */
function serve() {
  const types = { html: 'text/html', mjs: 'text/javascript', js: 'text/javascript', wasm: 'application/wasm' };
  const made = { '/index.html': '<!doctype html><title>bench</title>', '/worker.js': WORKER };
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url;
    try {
      const body = made[path] ?? readFileSync(join(modules, path.replace(/[^\w.-]/g, '')));
      response.setHeader('Content-Type', types[path.split('.').pop()] ?? 'text/plain');
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** Runs in the page: one search in the worker, which is kept. */
function search(question) {
  globalThis.worker ??= new Worker('worker.js', { type: 'module' });
  return new Promise((done, fail) => {
    globalThis.worker.onmessage = ({ data }) => done(data);
    globalThis.worker.onerror = ({ message }) => fail(new Error(message ?? 'the worker cannot be loaded'));
    globalThis.worker.postMessage(question);
  });
}

function positionsOf(ruleset) {
  const program = join(resolve(options.build), 'endodoi-bench-engine');
  const { stdout, error } = spawnSync(program, ['--list'], { encoding: 'utf8' });
  if (error) throw error;
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return lines.filter(([name]) => name === ruleset).map(([, text]) => text);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];

const server = await serve();
let browser;
try {
  const executablePath = process.env['ENDODOI_CHROMIUM'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const system = await browser.newBrowserCDPSession();
  /** Seconds of processor time of the browser's page processes: what else the machine does is not in it. */
  const processorSeconds = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const timed = async (position, nodes) => {
    const before = await processorSeconds();
    const answer = await page.evaluate(search, { ruleset: options.ruleset, position, nodes });
    if (answer.fault) throw new Error(answer.fault.message);
    return { nodes: answer.nodes, wall: answer.ms, processor: 1000 * ((await processorSeconds()) - before) };
  };
  const positions = positionsOf(options.ruleset);
  await timed(positions[0], 300_000); // the module is compiled for speed only after it has run for a while
  const found = [];
  for (const position of positions) {
    // The first search finds how many take about the time in question.
    const sounding = await timed(position, 100_000);
    const nodes = Math.max(1000, Math.round((milliseconds * sounding.nodes) / sounding.wall));
    const sum = { nodes: 0, wall: 0, processor: 0 };
    for (let i = 0; i < Number(options.repetitions); i++) {
      const answer = await timed(position, nodes);
      for (const part of Object.keys(sum)) sum[part] += answer[part];
    }
    const inTime = (clock) => Math.round((milliseconds * sum.nodes) / sum[clock]);
    found.push({ position, wall: inTime('wall'), processor: inTime('processor') });
  }
  const nodes = median(found.map(({ processor }) => processor));
  const limit = Math.round(nodes / PHONE);
  if (options.json) {
    const version = await browser.version();
    console.log(JSON.stringify({ ruleset: options.ruleset, milliseconds, browser: version, nodes, limit }));
  } else {
    console.log(`${options.ruleset}, nodes in ${milliseconds} ms of a worker, Chromium ${await browser.version()}`);
    for (const { position, wall, processor } of found) {
      const [used, passed] = [processor, wall].map((nodes) => String(nodes).padStart(8));
      console.log(`${used} by processor time, ${passed} by the clock  ${position}`);
    }
    console.log(`median ${nodes}; a phone, with a quarter of the speed: ${limit}`);
  }
} finally {
  await browser?.close();
  server.close();
}
