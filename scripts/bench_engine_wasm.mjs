#!/usr/bin/env node
// How fast the engine searches as a WebAssembly module, against the same searches in the native program, by turns in
// one run: the positions of `endodoi bench engine`, so many nodes each.
//
//     node --no-experimental-fetch scripts/bench_engine_wasm.mjs [--build build/release] [--module FILE]
//         [--nodes 300000] [--repetitions 5] [--least 60]
//
// Of all repetitions the quickest counts, by processor time. Exits with 1 if nodes or values differ, or if the module
// has less than so many percent of the native speed (--least).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    build: { type: 'string', default: join(ROOT, 'build/release') },
    module: { type: 'string', default: join(ROOT, 'web/src/wasm/endodoi-engine') },
    nodes: { type: 'string', default: '300000' },
    repetitions: { type: 'string', default: '5' },
    least: { type: 'string', default: '0' },
  },
});
const nodes = Number(options.nodes);
const program = join(resolve(options.build), 'endodoi-bench-engine');

/** Starts the native program; gives a function that sends a line and waits for lines. */
function start(argument) {
  const child = spawn(program, [argument], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (line) => {
      child.stdin.write(`${line}\n`);
      return (await lines.next()).value;
    },
    rest: async () => {
      const all = [];
      for await (const line of lines) all.push(line.split('\t'));
      return all;
    },
    end: () => child.stdin.end(),
  };
}

async function loadModule() {
  const path = resolve(options.module);
  const { default: load } = await import(pathToFileURL(`${path}.mjs`));
  return load({ wasmBinary: readFileSync(`${path}.wasm`) });
}

/** Seconds of processor time of this process, all threads. */
const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const core = await loadModule();
const positions = await start('--list').rest();
const native = start('--questions');

async function searchNative(rules, position) {
  const answer = await native.ask(`${rules}\t${position}\t${nodes}`);
  const [count, value, depth, wall, processor] = answer.split(' ').map(Number);
  return { count, value, depth, wall, processor };
}

function searchModule(rules, position) {
  const wall = performance.now();
  const processor = processorSeconds();
  const { ok, fault } = core.searchNodes(rules, position, nodes);
  if (fault) throw new Error(fault.message);
  return {
    count: ok.nodes,
    value: ok.value,
    depth: ok.depth,
    wall: (performance.now() - wall) / 1000,
    processor: processorSeconds() - processor,
  };
}

const alike = (a, b) => a.count === b.count && a.value === b.value && a.depth === b.depth;
const quicker = (a, b) =>
  a ? { ...b, wall: Math.min(a.wall, b.wall), processor: Math.min(a.processor, b.processor) } : b;
const geometric = (ratios) => Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);

// The module is compiled for speed only after it has run for a while.
for (const [rules, position] of positions.slice(0, 4)) searchModule(rules, position);

let wrong = 0;
const ratios = { processor: [], wall: [] };
console.log('position          native          WebAssembly     of native');
for (const [k, [rules, position]] of positions.entries()) {
  let here, there;
  for (let i = 0; i < Number(options.repetitions); i++) {
    here = quicker(here, await searchNative(rules, position));
    there = quicker(there, searchModule(rules, position));
    if (!alike(here, there)) wrong++;
  }
  for (const clock of ['processor', 'wall']) ratios[clock].push(here[clock] / there[clock]);
  const speed = ({ count, processor }) => `${(count / processor / 1000).toFixed(0).padStart(6)} k/s`;
  const number = positions.slice(0, k + 1).filter(([other]) => other === rules).length;
  const percent = ((100 * here.processor) / there.processor).toFixed(0);
  console.log(`${`${rules} ${number}`.padEnd(16)} ${speed(here)}      ${speed(there)}      ${percent.padStart(3)} %`);
}
native.end();
const part = 100 * geometric(ratios.processor);
const byClock = (100 * geometric(ratios.wall)).toFixed(1);
console.log(`WebAssembly      ${part.toFixed(1)} % of the native nodes a second (by the clock ${byClock} %)`);
if (wrong > 0) console.log(`${wrong} searches differ`);
process.exitCode = wrong === 0 && part >= Number(options.least) ? 0 : 1;
