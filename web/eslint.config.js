import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Rules that find mistakes, none of taste: the layout is Prettier's. Run from the project's folder, since scripts/ and
// bench/web/ are looked at too: `npm run lint`.
const extensions = ['.ts', '.mts', '.js', '.mjs', '.svelte'];

export default [
  { ignores: ['web/dist/', 'web/public/', 'web/src/paraglide/', 'web/src/wasm/'] },
  js.configs.recommended,
  typescript.configs.base,
  ...svelte.configs.recommended,
  {
    files: ['**/*.{js,mjs,ts,mts,svelte}'],
    languageOptions: {
      parserOptions: {
        // Who follows an import from a .ts into a .svelte file needs this too.
        parser: typescript.parser,
        project: './tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
      globals: { ...globals.browser, ...globals.node },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': extensions,
      'import-x/ignore': ['node_modules', '/src/(paraglide|wasm)/'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.mts'], 'svelte-eslint-parser': ['.svelte'] },
      'import-x/resolver-next': [createNodeResolver({ extensions })],
    },
    rules: {
      'array-callback-return': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable-loop': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-base-to-string': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/no-implied-eval': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // TypeScript itself sees to these.
      'no-undef': 'off',
      'no-unused-vars': 'off',
      // A Map that no picture depends on need not be watched.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    // One program for all components would be built anew for each of them.
    languageOptions: { parserOptions: { svelteConfig, project: null, projectService: true } },
  },
  // JavaScript has no compiler that knows its names.
  { files: ['**/*.{js,mjs}'], rules: { 'no-undef': 'error' } },
];
