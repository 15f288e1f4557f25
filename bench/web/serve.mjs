// What the measurements of the app share: the built app, served by the program itself.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '../../web/node_modules/playwright-core/index.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Serves a folder (by default what ./run --build-only has built) by build/release/endodoi. */
export async function serve(folder = join(ROOT, 'web/dist')) {
  const port = await freePort();
  const program = join(ROOT, 'build/release/endodoi');
  const child = spawn(program, ['serve', '--port', String(port), '--web', folder], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return { url, stop: () => child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error(`nothing answers at ${url}: has ./run --build-only been run?`);
}

/** Debian's Chromium, or the one that ENDODOI_CHROMIUM names. */
export function launch() {
  const executablePath = process.env['ENDODOI_CHROMIUM'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
