import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['tests/**/*.test.ts'],
    environment: './tests/browserless.ts',
    pool: 'threads',
    isolate: false, // the files share what they import; each of them sets up what it changes
    maxWorkers: 1,
  },
});
