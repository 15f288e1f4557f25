import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const program = fileURLToPath(new URL('../../../build/release/endodoi', import.meta.url));

/** Where the built app is served: ENDODOI_URL, else our own server, else (before that is built) Vite's preview. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['ENDODOI_URL'];
  if (given) {
    project.provide('url', given.replace(/\/$/, ''));
    return async () => {};
  }
  if (!existsSync(`${root}dist/index.html`)) throw new Error('The app is not built yet: npm run build');
  const port = await freePort();
  project.provide('url', `http://127.0.0.1:${port}`);
  return (await serveOwn(port)) ?? servePreview(port);
}

async function serveOwn(port: number): Promise<(() => Promise<void>) | null> {
  if (!existsSync(program)) return null;
  const child = spawn(program, ['serve', '--port', String(port)], { cwd: `${root}..`, stdio: 'ignore' });
  if (!(await answers(port, child))) {
    child.kill();
    return null;
  }
  return async () => void child.kill();
}

async function answers(port: number, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    try {
      const reply = await fetch(`http://127.0.0.1:${port}/`);
      if (reply.ok) return true;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function servePreview(port: number): Promise<() => Promise<void>> {
  const server = await preview({ root, preview: { port, host: '127.0.0.1', strictPort: true }, logLevel: 'error' });
  return () => server.close();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
