import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Unit tests: plain Node, the real WebAssembly core, no screen. `npm test` compiles the messages first. */
export default defineConfig({
  plugins: [svelte()],
  // Without this, Svelte's server build would be taken and its state would not react.
  resolve: { conditions: ['browser'] },
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], exclude: ['tests/e2e/**', 'node_modules/**'] },
});
