// What our build adds to Vite's.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const CATALOGUE = /\/i18n\/([a-z]{2})\.json(?:\?(\w+))?$/;
const GAMES = readdirSync(fileURLToPath(new URL('src/games', import.meta.url)), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Messages that few pages need, each kind in a file of its own: `en.json?generic`. */
const PARTS: Readonly<Record<string, RegExp>> = {
  talk: /^ui\.talk\.(?!delay$)|^talk\.(phrase\.|error\.(?!nobody_watches$|delay$))/, // people at several devices
  share: /^ui\.share\.(?!copy$|copied$|send$)/, // the dialog; its buttons are elsewhere too
  plain: /^ui\.(about|credits|verify)\.(?!large$|no_record$)/, // pages of text; a dropped file is refused elsewhere, too
  daily: /^ui\.daily\.page\./, // the page of the daily game
  settings: /^ui\.(settings\.|table\.(menu_|resign\.|keys\.(?!space$)))/, // loaded with the menu of a table, and with the dialog
  generic: /^ui\.generic\./, // the table for any game
  live: /^ui\.live\./, // a table that people play from several devices
  display: /^ui\.display\.(?!show$)/, // a big screen, and the phones beside it; the way there is in every menu
  // Setting up a game, the waiting room, and what can go wrong there only.
  together:
    /^ui\.(new|together)\.|^bots\.(character|level)\.|^table\.error\.(daily_seed|level|no_match|no_own_set|person_level|seat_count)$|^together\.error\.(alone|continues|days_off|full|invited|keep_people|no_|nobody$|seat|seed|too_many)/,
  meeting: /^ui\.(lobby|me|people|start\.me)\./, // where people meet
  learn: /^\w+\.(learn|figure|word)\.|^ui\.learn\./, // the pages that teach a game, figures
  coach: /^\w+\.coach\.|^ui\.coach\./, // what is explained in a first whole game
  explain: /^\w+\.explain\./, // what things on a table are
  notation: /^ui\.notation\./, // the field in which moves are typed
  lessons: /^\w+\.lesson\.|^(ui\.)?lesson\./, // the guided first games
  puzzles: /^(ui\.)?puzzle\./, // puzzles and their pages
  look: /^(ui\.)?(look\.(?!title$)|review\.(?!chances))|^table\.error\.(counted|open_elsewhere|others_played)$/, // looking back; the way there is in every menu
  positions: /^\w+\.position\.|^(record|draws)\./, // what is wrong with a record or its set-up
};
// What a game says at its table and on its sheet: `en.json?<game>`. What it can be played with, other pages say too.
const OF_A_GAME = new RegExp(`^(?:ui\\.(?:sheet\\.)?)?(${GAMES.join('|')})\\.(?!(?:difficulty|option)\\.)`);
// Of the last ones: what a server says before it answers anybody.
const TERMINAL_ONLY =
  /^(cli|arena|bench|review\.(budget|chances)|bots\.(broken|levels|unknown|weights)|option\.help|picture|preview|server\.(open|unbuilt)|server\.error\.(host_unknown|keep_days|port|proxies)|store\.error\.(corrupt|in_use|newer|unreachable))/;
const TEXT = /\.(css|html|js|svg|txt|webmanifest)$/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }; // 11 saves 2 % more and takes three times as long
const PUBLIC = ['first.js', 'logo.svg', 'manifest.webmanifest'];

function here(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
}

/** The part of the catalogue that a message is in; undefined: the main one, null: none. */
function partOf(key: string): string | null | undefined {
  if (TERMINAL_ONLY.test(key)) return null;
  return Object.keys(PARTS).find((part) => PARTS[part]!.test(key)) ?? OF_A_GAME.exec(key)?.[1];
}

/** The catalogues are shared with the terminal; what only it says need not travel to a browser, nor what other games say. */
export function browserCatalogue(): Plugin {
  return {
    name: 'architrave:catalogue',
    enforce: 'pre',
    transform(code, id) {
      const found = CATALOGUE.exec(id);
      if (!found) return null;
      const part = found[2];
      const messages = Object.entries(JSON.parse(code) as Record<string, unknown>);
      const json = JSON.stringify(Object.fromEntries(messages.filter(([key]) => partOf(key) === part)));
      return part ? { code: `export default ${json}`, moduleType: 'js' } : json; // a file with a query is not taken for JSON
    },
  };
}

/** A part of a catalogue is called by its language too, and the hash of a file tells its versions apart. */
export function chunkFileNames({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, language, part] = CATALOGUE.exec(facadeModuleId ?? '') ?? [];
  return part ? `assets/${part}-${language}-[hash].js` : 'assets/[name]-[hash].js';
}

/**
 * Browsers compile a function when it is first called: the first move at a table would wait for that. What a table consists of
 * they may compile while it loads, beside everything else; those that do not know the hint read a comment.
 */
export function compileHint(chunk: { readonly moduleIds: readonly string[] }): string {
  const atTable = chunk.moduleIds.some((id) =>
    /\/src\/(games\/(?!\w+\/box)|table\/)|\/svelte\/src\/internal\/client\//.test(id),
  );
  return atTable ? '//# allFunctionsCalledOnLoad' : '';
}

/** Fonts of every page are asked for with the page itself, so that words do not change their shape after they are shown. */
export function earlyFonts(): Plugin {
  return {
    name: 'architrave:fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith('.woff2') && !name.includes('mono'));
        return fonts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/static/${name}`, crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** Writes sw.js with the list of files that make up this build. */
export function shellWorker(): Plugin {
  return {
    name: 'architrave:worker',
    apply: 'build',
    generateBundle: {
      order: 'post', // Vite takes the page's own script out again where it does nothing but import another
      handler(_, bundle) {
        const built = Object.keys(bundle).filter((name) => !name.endsWith('.html'));
        const shell = ['/', ...[...PUBLIC, ...built].map((name) => `/static/${name}`)];
        // The names of built files hold a hash of what is in them; the others are looked into.
        const mark = createHash('sha256').update(shell.join('\n'));
        for (const name of PUBLIC) mark.update(here(`public/${name}`));
        const source = here('src/worker.js')
          .replace('__SHELL__', JSON.stringify(shell))
          .replace('__BUILD__', mark.digest('hex').slice(0, 12));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  const packed = { br: promisify(brotliCompress)(plain, BROTLI), gz: promisify(gzip)(plain, { level: 9 }) };
  for (const [ending, made] of Object.entries(packed)) {
    const body = await made;
    if (body.length < plain.length) await writeFile(`${file}.${ending}`, body);
  }
}

/** Writes a .br and a .gz file beside every text of the finished build. The server sends them as they are. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'architrave:compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
        await Promise.all(texts.map((name) => compress(join(folder, name))));
      },
    },
  };
}
