import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['src/lib/protocol.ts']), // written by a program
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: globals.browser },
    rules: {
      // The types say that any index may be missing (noUncheckedIndexedAccess); `!` is how to say that this one is there.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The index is the second name of a loop: there is no other way to it.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$', argsIgnorePattern: '^_$' }],
      // Svelte drops the spaces at the edges of a block; {' · '} keeps them.
      'svelte/no-useless-mustaches': 'off',
      // Sets and maps are made anew for each state and never changed, so nothing has to watch them.
      'svelte/prefer-svelte-reactivity': 'off',
      // Both compile every component once more; svelte-check reports what compiling finds.
      'svelte/no-unused-svelte-ignore': 'off',
      'svelte/valid-compile': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  { files: ['*.config.*', 'build.ts', 'tests/**'], languageOptions: { globals: globals.node } },
  // The build writes the list of files into the worker.
  { files: ['src/worker.js'], languageOptions: { globals: { ...globals.serviceworker, __SHELL__: 'readonly' } } },
);
