import { existsSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { browserCatalogue, chunkFileNames, compileHint, compressed, earlyFonts, shellWorker } from './build.ts';

// Every request waits for a far-away server, so what is needed together is one file: what all pages need and the styles of the
// start page, which most visits begin with; the rest of the start page; what is said of seats before play begins; where people
// meet; what all tables need, and the few styles of explanations, whose script follows; what those with a board between rails
// need; and of each game the signs of its seats, which its set-up needs too, and what its table shares with its big screen and
// the phones beside that. What somebody has to ask for first, as the menu, is in none of these files.
const SEATS = /[\\/]src[\\/]games[\\/](\w+)[\\/](Seal|SeatSeal|seats|words)\b/;
const SHARED =
  /[\\/]src[\\/]games[\\/](\w+)[\\/](ActionPanel|Back|Board|City|Colours|Consequences|Flyers|Goals|HandCard|House|MiniCity|PastGoals|Rows|SeatHead|Services|Sprites|TerrainIcon|consequences|deeds|ending|flights|hand|log|open|prompt|scene|spot)\b/;
const PARTS = [
  {
    name: 'shell',
    test: /[\\/]src[\\/]((lib[\\/](?!(credits|beaten|follow|Figures|SettingRow|SwitchInput)\b)|shell|styles|games[\\/](\w+[\\/])?(box|texts)|daily[\\/]words|start[\\/]CodeField|App|main)\b|(start|pages[\\/]Start)\b.*\btype=style\b)/,
  },
  { name: 'start', test: /[\\/]src[\\/](start[\\/]|art[\\/]hero|games[\\/]\w+[\\/]cover\.svg\?raw|pages[\\/]Start\.)/ },
  { name: 'together', test: /[\\/]src[\\/](together[\\/](words|seats|calls|texts|Presence)|new[\\/]time_words)\b/ },
  { name: 'meeting', test: /[\\/]src[\\/]meeting[\\/]/ },
  {
    name: 'table',
    test: /[\\/]src[\\/](table[\\/](?!(Rails|Stage|camera|carry|gestures|KeysDialog|Menu|ResignDialog|dialogs|HintWhy|LetWatch|RecordLink|Result|ResultActions|DecidedBy|Laurel|Fairness|MatchScore)\b)|display[\\/](beside|load|texts)\b|explain[\\/].*\btype=style\b|games[\\/]tables\b)|[\\/]svelte[\\/]src[\\/]reactivity[\\/]/,
  },
  {
    name: 'board',
    test: /[\\/]src[\\/]table[\\/](?!(KeysDialog|Menu|ResignDialog|dialogs|HintWhy|LetWatch|RecordLink|Result|ResultActions|DecidedBy|Laurel|Fairness|MatchScore)\b)/,
  },
  { name: seatsOf, test: SEATS },
  { name: (id: string) => `${SHARED.exec(id)![1]}-table`, test: SHARED },
];
/** Only a game with a `seating.ts` shows the signs of its seats before play begins. */
function seatsOf(id: string): string | null {
  const game = SEATS.exec(id)![1]!;
  return existsSync(new URL(`src/games/${game}/seating.ts`, import.meta.url)) ? `${game}-seats` : null;
}
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
