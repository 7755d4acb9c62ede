import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { browserCatalogue, compileHint, earlyFonts, shellWorker } from './build.ts';

const SERVER = 'http://127.0.0.1:8000';

export default defineConfig(({ command }) => ({
  // The server hands out the built client under /static/ and index.html for every page.
  base: command === 'build' ? '/static/' : '/',
  plugins: [browserCatalogue(), svelte(), earlyFonts(), shellWorker()],
  json: { stringify: true },
  build: {
    outDir: '../src/architrave/static',
    emptyOutDir: true,
    target: 'es2023',
    // A strict content security policy allows no data: scripts or styles; pictures stay files of their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A build on a slow machine is no reason for a warning.
    rolldownOptions: { checks: { pluginTimings: false, bundlerTimings: false }, output: { postBanner: compileHint } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': SERVER,
      '/health': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
}));
