import type { Browser } from 'playwright-core';

export interface LoadedFile {
  name: string;
  bytes: number;
  /** Milliseconds, as Date.now() tells them. */
  askedAt: number;
}

export function firstLoad(
  browser: Browser,
  url: string,
): Promise<{ untilPicture: LoadedFile[]; untilIdle: LoadedFile[] }>;
export function bytesOf(files: LoadedFile[]): number;
