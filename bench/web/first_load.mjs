#!/usr/bin/env node
// How much a first visit loads: the bytes that go over the wire, compressed as the server sends them, until the first
// picture of the board and until nothing more comes.
//
//     node bench/web/first_load.mjs [--web web/dist] [--list]
//
// Serves the app by build/release/endodoi and opens it in Chromium with an empty cache. --list names every file.
import { parseArgs } from 'node:util';
import { bytesOf, firstLoad } from '../../web/tests/support/first-load.mjs';
import { launch, serve } from './serve.mjs';

const { values: options } = parseArgs({
  options: { web: { type: 'string' }, list: { type: 'boolean', default: false } },
});

function print(title, files) {
  console.log(`${title.padEnd(24)} ${(bytesOf(files) / 1000).toFixed(0).padStart(4)} kB in ${files.length} files`);
  if (!options.list) return;
  for (const file of files) console.log(`    ${String(file.bytes).padStart(7)}  ${file.name}`);
}

const server = await serve(options.web);
let browser;
try {
  browser = await launch();
  const { untilPicture, untilIdle } = await firstLoad(browser, `${server.url}/`);
  console.log(`Chromium ${browser.version()}, empty cache`);
  print('until the first picture', untilPicture);
  print('until idle', untilIdle);
} finally {
  await browser?.close();
  server.stop();
}
