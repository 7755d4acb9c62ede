import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { browserCatalogue, chunkFileNames, compileHint, compressed, earlyFonts, shellWorker } from './build.ts';

// Every request waits for a far-away server, so what is needed together is one file: what all pages need and the styles of the
// start page, which most visits begin with; what all tables need; and what those
// with a board between rails need.
const PARTS = [
  {
    name: 'shell',
    test: /[\\/]src[\\/]((lib[\\/](?!credits)|shell|styles|games[\\/](\w+[\\/])?(box|texts)|daily[\\/]words|App|main)\b|(start|pages[\\/]Start)\b.*\btype=style\b)/,
  },
  { name: 'table', test: /[\\/]src[\\/](table[\\/](?!(Rails|Stage|camera|carry|gestures)\b)|pages[\\/]Table\.)/ },
  { name: 'board', test: /[\\/]src[\\/]table[\\/]/ },
];
const SERVER = 'http://127.0.0.1:8000';

export default defineConfig(({ command }) => ({
  // The server hands out the built client under /static/ and index.html for every page.
  base: command === 'build' ? '/static/' : '/',
  plugins: [browserCatalogue(), svelte(), earlyFonts(), shellWorker(), compressed()],
  json: { stringify: true },
  build: {
    outDir: '../src/architrave/static',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
    // A build on a slow machine is no reason for a warning.
    rolldownOptions: {
      checks: { pluginTimings: false, bundlerTimings: false },
      output: { postBanner: compileHint, chunkFileNames, codeSplitting: { groups: PARTS } },
    },
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
