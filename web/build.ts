// What our build adds to Vite's.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const CATALOGUE = /\/i18n\/[a-z]{2}\.json$/;
const TERMINAL_ONLY = /^(cli|arena|bench)\./;
const FIRST = ['/', '/static/first.js', '/static/logo.svg', '/static/manifest.webmanifest'];

/** The catalogues are shared with the terminal; what only it says need not travel to a browser. */
export function browserCatalogue(): Plugin {
  return {
    name: 'architrave:catalogue',
    enforce: 'pre',
    transform(code, id) {
      if (!CATALOGUE.test(id)) return null;
      const messages = Object.entries(JSON.parse(code) as Record<string, unknown>);
      return JSON.stringify(Object.fromEntries(messages.filter(([key]) => !TERMINAL_ONLY.test(key))));
    },
  };
}

/** Writes sw.js with the list of files that make up this build. */
export function shellWorker(): Plugin {
  return {
    name: 'architrave:worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const shell = [...FIRST, ...Object.keys(bundle).map((name) => `/static/${name}`)].filter((name) => !name.endsWith('.html'));
      const mark = createHash('sha256').update(shell.join('\n')).digest('hex').slice(0, 12);
      const source = readFileSync(new URL('src/worker.js', import.meta.url), 'utf8')
        .replace('__SHELL__', JSON.stringify(shell))
        .replace('__BUILD__', mark);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
