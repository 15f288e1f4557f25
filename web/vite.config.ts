import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
].join('; ');

export default defineConfig({
  // Relative addresses: the app works under any path of any server.
  base: './',
  plugins: [
    // The app keeps the language itself (src/ui/locale.svelte.ts), so that a change needs no reload.
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['globalVariable', 'baseLocale'],
    }),
    svelte(),
  ],
  worker: { format: 'es' },
  // The policy that our own server sends (src/server), so that a preview shows what it forbids.
  preview: { headers: { 'Content-Security-Policy': POLICY } },
  build: {
    target: 'es2022',
    // Nothing is inlined: the page's security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
