import { defineConfig } from 'vitest/config';

/** Tests of the built app in a real Chromium: `npm run build` first. One browser, one test after another. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/support/server.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
