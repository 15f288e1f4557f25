#!/usr/bin/env node
// How much a first visit loads: the bytes that go over the wire, compressed as the server sends them, until the first
// picture of the board and until nothing more comes.
//
//     node scripts/bench_first_load.mjs [--web web/dist] [--list]
//
// Serves the app by build/release/endodoi and opens it in Chromium with an empty cache. --list names every file.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '../web/node_modules/playwright-core/index.mjs';
import { bytesOf, firstLoad } from '../web/tests/support/first-load.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    web: { type: 'string', default: join(ROOT, 'web/dist') },
    list: { type: 'boolean', default: false },
  },
});

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

function print(title, files) {
  console.log(`${title.padEnd(24)} ${(bytesOf(files) / 1000).toFixed(0).padStart(4)} kB in ${files.length} files`);
  if (!options.list) return;
  for (const file of files) console.log(`    ${String(file.bytes).padStart(7)}  ${file.name}`);
}

const port = await freePort();
const program = join(ROOT, 'build/release/endodoi');
const server = spawn(program, ['serve', '--port', String(port), '--web', options.web], { stdio: 'ignore' });
let browser;
try {
  const url = `http://127.0.0.1:${port}/`;
  await untilServed(url);
  const executablePath = process.env['ENDODOI_CHROMIUM'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const { untilPicture, untilIdle } = await firstLoad(browser, url);
  console.log(`Chromium ${browser.version()}, empty cache`);
  print('until the first picture', untilPicture);
  print('until idle', untilIdle);
} finally {
  await browser?.close();
  server.kill();
}
