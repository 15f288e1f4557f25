import type { Base } from './protocol';

/** Reads a file of the app; rejects if it is not there. */
export type ReadFile = (path: string) => Promise<Uint8Array>;

/** Reads from where the page says the app lies, in a message of its own, before the first file is wanted. */
export function readerIn(scope: DedicatedWorkerGlobalScope): ReadFile {
  const told = new Promise<string>((resolve) => {
    scope.addEventListener('message', ({ data }: MessageEvent<Partial<Base>>) => {
      if (data.base !== undefined) resolve(data.base);
    });
  });
  return async (path) => {
    const response = await fetch(new URL(path, await told));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
}
